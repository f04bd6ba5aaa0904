import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { sumOf } from '../../platform/sum.ts';
import { type Balance, bookCheck, refundBalances, revenueBalances } from '../../records/ledger/index.ts';
import type { Moment } from './change.ts';
import type { Check, CheckRefund, OrderDocument, PaymentSnapshot } from './document.ts';
import { isSold } from './states.ts';

/**
 * What checks have earned, and what of it was given back. A check that is paid in full is sold; one that is not, or not any more,
 * or that was merged into another, is not. The books follow the order with each of its changes, in the same transaction, so they
 * never say anything else. Money is booked with its payment.
 */

const isIn = ({ status }: PaymentSnapshot): boolean => status === 'CAPTURED' || status === 'SETTLED';
const isOut = ({ status }: PaymentSnapshot): boolean => ['VOIDED', 'DECLINED', 'FAILED'].includes(status);
const isRecognized = ({ dueAmount, payments }: Check): boolean =>
  dueAmount === 0 && payments.some(isIn) && payments.every((payment) => isIn(payment) || isOut(payment));

/**
 * What a check itself costs: without the tips that came with payments, which are in the ledger already. Tax that a charge
 * holds is tax, and not charge as well.
 */
export function revenueOf(check: Check) {
  const paidTips = sumOf(check.payments.filter(isIn), ({ tipAmount }) => tipAmount);
  const heldByLines = sumOf(check.selections, ({ inclusiveTaxAmount }) => inclusiveTaxAmount);
  return {
    totalAmount: check.totalAmount - paidTips,
    serviceChargeAmount: check.serviceChargeAmount - (check.inclusiveTaxAmount - heldByLines),
    taxAmount: check.taxAmount,
    inclusiveTaxAmount: check.inclusiveTaxAmount,
    tipAmount: check.tipAmount - paidTips,
  };
}

/** All tax in a refund. One by items says the added tax only in its sum, the tax that prices hold in its lines. */
export const taxIn = ({ lines, taxAmount }: CheckRefund): number =>
  lines.length === 0
    ? taxAmount
    : sumOf(
        lines.flatMap(({ taxes }) => taxes),
        (tax) => tax.taxAmount,
      );

/** What a refund takes back of a sale; its tip goes back with the payment. */
export const saleIn = (refund: CheckRefund) => ({
  totalAmount: refund.totalAmount - refund.tipAmount,
  taxAmount: taxIn(refund),
  serviceChargeAmount: refund.serviceChargeAmount ?? 0,
});

const NOTHING = { totalAmount: 0, serviceChargeAmount: 0, taxAmount: 0, inclusiveTaxAmount: 0, tipAmount: 0 };

/** What the books hold of a check, by what it is about; nothing before its order is sold. */
function balancesOf(order: OrderDocument, checkGuid: string): Record<string, Balance[]> {
  const check = isSold(order) ? order.checks.find(({ guid }) => guid === checkGuid) : undefined;
  // Before refunds were booked with their check they said nothing of charges, and were booked with their payment.
  // Voided as a whole, it has sold nothing that a refund could take back.
  const given = order.guestOrderStatus === 'VOIDED' ? [] : (check?.refunds ?? []);
  const refunds = given.filter((one) => one.serviceChargeAmount !== undefined).map(saleIn);
  return {
    'check.recognized': revenueBalances(check && isRecognized(check) ? revenueOf(check) : NOTHING),
    'check.refunded': refundBalances({
      totalAmount: sumOf(refunds, ({ totalAmount }) => totalAmount),
      taxAmount: sumOf(refunds, ({ taxAmount }) => taxAmount),
      serviceChargeAmount: sumOf(refunds, ({ serviceChargeAmount }) => serviceChargeAmount),
    }),
  };
}

/** All that the books hold of an order's checks: credit balances, against what guests owe. */
export const bookedOf = (order: OrderDocument): Balance[] =>
  order.checks.flatMap(({ guid }) => Object.values(balancesOf(order, guid)).flat());

/** The ledger statements that make the books of the old checks those of the new ones. */
export function revenueStatements(
  scope: RestaurantScope,
  before: OrderDocument,
  after: OrderDocument,
  moment: Moment,
): Statement[] {
  const { guid: orderGuid, currency } = after;
  const booking = { ...moment, currency, orderGuid };
  const checks = new Map([...before.checks, ...after.checks].map((check) => [check.guid, check]));
  return [...checks.keys()].flatMap((checkGuid) => {
    const was = balancesOf(before, checkGuid);
    return Object.entries(balancesOf(after, checkGuid))
      .filter(([kind, balances]) => JSON.stringify(was[kind]) !== JSON.stringify(balances))
      .map(([kind, balances]) => bookCheck(scope, { ...booking, kind, checkGuid }, balances));
  });
}

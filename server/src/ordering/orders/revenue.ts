import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { sumOf } from '../../platform/sum.ts';
import { recognizeRevenue, revenueBalances } from '../../records/ledger/index.ts';
import type { Moment } from './change.ts';
import type { Check, OrderDocument, PaymentSnapshot } from './document.ts';

/**
 * What checks have earned. A check that is paid in full is sold; one that is not, or not any more, or that was merged into
 * another, is not. The books follow with each change of the order, in its transaction, so they never say anything else.
 */

const NOTHING = { totalAmount: 0, serviceChargeAmount: 0, taxAmount: 0, inclusiveTaxAmount: 0, tipAmount: 0 };

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

/** The ledger statements that move recognized revenue from the old checks to the new ones. */
export function revenueStatements(
  scope: RestaurantScope,
  before: OrderDocument,
  after: OrderDocument,
  moment: Moment,
): Statement[] {
  const figures = ({ checks }: OrderDocument) =>
    new Map(checks.map((check) => [check.guid, isRecognized(check) ? revenueOf(check) : NOTHING]));
  const [was, is] = [figures(before), figures(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((checkGuid) => {
    const [from, to] = [was.get(checkGuid) ?? NOTHING, is.get(checkGuid) ?? NOTHING];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const { guid: orderGuid, currency } = after;
    const movement = { ...moment, kind: 'check.recognized', currency, orderGuid, checkGuid };
    return [recognizeRevenue(scope, movement, revenueBalances(to))];
  });
}

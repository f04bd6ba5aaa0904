import {
  isPricingError,
  priceOrder,
  pricingInputOf,
  type RefundShare,
  refundPortion,
  refundShares,
} from '@comanda/pricing';
import { sumOf } from '../../../platform/sum.ts';
import { billLeft, withBalance } from '../balance.ts';
import { wrongField } from '../body-references.ts';
import type { Check, CheckRefund, OrderDocument } from '../document.ts';
import { changeCheck } from '../document.ts';
import type { UnderWay } from '../payment-port.ts';
import { withinLeft } from '../refundable.ts';

/** What a refund of items returns: their price, their tax, and their part of the charges and discounts. No I/O. */

export interface RefundLineRequest {
  selectionGuid: string;
  /** Without it: whatever is left of the line. */
  quantity?: number | string | undefined;
}

type RefundLines = CheckRefund['lines'];

const SCALE = 1_000;
const thousandths = (quantity: string | number): number => Math.round(Number(quantity) * SCALE);
const asQuantity = (amount: number): string => String(amount / SCALE);

/** The lines of a refund. VALIDATION_ERROR names a line that is not there, or of which less is left than asked for. */
export function refundLines(
  order: OrderDocument,
  check: Check,
  requests: readonly RefundLineRequest[],
): RefundLines {
  // Every check of an order is priced.
  const priced = priceOrder(pricingInputOf(order)).checks.find(({ key }) => key === check.guid)!;
  const shares = new Map(refundShares(priced).map((share) => [share.key, share]));
  const seen = new Set<string>();
  const lines = requests.map(({ selectionGuid, quantity }, index) => {
    const path = `/lines/${index}`;
    const selection = check.selections.find(({ guid, voided }) => guid === selectionGuid && !voided);
    if (!selection) wrongField(`${path}/selectionGuid`, 'known', 'is not a live selection of this check');
    if (seen.has(selectionGuid))
      wrongField(`${path}/selectionGuid`, 'unique', 'appears twice in this refund');
    seen.add(selectionGuid);
    const before = thousandths(selection.refundedQuantity ?? 0);
    const left = thousandths(selection.quantity) - before;
    const wanted = quantity === undefined ? left : thousandths(quantity);
    if (wanted > left || left === 0)
      wrongField(
        `${path}/quantity`,
        'maximum',
        `is more than the ${asQuantity(left)} that are left to refund`,
      );
    try {
      // Every line of a check has a share.
      const share = shares.get(selectionGuid)!;
      const part = atMost(
        share.totalAmount - (selection.refundedAmount ?? 0),
        refundPortion(share, asQuantity(wanted), before === 0 ? 0 : asQuantity(before)),
      );
      return {
        selectionGuid,
        quantity: asQuantity(wanted),
        netAmount: part.netAmount,
        discountAmount: part.discountAmount,
        taxAmount: part.taxAmount,
        serviceChargeAmount: part.serviceChargeAmount,
        serviceChargeNetAmount: part.serviceChargeAmount - taxHeldByCharges(part),
        serviceChargeTaxAmount: part.serviceChargeTaxAmount,
        totalAmount: part.totalAmount,
        taxes: part.taxes.map(({ key, inclusive, amount, serviceChargeTaxAmount }) => ({
          taxRateGuid: key,
          inclusive,
          taxAmount: amount + serviceChargeTaxAmount,
        })),
      };
    } catch (error) {
      if (!isPricingError(error)) throw error;
      return wrongField(`${path}/quantity`, error.code, error.message);
    }
  });
  return withinLeft(check, lines);
}

/** A portion of a line, whose refunds together are at most what it costs. Odd cents may have gone to other lines since the first. */
const atMost = (left: number, part: RefundShare): RefundShare => {
  const over = Math.max(0, part.totalAmount - Math.max(0, left));
  return { ...part, netAmount: part.netAmount - over, totalAmount: part.totalAmount - over };
};

const taxHeldByCharges = ({ taxes }: RefundShare): number =>
  sumOf(
    taxes.filter(({ inclusive }) => inclusive),
    ({ serviceChargeTaxAmount }) => serviceChargeTaxAmount,
  );

/** What is left of what was taken for the bill of a check: it is neither refunded, nor being refunded or voided. */
export const leftToRefund = (
  check: Check,
  { refundingAmount, voidingAmount }: Pick<UnderWay, 'refundingAmount' | 'voidingAmount'>,
): number => Math.max(0, billLeft(check) - voidingAmount - refundingAmount);

/** The order with a refund in its books; never more than the `left` of what was taken. */
export function withRefund(
  order: OrderDocument,
  check: Check,
  refund: CheckRefund,
  left: number,
): OrderDocument {
  if (refund.totalAmount === 0) wrongField('/lines', 'minimum', 'come to nothing');
  if (refund.totalAmount > left)
    wrongField('/lines', 'maximum', `come to more than the ${left} that are left of what was paid`);
  const lines = new Map(refund.lines.map((line) => [line.selectionGuid, line]));
  return withBalance(
    changeCheck(order, check.guid, (one) => ({
      ...one,
      refunds: [...one.refunds, refund],
      selections: one.selections.map((selection) => {
        const line = lines.get(selection.guid);
        // What was free is not refunded: should it cost something again, it can be.
        if (!line || line.totalAmount === 0) return selection;
        return {
          ...selection,
          refundedQuantity: asQuantity(
            thousandths(selection.refundedQuantity ?? 0) + thousandths(line.quantity),
          ),
          refundedAmount: (selection.refundedAmount ?? 0) + line.totalAmount,
        };
      }),
    })),
  );
}

export const refundTotals = (lines: RefundLines) => ({
  taxAmount: sumOf(lines, ({ taxAmount, serviceChargeTaxAmount }) => taxAmount + serviceChargeTaxAmount),
  serviceChargeAmount: sumOf(
    lines,
    ({ serviceChargeAmount, serviceChargeNetAmount = serviceChargeAmount }) => serviceChargeNetAmount,
  ),
  totalAmount: sumOf(lines, ({ totalAmount }) => totalAmount),
});

import { isSameCode } from '@comanda/pricing';
import type Type from 'typebox';
import { sumOf } from '../../platform/sum.ts';
import { discountsOn, type PlacedOrder } from './document.ts';
import type { PromoCodeOutcome } from './shapes/applied-rules.ts';

/** The order with what has come of each of its codes, after it was priced; without any, it says nothing of them. */
export function withCodeOutcomes<Doc extends PlacedOrder>(order: Doc): Doc {
  const { promoCodeOutcomes: _, ...rest } = order;
  if (order.promoCodes.length === 0) return rest as Doc;
  return { ...order, promoCodeOutcomes: order.promoCodes.map((code) => outcomeOf(order, code)) };
}

function outcomeOf(order: PlacedOrder, code: string): Type.Static<typeof PromoCodeOutcome> {
  const itsOwn = discountsOn(order).filter(
    ({ conditions }) => conditions?.code !== undefined && isSameCode(code, conditions.code),
  );
  const discountAmount = sumOf(itsOwn, (one) => one.discountAmount);
  if (discountAmount > 0) return { code, discountAmount, notAppliedReason: null };
  const [first] = itsOwn;
  return { code, discountAmount, notAppliedReason: first ? first.notAppliedReason : 'UNKNOWN' };
}

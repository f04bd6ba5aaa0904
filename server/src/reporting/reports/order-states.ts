import { type OrderDocument, reprice } from '../../ordering/orders/index.ts';

/**
 * An order as it was at the end of each business day that changed it. What is voided, comped or discounted on a later day
 * belongs to that day and leaves the earlier one as it was reported. No I/O.
 */

export interface OrderState {
  businessDate: number;
  order: OrderDocument;
  /** Gross amounts of all lines, voided ones too, which cost nothing any more on the order itself. */
  gross: ReadonlyMap<string, OrderDocument['checks'][number]['selections'][number]>;
}

/** The states of an order, oldest first; the last one is the order itself. */
export function statesOf(order: OrderDocument): OrderState[] {
  const later = laterDays(order);
  if (later.length === 0) return [{ businessDate: order.businessDate, order, gross: grossOf(order) }];
  const days = [order.businessDate, ...later];
  const gross = grossOf(order);
  return days.map((businessDate, index) => ({
    businessDate,
    order: index === days.length - 1 ? order : asOf(order, businessDate),
    gross,
  }));
}

type Dated = { businessDate: number };

/** Days after the order's own on which something was taken off it. */
function laterDays(order: OrderDocument): number[] {
  const days = new Set<number>();
  const see = (dated: Dated | undefined) => {
    if (dated && dated.businessDate > order.businessDate) days.add(dated.businessDate);
  };
  see(order.voidInfo);
  for (const one of order.appliedDiscounts) see(one);
  for (const one of order.appliedServiceCharges) see(one);
  for (const check of order.checks) {
    for (const one of check.appliedDiscounts) see(one);
    for (const one of check.appliedServiceCharges) see(one);
    for (const selection of check.selections) {
      see(selection.voidInfo);
      for (const one of selection.appliedDiscounts) see(one);
    }
  }
  return [...days].sort((a, b) => a - b);
}

/** The order without what came after a day. */
function asOf(order: OrderDocument, day: number): OrderDocument {
  const by = <T extends Dated>(all: readonly T[]) => all.filter(({ businessDate }) => businessDate <= day);
  const { voidInfo, ...rest } = order;
  const voidedLater = voidInfo !== undefined && voidInfo.businessDate > day;
  return reprice({
    ...rest,
    ...(voidInfo && !voidedLater ? { voidInfo } : {}),
    ...(voidedLater ? { guestOrderStatus: 'RECEIVED' as const } : {}),
    appliedDiscounts: by(order.appliedDiscounts),
    appliedServiceCharges: by(order.appliedServiceCharges),
    checks: order.checks.map((check) => ({
      ...check,
      appliedDiscounts: by(check.appliedDiscounts),
      appliedServiceCharges: by(check.appliedServiceCharges),
      selections: check.selections.map((selection) => {
        const { voidInfo: why, ...line } = selection;
        const live = why !== undefined && why.businessDate > day;
        return {
          ...line,
          ...(why && !live ? { voidInfo: why } : {}),
          voided: selection.voided && !live,
          appliedDiscounts: by(selection.appliedDiscounts),
        };
      }),
    })),
  });
}

function grossOf(order: OrderDocument): OrderState['gross'] {
  const all = order.checks.flatMap(({ selections }) => selections);
  const whole = all.some(({ voided }) => voided)
    ? reprice({
        ...order,
        checks: order.checks.map((check) => ({
          ...check,
          selections: check.selections.map((selection) => ({ ...selection, voided: false })),
        })),
      }).checks.flatMap(({ selections }) => selections)
    : all;
  return new Map(whole.map((selection) => [selection.guid, selection]));
}

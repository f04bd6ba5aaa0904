import { type OrderDocument, orderFormat, reprice } from '../../ordering/orders/index.ts';
import type { RowOf } from '../../platform/db/statement.ts';

/**
 * An order as it was at the end of each business day that changed it. Whatever a later day changes belongs to that day and
 * leaves the earlier ones as they were reported. No I/O.
 */

export interface OrderState {
  businessDate: number;
  order: OrderDocument;
  /** Gross amounts of all lines, voided ones too, which cost nothing any more on the order itself. */
  gross: ReadonlyMap<string, OrderDocument['checks'][number]['selections'][number]>;
}

/** An order that was just taken has one day; of the others the earlier ones are kept. */
export type OrderRow = RowOf<'reports.documents'>;
type KeptDay = [businessDate: number, documentVersion: number, document: Record<string, unknown>];

/** The states of an order, oldest first; the last one is the order itself. */
export function statesOf(row: OrderRow): OrderState[] {
  const kept = row.days === null ? [] : (JSON.parse(row.days) as KeptDay[]);
  const earlier = kept.map(([businessDate, version, document]) =>
    stateOf(businessDate, orderFormat.upgrade(document, version)),
  );
  return [...earlier, stateOf(row.booked_on, orderFormat.parse(row))];
}

const stateOf = (businessDate: number, order: OrderDocument): OrderState => ({
  businessDate,
  order,
  gross: grossOf(order),
});

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

import type { Static } from 'typebox';
import { asAsked, type PlacedOrder, type Selection, selectionsOf } from '../../ordering/orders/index.ts';
import { sumOf } from '../../platform/sum.ts';
import { type OwnOrder, ownLines, sharedReason } from './own-order.ts';
import type { StorefrontChoice, StorefrontOrder } from './shapes.ts';

/** What a guest sees of an order: what is named here, and nothing that the restaurant keeps to itself. */

/** What it costs, and what it is made of. */
export const renderPriced = (order: PlacedOrder) => ({
  diningOption: order.diningOption,
  currency: order.currency,
  promisedAt: order.promisedAt,
  lines: selectionsOf(order).map(renderLine),
  subtotalAmount: order.subtotalAmount,
  discountAmount: order.discountAmount,
  serviceChargeAmount: order.serviceChargeAmount,
  deliveryFeeAmount: order.delivery?.feeAmount ?? null,
  taxAmount: order.taxAmount,
  inclusiveTaxAmount: order.inclusiveTaxAmount,
  tipAmount: order.tipAmount,
  totalAmount: order.totalAmount,
  promoCodes: order.promoCodeOutcomes ?? [],
});

/** The order as it is for this guest: of a check that others are on, too, their own lines and what these cost. */
export function renderOrder(own: OwnOrder): Static<typeof StorefrontOrder> {
  const reason = sharedReason(own);
  const shared = reason !== null;
  const lines = ownLines(own);
  return {
    ...renderWhole(own),
    lines: lines.map(renderLine),
    ...(shared ? shareOf(lines) : {}),
    shared,
    sharedReason: reason,
  };
}

/** What is due of a shared check is the table's. */
function shareOf(lines: readonly Selection[]) {
  const sum = (of: (line: Selection) => number) => sumOf(lines, of);
  return {
    subtotalAmount: sum((line) => line.grossAmount),
    discountAmount: sum((line) => line.discountAmount),
    serviceChargeAmount: 0,
    deliveryFeeAmount: null,
    taxAmount: sum((line) => line.taxAmount),
    inclusiveTaxAmount: sum((line) => line.inclusiveTaxAmount),
    tipAmount: 0,
    totalAmount: sum((line) => line.totalAmount),
    paidAmount: 0,
    dueAmount: 0,
  };
}

const renderWhole = ({ guid, order }: OwnOrder) => ({
  guid,
  version: order.version,
  displayNumber: order.displayNumber,
  approvalStatus: order.approvalStatus,
  guestOrderStatus: order.guestOrderStatus,
  deliveryState: order.delivery?.state ?? null,
  openedAt: order.openedAt,
  ...renderPriced(order),
  paidAmount: order.paidAmount,
  dueAmount: order.dueAmount,
});

export const renderLine = (line: Selection) => ({
  menuItemGuid: line.menuItemGuid,
  name: line.name,
  sizeName: line.sizeName ?? null,
  quantity: line.quantity,
  modifiers: choicesOf(line.modifiers).map(({ name }) => name),
  choices: choicesOf(line.modifiers),
  notes: line.notes,
  grossAmount: line.grossAmount,
  discountAmount: line.discountAmount,
  voided: line.voided,
});

type Chosen = Selection['modifiers'][number];
/** `of` is how many there are of what they are about, for one of the line. */
const choicesOf = (modifiers: readonly Chosen[], of = 1): Static<typeof StorefrontChoice>[] =>
  asAsked(modifiers).flatMap(({ name, preModifier, quantity, modifiers: within = [] }) => {
    const own = of * Number(quantity);
    const choice = { name, quantity: String(own), ...(preModifier === undefined ? {} : { preModifier }) };
    return [choice, ...choicesOf(within as Chosen[], own)];
  });

import {
  asAsked,
  isUnwanted,
  onTickets,
  type PlacedOrder,
  partsOfDish,
  type Selection,
  wholeQuantity,
} from '../orders/index.ts';
import type { Line, TicketItem, TicketModifier } from './ticket.ts';

/** What a cook reads of the lines of an order. Pure. */

/**
 * What is to be made of lines, by the guids on tickets. A dish that is shared is made whole as long as anybody wants a part of it,
 * also where parts are on another order.
 */
export const dishesOf = (order: PlacedOrder, selections: readonly Selection[]): Map<string, Line> =>
  new Map(
    onTickets(order, selections).map((line) => [
      line.guid,
      { ...lineOf(servedAs(order, line)), voided: isUnwanted(order, line) },
    ]),
  );

/** Where a dish is served: where those whose part the tickets name do not want it any more, to others. */
function servedAs(order: PlacedOrder, line: Selection): Selection {
  const other = line.voided && partsOfDish(order, line.guid).find(({ voided }) => !voided);
  if (!other) return line;
  return { ...line, seatNumber: other.seatNumber ?? line.seatNumber };
}

/** A line as it comes on a ticket. */
export function itemOf(selection: Selection, sentAt: string): TicketItem {
  const { guid, voided: _, ...dish } = lineOf(selection);
  return {
    selectionGuid: guid,
    menuItemGuid: selection.menuItemGuid,
    ...dish,
    status: 'NEW',
    voided: false,
    changedFrom: null,
    sentAt,
    startedAt: null,
    readyAt: null,
    voidedAt: null,
    changedAt: null,
  };
}

const lineOf = (selection: Selection): Line => ({
  guid: selection.guid,
  voided: selection.voided,
  name: selection.kitchenName ?? selection.name,
  quantity: wholeQuantity(selection),
  ...(selection.sizeName === undefined ? {} : { sizeName: selection.sizeName }),
  ...(selection.diningOption === undefined ? {} : { diningOption: selection.diningOption }),
  modifiers: modifiersOf(selection.modifiers),
  notes: selection.notes,
  seatNumber: selection.seatNumber,
  course: selection.course,
});

interface OrderedModifier {
  modifierGuid: string;
  name: string;
  kitchenName?: string | undefined;
  quantity: string;
  preModifier?: string | undefined;
  fullPriceAmount?: number | undefined;
  modifiers?: OrderedModifier[] | undefined;
}

const modifiersOf = (modifiers: readonly OrderedModifier[]): TicketModifier[] =>
  asAsked(modifiers).map(({ name, kitchenName = name, quantity, preModifier, modifiers: nested = [] }) => ({
    name: kitchenName,
    quantity,
    ...(preModifier === undefined ? {} : { preModifier }),
    modifiers: modifiersOf(nested),
  }));

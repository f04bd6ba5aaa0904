import {
  isUnwanted,
  type PlacedOrder,
  type Selection,
  selectionsOf,
  wholeQuantity,
} from '../orders/index.ts';
import type { Line, TicketItem, TicketModifier } from './ticket.ts';

/** What a cook reads of the lines of an order. Pure. */

/**
 * What is to be made of lines, by their guids. Of a dish that is shared the part that kept the guid of the line is on a ticket: it is
 * made whole as long as anybody wants a part of it, also where parts are on another order.
 */
export function dishesOf(order: PlacedOrder, selections: readonly Selection[]): Map<string, Line> {
  const guids = new Set(selections.map(({ guid, share }) => share?.guid ?? guid));
  const lines = selectionsOf(order).filter(({ guid }) => guids.has(guid));
  return new Map(lines.map((line) => [line.guid, { ...lineOf(line), voided: isUnwanted(order, line) }]));
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
  name: string;
  kitchenName?: string | undefined;
  quantity: string;
  preModifier?: string | undefined;
  modifiers?: OrderedModifier[] | undefined;
}

const modifiersOf = (modifiers: readonly OrderedModifier[]): TicketModifier[] =>
  modifiers.map(({ name, kitchenName = name, quantity, preModifier, modifiers: nested = [] }) => ({
    name: kitchenName,
    quantity,
    ...(preModifier === undefined ? {} : { preModifier }),
    modifiers: modifiersOf(nested),
  }));

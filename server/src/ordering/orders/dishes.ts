import {
  mapSelections,
  type OrderDocument,
  type PlacedOrder,
  type Selection,
  selectionsOf,
} from './document.ts';
import { rejectInState } from './states.ts';

/**
 * Dishes: what the kitchen makes, once, for the line that a ticket names, however many lines share it and wherever these are.
 * Whether it is wanted, waits, or is made is asked here of the dish, never of one of its parts: they all say the same. Of those
 * on other orders `share.elsewhere` says what is to be known. No I/O.
 */

/** The guid by which tickets name the dish of a line. */
export const dishOf = ({ guid, share }: Selection): string => share?.guid ?? guid;

/** Whether tickets name this very line: it is not shared, or the part that kept the guid. */
export const isOnTicket = (line: Selection): boolean => dishOf(line) === line.guid;

/** The lines that tickets name for these, each once, where they are on the order. */
export function onTickets(order: PlacedOrder, lines: readonly Selection[]): Selection[] {
  const named = new Map(
    selectionsOf(order)
      .filter(isOnTicket)
      .map((line) => [line.guid, line]),
  );
  return [...new Set(lines.map(dishOf))].flatMap((guid) => named.get(guid) ?? []);
}

/**
 * For each dish of these lines a line of the order, by which it can be fired or held: the one that tickets name, or a part whose dish
 * is with another order. Where nobody knows on which, as of what older code has moved, there is none.
 */
export function oneOfEachDish(order: PlacedOrder, lines: readonly Selection[]): Selection[] {
  const parts = Map.groupBy(selectionsOf(order), dishOf);
  return [...new Set(lines.map(dishOf))].flatMap((guid) => {
    const own = parts.get(guid) ?? [];
    return own.find(isOnTicket) ?? own.find(({ share }) => share?.elsewhere) ?? [];
  });
}

/** The parts of a shared line that are on the order, voided ones too. */
export const partsOf = (order: PlacedOrder, guid: string): Selection[] =>
  selectionsOf(order).filter(({ share }) => share?.guid === guid);

/** How much the kitchen makes of a line: of one that is shared, all of it. */
export const wholeQuantity = ({ quantity, share }: Selection): string => share?.quantity ?? quantity;

/** Whether nobody wants anything of a line any more. */
export const isUnwanted = (order: PlacedOrder, line: Selection): boolean =>
  line.share
    ? partsOf(order, line.share.guid).every(({ voided }) => voided) && !isWantedElsewhere(order, line)
    : line.voided;

/** Whether somebody wants of it on another order; where nobody knows, as of what older code has moved, somebody does. */
export function isWantedElsewhere(order: PlacedOrder, { share }: Selection): boolean {
  if (!share || partsOf(order, share.guid).length === share.parts) return false;
  return share.elsewhere?.wanted !== 0;
}

/** Whether guests of the order wait for a dish, as far as is known: of what older code has moved, those whose ticket it is on do. */
export const waitsFor = (order: PlacedOrder, dish: string): boolean =>
  selectionsOf(order).some((line) => {
    if (dishOf(line) !== dish) return false;
    return !line.voided || (isOnTicket(line) && !line.share?.elsewhere && isWantedElsewhere(order, line));
  });

/** The other orders on which its dishes have parts, each once, in one sequence for all. */
export const elsewhereOf = (order: PlacedOrder): string[] =>
  [...new Set(selectionsOf(order).flatMap(({ share }) => share?.elsewhere?.orderGuids ?? []))].sort();

/** Whether the order keeps a dish from the kitchen that only others want: nobody there would think of firing it. */
export const keepsFromOthers = (order: PlacedOrder): boolean =>
  selectionsOf(order).some(
    (line) =>
      isOnTicket(line) && line.fulfillmentStatus === 'HOLD' && line.voided && isWantedElsewhere(order, line),
  );

/** Requires that none of these dishes waits, since others want it. */
export function requireNoneWaits(dishes: readonly Selection[]): void {
  if (dishes.some(({ fulfillmentStatus }) => fulfillmentStatus === 'HOLD'))
    rejectInState('HOLD', ['fire', 'unshare'], 'Others share this item, and it waits: fire it first.');
}

/** What the cook of a line is to know that is the same for all who share it. */
export const saidOf = ({ notes, course }: Selection) => ({ notes, course });

/** The order with what is said of a line on each part of its dish: it may be said of any. */
export const saidOnAll = (order: OrderDocument, line: Selection): OrderDocument =>
  line.share === undefined
    ? order
    : mapSelections(order, (one) => (one.share?.guid === dishOf(line) ? { ...one, ...saidOf(line) } : one));

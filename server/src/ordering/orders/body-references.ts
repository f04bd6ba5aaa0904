import { failFields } from '../../platform/errors.ts';
import { type Check, checkOf, type OrderDocument, type Selection, selectionsOf } from './document.ts';

/** Finds what a body refers to; VALIDATION_ERROR names the field that refers to nothing. No I/O. */

export function wrongField(path: string, rule: string, message: string): never {
  failFields([{ in: 'body', path, rule, message }]);
}

/** The check that a body names; without a name the only one. */
export function namedCheck(order: OrderDocument, checkGuid: string | undefined, path = '/checkGuid'): Check {
  if (checkGuid === undefined) {
    if (order.checks.length > 1) wrongField(path, 'required', 'is required: the order has several checks');
    return order.checks[0]!;
  }
  if (!order.checks.some(({ guid }) => guid === checkGuid))
    wrongField(path, 'known', 'is not a check of this order');
  return checkOf(order, checkGuid);
}

/** The live selections that a body names. */
export function namedSelections(order: OrderDocument, guids: readonly string[]): Selection[] {
  const live = new Map(
    selectionsOf(order)
      .filter(({ voided }) => !voided)
      .map((selection) => [selection.guid, selection]),
  );
  const missing = guids.flatMap((guid, index) => (live.has(guid) ? [] : [index]));
  if (missing.length > 0) {
    failFields(
      missing.map((index) => ({
        in: 'body',
        path: `/selectionGuids/${index}`,
        rule: 'known',
        message: 'is not a live selection of this order',
      })),
    );
  }
  // What is unknown was rejected above.
  return guids.map((guid) => live.get(guid)!);
}

/** The check that a selection is on. */
export const checkWith = (order: OrderDocument, selectionGuid: string): Check =>
  // A selection was found on its order before.
  order.checks.find(({ selections }) => selections.some(({ guid }) => guid === selectionGuid))!;

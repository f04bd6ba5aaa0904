import { failLimitReached } from '../../platform/errors.ts';
import { type OrderDocument, selectionsOf } from './document.ts';
import { CHECKS_MAX, CHOICES_MAX, LINES_MAX } from './shapes/fields.ts';

/** CONFLICT when an order would hold more items than it may. */
export function requireRoomForLines(order: OrderDocument, added: number): void {
  if (selectionsOf(order).length + added > LINES_MAX)
    failLimitReached(`An order holds at most ${LINES_MAX} items.`, LINES_MAX);
}

interface WithModifiers {
  readonly modifiers?: readonly WithModifiers[] | undefined;
}

/** How many modifiers lines have, those of modifiers among them. */
export const choicesOf = (lines: readonly WithModifiers[]): number =>
  lines.reduce((sum, { modifiers = [] }) => sum + modifiers.length + choicesOf(modifiers), 0);

/** CONFLICT when lines that come to an order would bring more modifiers than it may hold. */
export function requireRoomForChoices(order: OrderDocument, added: readonly WithModifiers[]): void {
  if (choicesOf(selectionsOf(order)) + choicesOf(added) > CHOICES_MAX)
    failLimitReached(`An order holds at most ${CHOICES_MAX} modifiers.`, CHOICES_MAX);
}

/** CONFLICT when an order would have more checks than it may. */
export function requireRoomForChecks(checks: number): void {
  if (checks > CHECKS_MAX) failLimitReached(`An order holds at most ${CHECKS_MAX} checks.`, CHECKS_MAX);
}

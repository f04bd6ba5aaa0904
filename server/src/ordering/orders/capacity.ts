import { failLimitReached } from '../../platform/errors.ts';
import { type OrderDocument, selectionsOf } from './document.ts';
import { CHECKS_MAX, LINES_MAX } from './shapes/fields.ts';

/** CONFLICT when an order would hold more items than it may. */
export function requireRoomForLines(order: OrderDocument, added: number): void {
  if (selectionsOf(order).length + added > LINES_MAX)
    failLimitReached(`An order holds at most ${LINES_MAX} items.`, LINES_MAX);
}

/** CONFLICT when an order would have more checks than it may. */
export function requireRoomForChecks(checks: number): void {
  if (checks > CHECKS_MAX) failLimitReached(`An order holds at most ${CHECKS_MAX} checks.`, CHECKS_MAX);
}

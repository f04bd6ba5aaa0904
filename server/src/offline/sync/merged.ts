import { findOrder, orderFormat } from '../../ordering/orders/index.ts';
import type { Run } from './run.ts';
import type { LoggedCommand } from './shapes.ts';

/** Orders that were merged into others while a till did something on them: what has happened there follows them. */

/** Where an order went; null where it is still itself, or there is none. */
export async function mergedInto(
  { deps, scope }: Run,
  orderGuid: string | undefined,
): Promise<string | null> {
  if (orderGuid === undefined) return null;
  const [[row]] = await deps.db.run(scope, findOrder(scope, orderGuid));
  return row ? (orderFormat.parse(row).mergedIntoOrderGuid ?? null) : null;
}

/** The command as one on the order that there is now. */
export const redirected = (command: LoggedCommand, { into }: { into: string | null }): LoggedCommand =>
  into === null ? command : { ...command, orderGuid: into };

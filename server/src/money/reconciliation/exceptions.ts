import type { RestaurantScope } from '../../access/index.ts';
import type { Writes } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import { emit } from '../../records/events/index.ts';
import type { MoneyDeps } from '../deps.ts';
import { type Difference, insertException, openExceptions, resolveException } from './queries.ts';
import type { DifferenceKind } from './shapes.ts';

/** Opens an exception for a difference and emits its event, unless it is open already. */
export async function openException(
  { db, clock }: Pick<MoneyDeps, 'db' | 'clock'>,
  scope: RestaurantScope,
  difference: Difference,
): Promise<boolean> {
  const now = clock.now();
  return db.transaction(scope, async (tx) => {
    const [[row]] = await tx.run(insertException(scope, difference, now));
    if (!row) return { result: false, last: [] };
    const { restaurantGuid } = scope;
    const { kind, paymentGuid } = difference;
    const data = { id: row.id, kind, ...(paymentGuid ? { paymentGuid } : {}) };
    return {
      result: true,
      last: [emit(scope, { type: 'reconciliation.exception_opened', restaurantGuid, data, now })],
    };
  });
}

/**
 * The writes that open an exception with the change that is its cause, so that neither is without the other. The difference
 * must be new: its subject is what comes about once.
 */
export function openingOf(
  scope: RestaurantScope,
  difference: Difference,
  now: number,
): Required<Omit<Writes, 'after'>> {
  const id = newGuid();
  const { kind, paymentGuid } = difference;
  const data = { id, kind, ...(paymentGuid ? { paymentGuid } : {}) };
  const { restaurantGuid } = scope;
  return {
    rows: [insertException(scope, difference, now, id)],
    events: [emit(scope, { type: 'reconciliation.exception_opened', restaurantGuid, data, now })],
  };
}

/** Closes open exceptions of some kinds whose cause no longer exists. */
export async function closeExceptions(
  { db, clock }: Pick<MoneyDeps, 'db' | 'clock'>,
  scope: RestaurantScope,
  kinds: readonly DifferenceKind[],
  isGone: (about: { paymentGuid: string | null; refundGuid: string | null }) => Promise<boolean>,
): Promise<void> {
  const [rows] = await db.run(scope, openExceptions(scope, kinds));
  const now = clock.now();
  const { restaurantGuid } = scope;
  for (const { id, kind, payment_guid: paymentGuid, refund_guid: refundGuid } of rows) {
    if (!(await isGone({ paymentGuid, refundGuid }))) continue;
    const data = { id, kind };
    await db.transaction(scope, async (tx) => {
      const [[resolved]] = await tx.run(resolveException(scope, id, 'found out', now));
      // A person may have been faster, and told of it.
      const told = emit(scope, { type: 'reconciliation.exception_resolved', restaurantGuid, data, now });
      return { result: undefined, last: resolved ? [told] : [] };
    });
  }
}

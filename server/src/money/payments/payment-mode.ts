import type { LookupDatabase } from '../../platform/db/database.ts';
import type { PaymentMode } from '../../platform/settings/payment-mode.ts';
import { findOtherMode, putMode } from './mode-queries.ts';

/**
 * Real payments and those of a test gateway share no database: else they would share books and reports, and a job
 * would ask a live account about a payment that a test began. From the first payment on, its mode stays.
 */

/** What is wrong with serving this database in this mode; null when nothing is. */
export async function conflictingPaymentMode(
  lookup: LookupDatabase,
  mode: PaymentMode,
): Promise<string | null> {
  const [[other]] = await lookup.run(findOtherMode([mode]));
  if (!other) return null;
  const words = { LIVE: 'real payments', TEST: 'payments of a test gateway' };
  return `CARDPOINTE_URL is for ${words[mode]}, but this database has ${words[other.mode]}: they need one each`;
}

/** Notes the mode in the database. Throws when its payments have another. */
export async function claimPaymentMode(lookup: LookupDatabase, mode: PaymentMode): Promise<void> {
  const conflict = await conflictingPaymentMode(lookup, mode);
  if (conflict) throw new Error(conflict);
  await lookup.run(putMode([mode]));
}

import type { RestaurantScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { post, postings } from '../../records/ledger/index.ts';
import { bookingDayAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import type { DayAmount } from './carry.ts';
import {
  creditShares,
  type Distribution,
  insertDistribution,
  insertShares,
  insertSources,
} from './queries.ts';
import type { Share } from './share-tips.ts';

interface Parts {
  sources: readonly DayAmount[];
  shares: readonly Share[];
}

/**
 * Writes a distribution, or the reversal of one: its parts, what it does to the account of each person, and the books. It is booked on
 * the business day of now, whatever day it is about.
 */
export async function writeDistribution(
  tx: Transaction,
  call: AuditedCall & { scope: RestaurantScope },
  place: Restaurant,
  { distribution, sources, shares }: Parts & { distribution: Distribution },
): Promise<void> {
  const { scope } = call;
  const { guid, businessDate, createdAt: now, reason } = distribution;
  const amount = distribution.takenAmount + distribution.carriedAmount;
  const type = amount > 0 ? 'tip_distribution.created' : 'tip_distribution.reversed';
  const booked = bookingDayAt(place, now);
  const entry = { ...booked, kind: type, currency: place.currency, now };
  await tx.run(
    insertDistribution(scope, distribution),
    insertSources(scope, guid, sources),
    insertShares(scope, distribution, shares),
    creditShares(scope, shares),
    ...post(scope, entry, postings({ debit: 'TIPS_PAYABLE', credit: 'TIPS_DUE', amount })),
    auditCall(call, {
      action: type,
      target: { kind: 'tip_distribution', id: guid },
      details: { businessDate, amount, ...(reason === null ? {} : { reason }) },
      now,
    }),
  );
  const { restaurantGuid } = scope;
  const data = { guid, businessDate, amount };
  await tx.run(emit(scope, { type, restaurantGuid, businessDate, data, now, guard: booked.guard }));
}

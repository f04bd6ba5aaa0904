import { isDeepStrictEqual } from 'node:util';
import type { RestaurantScope } from '../../access/index.ts';
import { findEntriesOfDays, toTimeEntry } from '../../people/time-entries/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { namesOf } from './names.ts';
import { workOf } from './plan.ts';
import { type Distribution, findShares, findSources, toDistribution, toShare } from './queries.ts';
import { type Reader, readerOf } from './reader.ts';
import { renderDistribution } from './shapes.ts';
import { type Share, shareTips } from './share-tips.ts';

/** Distributions as they are shown, with their shares and sources. */
export async function renderDistributions(
  db: Database,
  scope: RestaurantScope,
  { currency }: Restaurant,
  rows: readonly Parameters<typeof toDistribution>[0][],
) {
  const guids = rows.map(({ guid }) => guid);
  const [shareRows, sourceRows] = await db.run(scope, findShares(scope, guids), findSources(scope, guids));
  const names = await namesOf(readerOf(db, scope), scope, shareRows.map(toShare));
  const sharesOf = Map.groupBy(shareRows, ({ distribution_guid }) => distribution_guid);
  const sourcesOf = Map.groupBy(sourceRows, ({ distribution_guid }) => distribution_guid);
  const all = rows.map((row) => ({
    distribution: toDistribution(row),
    shares: (sharesOf.get(row.guid) ?? []).map(toShare),
  }));
  const changed = await withOtherHours(readerOf(db, scope), scope, all);
  return all.map(({ distribution, shares }) =>
    renderDistribution(distribution, {
      currency,
      sources: sourcesOf.get(distribution.guid) ?? [],
      shares,
      names,
      hoursChanged: changed.has(distribution.guid),
    }),
  );
}

/** The distributions in force that would come out otherwise now, since time entries came, went or changed after them; by guid. */
async function withOtherHours(
  reader: Reader,
  scope: RestaurantScope,
  all: readonly { distribution: Distribution; shares: readonly Share[] }[],
): Promise<ReadonlySet<string>> {
  const inForce = all.filter(
    ({ distribution: { reversesGuid, reversedByGuid } }) => reversesGuid === null && reversedByGuid === null,
  );
  const days = inForce.map(({ distribution }) => distribution.businessDate);
  const [rows] = await reader.run(findEntriesOfDays(scope, days));
  const work = Map.groupBy(await workOf(reader, scope, rows.map(toTimeEntry)), (one) => one.businessDate);
  const isOther = ({ distribution, shares }: (typeof all)[number]) => {
    const { businessDate, rules, takenAmount, carriedAmount } = distribution;
    const now = shareTips(takenAmount + carriedAmount, rules, work.get(businessDate) ?? []);
    return !isDeepStrictEqual(sorted(now), sorted(shares));
  };
  return new Set(inForce.filter(isOther).map(({ distribution }) => distribution.guid));
}

/** In one sequence, whichever they were written in. */
const sorted = (shares: readonly Share[]): Share[] =>
  shares.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

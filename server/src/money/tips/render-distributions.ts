import type { RestaurantScope } from '../../access/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import { namesOf } from './names.ts';
import { findShares, findSources, toDistribution, toShare } from './queries.ts';
import { readerOf } from './reader.ts';
import { renderDistribution } from './shapes.ts';

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
  return rows.map((row) =>
    renderDistribution(toDistribution(row), {
      currency,
      sources: sourcesOf.get(row.guid) ?? [],
      shares: (sharesOf.get(row.guid) ?? []).map(toShare),
      names,
    }),
  );
}

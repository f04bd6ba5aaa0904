import type { TenantScope } from '../../access/index.ts';
import { countryOfZone } from '../../platform/country-of-zone.ts';
import type { Database } from '../../platform/db/database.ts';
import { findWhereabouts } from './queries.ts';
import type { Restaurant } from './restaurant.ts';

/** In which country a restaurant is, ISO 3166-1 alpha-2: its address says so, else its time zone; null: neither does. */
export const countryOf = ({ address, timeZone }: Pick<Restaurant, 'address' | 'timeZone'>): string | null =>
  address?.country ?? countryOfZone(timeZone);

/** In which countries the tenant has restaurants that are not archived, each once; null among them: of one nobody knows. */
export async function countriesOf(db: Database, scope: TenantScope): Promise<(string | null)[]> {
  const [rows] = await db.run(scope, findWhereabouts(scope));
  return [...new Set(rows.map(({ country, time_zone }) => country ?? countryOfZone(time_zone)))];
}

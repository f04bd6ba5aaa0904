import type { RestaurantScope } from '../../access/index.ts';
import { findPeople } from './queries.ts';
import type { Reader } from './reader.ts';
import type { Names } from './shapes.ts';

/** What people are called now; those who have left, too. */
export async function namesOf(
  { run }: Reader,
  scope: RestaurantScope,
  people: readonly { staffGuid: string }[],
): Promise<Names> {
  const guids = [...new Set(people.map(({ staffGuid }) => staffGuid))];
  const [rows] = await run(findPeople(scope, guids));
  return new Map(rows.map(({ guid, name }) => [guid, name]));
}

import type { FigureDeps } from './read-sums.ts';
import { UNCOMPUTED_MAX } from './shapes.ts';
import { uncomputedOf } from './sums-queries.ts';
import type { TenantRange } from './tenant-ranges.ts';

/** What of some tenants cannot be computed, as a member of an answer; none when there is nothing. */
export async function uncomputedIn(
  { readDb }: FigureDeps,
  ranges: readonly Pick<TenantRange, 'scope'>[],
): Promise<{ uncomputed?: string[] }> {
  const found: string[] = [];
  for (const { scope } of ranges) {
    const [rows] = await readDb.run(scope, uncomputedOf(scope, UNCOMPUTED_MAX));
    found.push(...rows.map(({ subject }) => subject));
  }
  return found.length > 0 ? { uncomputed: found } : {};
}

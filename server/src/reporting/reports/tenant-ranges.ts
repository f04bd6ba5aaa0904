import { scopeInTenant, type TenantScope } from '../../access/index.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { isGuid } from '../../platform/ids.ts';
import type { ReportingDeps } from '../deps.ts';
import { replayedAt, restaurantsOf } from './queries.ts';
import { beingPrepared } from './running-sums.ts';
import { cursorOf } from './sums-queries.ts';

/** Whose figures are asked for, and how far their sums have come. */

const LIST_MAX = 500;

/** The restaurants of a tenant that are looked at. */
export interface TenantRange {
  scope: TenantScope;
  restaurants: { guid: string; name: string; currency: string }[];
  /** What had been committed by then is in the figures; null: all of it. Epoch milliseconds. */
  asOf: number | null;
}

/** What a request says of them. */
interface Places {
  restaurants?: string | undefined;
  tenants?: string | undefined;
  recompute?: boolean | undefined;
}

type RangeDeps = Pick<ReportingDeps, 'readDb' | 'readsReplica' | 'clock' | 'sums'>;

/**
 * Tenants and restaurants in question, their sums brought up to date; those of a replica are as they are there. Who recomputes needs
 * none. RESOURCE_NOT_FOUND for one that is not within reach.
 */
export async function tenantRangesOf(
  deps: RangeDeps,
  scope: TenantScope,
  { restaurants, tenants, recompute = false }: Places,
): Promise<TenantRange[]> {
  const named = tenants === undefined ? [scope.tenantId] : tenantsOf(scope, tenants);
  const wanted = restaurants === undefined ? null : new Set(guidsOf('/restaurants', restaurants));
  const ranges: TenantRange[] = [];
  for (const tenantId of named) {
    const own = scopeInTenant(scope, tenantId, 'read:reports');
    const asOf = await readyAsOf(deps, own, recompute);
    const [rows] = await deps.readDb.run(own, restaurantsOf(own));
    const within = rows.filter(({ guid }) => own.restaurants?.has(guid) ?? true);
    const chosen = wanted ? within.filter(({ guid }) => wanted.has(guid)) : within;
    for (const { guid } of chosen) wanted?.delete(guid);
    ranges.push({ scope: own, restaurants: chosen, asOf });
  }
  if (wanted && wanted.size > 0) fail('RESOURCE_NOT_FOUND', 'No such restaurant.');
  return ranges;
}

/** Makes sums ready to be read, and says until when they hold all; null: until now. */
async function readyAsOf(deps: RangeDeps, scope: TenantScope, recompute: boolean): Promise<number | null> {
  if (deps.readsReplica) return replicaAsOf(deps, scope, recompute);
  if (!recompute) await deps.sums.catchUp(scope);
  return null;
}

/**
 * How far a replica's sums have come: as far as it, or until just before the first event that they lack. In this sequence: what the
 * replica gets between the two looks must not count as summed.
 */
async function replicaAsOf(
  { readDb, clock }: RangeDeps,
  scope: TenantScope,
  recompute: boolean,
): Promise<number> {
  const [[replayed], [cursor]] = await readDb.run(scope, replayedAt(), cursorOf(scope));
  const asOf = replayed?.at ?? clock.now();
  if (recompute || !cursor) return asOf;
  const isBehind = cursor.sequence < cursor.last;
  if (cursor.walk !== null || (isBehind && cursor.next_at === null)) throw beingPrepared();
  return isBehind ? Math.min(asOf, cursor.next_at ?? 0) : asOf;
}

function tenantsOf(scope: TenantScope, text: string): string[] {
  if (text !== 'all') return guidsOf('/tenants', text).sort();
  const { principal } = scope;
  if (principal?.kind !== 'user') return [scope.tenantId];
  return principal.memberships.map(({ tenantId }) => tenantId).sort();
}

function guidsOf(path: string, text: string): string[] {
  const guids = [...new Set(text.split(','))];
  const wrong = guids.find((guid) => !isGuid(guid));
  const refuse = (rule: string, message: string) => failFields([{ in: 'query', path, rule, message }]);
  if (wrong !== undefined) refuse('format', 'must be identifiers with commas between');
  if (guids.length > LIST_MAX) refuse('maxItems', `names more than ${LIST_MAX}`);
  return guids;
}

import { isoTime } from '../../platform/clock.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import { findUsers, type UserRow } from './queries.ts';

const DAY_MS = 86_400_000;
/** Who used something within these days is a user of it. */
export const LATELY_DAYS = 90;
/** A mail comes at least so many days before removal (spec, section 9). */
const NOTICE_DAYS = 90;

/** The webhook endpoints of a tenant; integrations knows them. */
export interface WebhookEndpoints {
  /** How people know those of them that are sent something, by id. */
  namesOf(tenantId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** A key, or a webhook endpoint, that lately used something that goes away. */
export interface DeprecationUser extends UserRow {
  kind: 'key' | 'webhook';
  name: string;
  of: Deprecation;
  /** Until when it may rely on it: the sunset, or 90 days after its mail if that is later; null before the mail. */
  until: string | null;
}

/** The keys and endpoints that lately used any of these, by deprecation and tenant. */
export async function usersOf(
  { lookup, webhookEndpoints }: { lookup: LookupDatabase; webhookEndpoints: WebhookEndpoints },
  deprecations: readonly Deprecation[],
  now: number,
): Promise<DeprecationUser[]> {
  const byId = new Map(deprecations.map((one) => [one.id, one]));
  const since = isoTime(now - LATELY_DAYS * DAY_MS).slice(0, 10);
  const [rows] = await lookup.run(findUsers([[...byId.keys()], since, new Date(now)]));
  const endpoints = new Map<string, string>();
  const nameless = rows.filter(({ name }) => name === null);
  for (const [tenantId, own] of Map.groupBy(nameless, ({ tenant_id }) => tenant_id)) {
    const ids = [...new Set(own.map(({ used_by }) => used_by))];
    for (const [id, name] of await webhookEndpoints.namesOf(tenantId, ids)) endpoints.set(id, name);
  }
  return rows.flatMap((row) => {
    const of = byId.get(row.deprecation)!; // only these were asked for
    const name = row.name ?? endpoints.get(row.used_by);
    if (name === undefined) return []; // an endpoint that is sent nothing any more
    const kind = row.name === null ? 'webhook' : 'key';
    return [{ ...row, kind, name, of, until: untilOf(of, row.told_at) }];
  });
}

function untilOf({ sunset }: Deprecation, toldAt: number | null): string | null {
  if (toldAt === null) return null;
  return isoTime(Math.max(Date.parse(sunset), toldAt + NOTICE_DAYS * DAY_MS)).slice(0, 10);
}

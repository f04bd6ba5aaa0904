import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { announce } from '../../platform/workers/bus.ts';

/** News of a session, by the hash of its token: every process forgets what it knows of it. */
export const GUEST_TOPIC = 'guest';

const HERE = 'tenant_id = $1 and restaurant_guid = $2';
const here = (scope: RestaurantScope) => [scope.tenantId, scope.restaurantGuid];

export interface NewGuestSession {
  guid: string;
  tokenHash: string;
  source: string;
  endsAt: number;
  /** Of the publishable key by which it begins; null: at the restaurant's own page. */
  keyHash: string | null;
  /** Where its code was scanned; null: at no table. */
  table: { guid: string; code: number } | null;
}

const insert = statement(
  'guest_sessions.insert',
  `insert into guest_sessions (tenant_id, restaurant_guid, guid, token_hash, source, created_at, ends_at, key_hash,
     table_guid, table_code)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);
export const insertGuestSession = (scope: RestaurantScope, session: NewGuestSession, now: number) =>
  insert([
    ...here(scope),
    session.guid,
    session.tokenHash,
    session.source,
    new Date(now),
    new Date(session.endsAt),
    session.keyHash,
    session.table?.guid,
    session.table?.code,
  ]);

const purge = statement('guest_sessions.purge', `delete from guest_sessions where ${HERE} and ends_at <= $3`);
/** Forgets those that ended before a time, in epoch milliseconds. */
export const purgeGuestSessions = (scope: RestaurantScope, before: number) =>
  purge([...here(scope), new Date(before)]);

const end = statement(
  'guest_sessions.end',
  `update guest_sessions set ends_at = least(ends_at, $4) where ${HERE} and guid = $3 returning token_hash, ends_at`,
);
export const endGuestSessionRow = (scope: RestaurantScope, guid: string, now: number) =>
  end([...here(scope), guid, new Date(now)]);

/** Every process looks the session up again. */
export const announceGuestSession = (tokenHash: string): Statement => announce(GUEST_TOPIC, tokenHash);

/** Across tenants, for authentication: whose is this token? Runs in the look-up role. */
export const findByToken = statement(
  'guest_sessions.by_token',
  'select tenant_id, restaurant_guid, guid, source, ends_at, key_hash, table_guid, table_code from guest_sessions where token_hash = $1',
);
export type GuestSessionRow = RowOf<'guest_sessions.by_token'>;

const endAll = statement(
  'guest_sessions.end_all',
  `with ended as (
     update guest_sessions set ends_at = $2 where tenant_id = $1 and ends_at > $2 returning guid)
   select count(*) as ended from ended`,
  ['ended'],
);
/** No guest of a tenant has a session any more. Processes that serve are not told: none does. */
export const endAllGuestSessions = ({ tenantId }: TenantScope, now: number) =>
  endAll([tenantId, new Date(now)]);

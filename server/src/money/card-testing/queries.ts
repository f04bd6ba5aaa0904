import type { TenantScope } from '../../access/index.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { Cause, Limits, SubjectKind } from './limits.ts';

/** All SQL about card testing: limits, what counts, and blocks. */

export type LimitsRow = RowOf<'card_testing.find_limits'>;

export const toLimits = (row: LimitsRow): Limits => ({
  declinesPerCaller: row.declines_per_caller,
  declinesPerAddress: row.declines_per_address,
  declinesPerCard: row.declines_per_card,
  storedCards: row.stored_cards,
});

const LIMITS =
  'declines_per_caller, declines_per_address, declines_per_card, stored_cards, version, updated_at';

const find = statement(
  'card_testing.find_limits',
  `select ${LIMITS} from card_testing_limits where tenant_id = $1`,
);
export const findLimits = ({ tenantId }: TenantScope) => find([tenantId]);

const put = statement(
  'card_testing.put_limits',
  `insert into card_testing_limits as l (tenant_id, declines_per_caller, declines_per_address, declines_per_card, stored_cards,
     updated_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (tenant_id) do update
     set declines_per_caller = $2, declines_per_address = $3, declines_per_card = $4, stored_cards = $5, updated_at = $6,
       version = l.version + 1
     where $7::integer is null or l.version = $7
   returning ${LIMITS}`,
);
/** Returns no row when the version is not the expected one. */
export const putLimits = (
  { tenantId }: TenantScope,
  limits: Limits,
  { now, expectedVersion }: { now: number; expectedVersion: number | undefined },
) =>
  put([
    tenantId,
    limits.declinesPerCaller,
    limits.declinesPerAddress,
    limits.declinesPerCard,
    limits.storedCards,
    new Date(now),
    expectedVersion,
  ]);

const lock = statement(
  'card_testing.lock',
  `select pg_advisory_xact_lock(hashtextextended('card testing ' || $1::text || ' ' || subject, 0))
   from unnest($2::text[]) as subject`,
);
const begin = statement(
  'card_testing.begin',
  `with counts as (
     select s.subject, s.most,
       (select count(*)::int from card_testing_tries t
        where t.tenant_id = $1 and t.subject = s.subject and t.state = $6 and t.counts_until > $5) as counted,
       (select count(*)::int from card_testing_tries t
        where t.tenant_id = $1 and t.subject = s.subject and t.state = 'OPEN' and t.counts_until > $5
          and $6 = 'DECLINED') as open,
       (select max(b.ends_at) from card_testing_blocks b
        where b.tenant_id = $1 and b.subject = s.subject and b.ends_at > $5
          and (b.cause = 'DECLINED' or $6 = 'STORED')) as blocked_until
     from unnest($3::text[], $4::int[]) as s(subject, most)),
   made as (
     insert into card_testing_tries (tenant_id, subject, id, state, counts_until)
     select $1, subject, $2, $7, $8 from counts
     where not exists (select from counts where blocked_until is not null or counted + open >= most)
     returning 1)
   select subject, most, counted, open, blocked_until, exists (select from made) as admitted from counts`,
  ['counted', 'open', 'admitted'],
);
export interface NewTry {
  id: string;
  cause: Cause;
  state: 'OPEN' | 'STORED';
  /** Milliseconds. */
  countsUntil: number;
  now: number;
}
/**
 * Begins a try unless one of its subjects is blocked or has no room left, and returns where each of them stands. Two
 * statements, because only the second sees what was committed while the first waited. `subjects`: in one sequence
 * everywhere, so that nobody waits in a circle.
 */
export const beginTry = (
  { tenantId }: TenantScope,
  subjects: readonly { subject: string; most: number | null }[],
  { id, cause, state, countsUntil, now }: NewTry,
) =>
  [
    lock([tenantId, subjects.map(({ subject }) => subject)]),
    begin([
      tenantId,
      id,
      subjects.map(({ subject }) => subject),
      subjects.map(({ most }) => most),
      new Date(now),
      cause,
      state,
      new Date(countsUntil),
    ]),
  ] as const;

const forget = statement(
  'card_testing.forget',
  'delete from card_testing_tries where tenant_id = $1 and id = $2',
);
/** A try that says nothing about the card. */
export const forgetTry = ({ tenantId }: TenantScope, id: string): Statement => forget([tenantId, id]);

const decline = statement(
  'card_testing.decline',
  `update card_testing_tries set state = 'DECLINED', counts_until = $3 where tenant_id = $1 and id = $2`,
);
export const declineTry = ({ tenantId }: TenantScope, id: string, countsUntil: number): Statement =>
  decline([tenantId, id, new Date(countsUntil)]);

const clear = statement(
  'card_testing.clear_card',
  `delete from card_testing_tries where tenant_id = $1 and (id = $2 or (state <> 'OPEN' and id in (
     select other.id from card_testing_tries mine join card_testing_tries other using (tenant_id, subject)
     where mine.tenant_id = $1 and mine.id = $2 and mine.subject like 'card:%')))`,
);
/** The card is good: what was declined or stored of it before does not count any more. */
export const clearCardOf = ({ tenantId }: TenantScope, id: string): Statement => clear([tenantId, id]);

/** Over all tenants: tries that have not counted since a time. Runs in the role for look-ups. */
export const purgeTries = statement(
  'card_testing.purge_tries',
  'delete from card_testing_tries where counts_until < $1',
);

// Blocks --------------------------------------------------------------------------------------------------------------

export type BlockRow = RowOf<'card_testing.page_of_blocks'>;

const BLOCK = 'id, subject, kind, label, cause, counted, begun_at, ends_at';

const block = statement(
  'card_testing.block',
  `insert into card_testing_blocks as b (tenant_id, subject, cause, id, kind, label, counted, begun_at, ends_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (tenant_id, subject, cause) do update
     set id = $4, kind = $5, label = $6, counted = $7, begun_at = $8, ends_at = $9, told_at = null
     where b.ends_at <= $8
   returning id, kind, label, counted`,
);
export interface NewBlock {
  subject: string;
  kind: SubjectKind;
  label: string;
  counted: number;
}
/** Returns no row while it is blocked already. */
export const insertBlock = (
  { tenantId }: TenantScope,
  { subject, kind, label, counted }: NewBlock,
  { cause, now, endsAt }: { cause: Cause; now: number; endsAt: number },
) => block([tenantId, subject, cause, newGuid(), kind, label, counted, new Date(now), new Date(endsAt)]);

const page = statement(
  'card_testing.page_of_blocks',
  `select ${BLOCK} from card_testing_blocks
   where tenant_id = $1 and ends_at > $2 and ($3::uuid is null or id < $3) order by id desc limit $4`,
);
/** Those that hold, newest first. */
export const pageOfBlocks = ({ tenantId }: TenantScope, now: number, { after, limit }: Page) =>
  page([tenantId, new Date(now), after?.[0], limit]);

const lift = statement(
  'card_testing.lift',
  `update card_testing_blocks set ends_at = $3, told_at = coalesce(told_at, $3)
   where tenant_id = $1 and id = $2 and ends_at > $3
   returning id, subject, kind, label, cause`,
);
/** Returns no row when there is no such block, or it is over. */
export const liftBlock = ({ tenantId }: TenantScope, id: string, now: number) =>
  lift([tenantId, id, new Date(now)]);

const forgive = statement(
  'card_testing.forgive',
  `delete from card_testing_tries where tenant_id = $1 and state <> 'OPEN' and id in (
     select id from card_testing_tries where tenant_id = $1 and subject = $2)`,
);
/** What a subject is blocked for does not count any more, for whomever it was counted. */
export const forgiveTries = ({ tenantId }: TenantScope, subject: string): Statement =>
  forgive([tenantId, subject]);

const toTell = statement(
  'card_testing.blocks_to_tell',
  `select ${BLOCK} from card_testing_blocks where tenant_id = $1 and told_at is null order by id`,
);
/** Blocks that the owners have not heard of. */
export const blocksToTell = ({ tenantId }: TenantScope) => toTell([tenantId]);

const markTold = statement(
  'card_testing.mark_told',
  'update card_testing_blocks set told_at = $3 where tenant_id = $1 and id = any($2) and told_at is null',
);
export const markBlocksTold = ({ tenantId }: TenantScope, ids: readonly string[], now: number): Statement =>
  markTold([tenantId, ids, new Date(now)]);

/** Over all tenants: whose owners have something to hear of, and have had no mail since $1. In the role for look-ups. */
export const tenantsToTell = statement(
  'card_testing.tenants_to_tell',
  `select distinct tenant_id from card_testing_blocks b where told_at is null and not exists (
     select from card_testing_blocks other where other.tenant_id = b.tenant_id and other.told_at > $1)`,
);

/** Over all tenants: blocks that ended before a time. In the role for look-ups. */
export const purgeBlocks = statement(
  'card_testing.purge_blocks',
  'delete from card_testing_blocks where ends_at < $1',
);

import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { DifferenceKind } from './shapes.ts';

/** A difference to report. */
export interface Difference {
  kind: DifferenceKind;
  /** Identifies the difference, so that it is opened once: a guid, a reference, a batch. */
  subject: string;
  paymentGuid?: string;
  refundGuid?: string;
  retref?: string | null;
  batchId?: string;
  ourAmount?: number;
  theirAmount?: number;
  ourStatus?: string;
  theirStatus?: string;
}

type ExceptionRow = RowOf<'reconciliation.resolve'>;

/** Raised when an exception is resolved already. */
export const EXCEPTION_RESOLVED = 'reconciliation.resolved';

const COLUMNS = `id, restaurant_guid, kind, state, payment_guid, refund_guid, retref, batch_id, our_amount, their_amount, our_status,
  their_status, opened_at, resolved_at, resolution`;

export const renderException = (row: ExceptionRow) => ({
  id: row.id,
  restaurantGuid: row.restaurant_guid,
  kind: row.kind,
  state: row.state,
  paymentGuid: row.payment_guid,
  refundGuid: row.refund_guid,
  retref: row.retref,
  batchId: row.batch_id,
  ourAmount: row.our_amount,
  theirAmount: row.their_amount,
  ourStatus: row.our_status,
  theirStatus: row.their_status,
  openedAt: isoTime(row.opened_at),
  resolvedAt: row.resolved_at === null ? null : isoTime(row.resolved_at),
  resolution: row.resolution,
});

const open = statement(
  'reconciliation.open',
  `insert into reconciliation_exceptions (tenant_id, restaurant_guid, id, kind, subject, state, payment_guid, refund_guid, retref,
     batch_id, our_amount, their_amount, our_status, their_status, opened_at)
   values ($1, $2, $3, $4, $5, 'OPEN', $6, $7, $8, $9, $10, $11, $12, $13, $14)
   on conflict (tenant_id, restaurant_guid, kind, subject) where state = 'OPEN' do nothing
   returning id`,
);
/** Returns no row when this difference is open already. */
export const insertException = (
  scope: RestaurantScope,
  difference: Difference,
  now: number,
  id: string = newGuid(),
) =>
  open([
    scope.tenantId,
    scope.restaurantGuid,
    id,
    difference.kind,
    difference.subject,
    difference.paymentGuid,
    difference.refundGuid,
    difference.retref,
    difference.batchId,
    difference.ourAmount,
    difference.theirAmount,
    difference.ourStatus,
    difference.theirStatus,
    new Date(now),
  ]);

const resolve = statement(
  'reconciliation.resolve',
  `update reconciliation_exceptions set state = 'RESOLVED', resolved_at = $4, resolution = $5
   where tenant_id = $1 and restaurant_guid = $2 and id = $3 and state = 'OPEN' returning ${COLUMNS}`,
);
export const resolveException = (
  scope: RestaurantScope,
  id: string,
  resolution: string | null,
  now: number,
) => resolve([scope.tenantId, scope.restaurantGuid, id, new Date(now), resolution]);

const resolveNow = statement(
  'reconciliation.require_resolved',
  `with resolved as (
     update reconciliation_exceptions set state = 'RESOLVED', resolved_at = $4, resolution = $5
     where tenant_id = $1 and restaurant_guid = $2 and id = $3 and state = 'OPEN' returning 1)
   select comanda_require((select count(*) from resolved) = 1, '${EXCEPTION_RESOLVED}')`,
);
/** The same with a change, which fails when it is resolved already. */
export const requireResolved = (scope: RestaurantScope, id: string, resolution: string, now: number) =>
  resolveNow([scope.tenantId, scope.restaurantGuid, id, new Date(now), resolution]);

const settledFor = statement(
  'reconciliation.settled_for',
  `select their_amount from reconciliation_exceptions
   where tenant_id = $1 and restaurant_guid = $2 and kind = 'AMOUNT_DIFFERS' and subject = $3 and their_amount is not null
   order by id limit 1`,
);
/** What a payment or refund was settled for, where that was not our amount; its row, or none. */
export const findSettledAmount = (scope: RestaurantScope, guid: string) =>
  settledFor([scope.tenantId, scope.restaurantGuid, guid]);

const openAbout = statement(
  'reconciliation.open_about',
  `select ${COLUMNS} from reconciliation_exceptions
   where tenant_id = $1 and restaurant_guid = $2 and state = 'OPEN' and kind = any ($3) order by id limit 1000`,
);
export const openExceptions = (scope: RestaurantScope, kinds: readonly DifferenceKind[]) =>
  openAbout([scope.tenantId, scope.restaurantGuid, kinds]);

const find = statement(
  'reconciliation.find',
  `select ${COLUMNS} from reconciliation_exceptions where tenant_id = $1 and restaurant_guid = $2 and id = $3`,
);
export const findException = (scope: RestaurantScope, id: string) =>
  find([scope.tenantId, scope.restaurantGuid, id]);

const page = statement(
  'reconciliation.page',
  `select ${COLUMNS} from reconciliation_exceptions
   where tenant_id = $1 and restaurant_guid = $2 and ($3::text is null or state = $3) and ($4::uuid is null or id < $4)
   order by id desc limit $5`,
);
export const pageOfExceptions = (scope: RestaurantScope, state: string | undefined, { after, limit }: Page) =>
  page([scope.tenantId, scope.restaurantGuid, state, after?.[0], limit]);

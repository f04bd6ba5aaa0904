import type { RestaurantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Page } from '../../platform/db/page-statement.ts';
import { type RowOf, type Statement, statement } from '../../platform/db/statement.ts';
import type { SettlementBatch } from '../../providers/payments/outcomes.ts';

type BatchRow = RowOf<'settlements.page'>;

const COLUMNS = `restaurant_guid, batch_id, merchant_id, host_batch, state, currency, charge_count, charge_amount, refund_count,
  refund_amount, business_date, created_at`;
const OCCURRED_ON = 'coalesce(occurred_on, business_date) as occurred_on';

export const renderBatch = (row: BatchRow) => ({
  restaurantGuid: row.restaurant_guid,
  batchId: row.batch_id,
  merchantId: row.merchant_id,
  hostBatch: row.host_batch,
  state: row.state,
  currency: row.currency,
  chargeCount: row.charge_count,
  chargeAmount: row.charge_amount,
  refundCount: row.refund_count,
  refundAmount: row.refund_amount,
  businessDate: row.business_date,
  occurredOn: row.occurred_on,
  createdAt: isoTime(row.created_at),
});

/** The unique constraint that lets only one process book a batch. */
export const BATCH_TAKEN = 'settlement_batches_pkey';

const insert = statement(
  'settlements.insert',
  `insert into settlement_batches (tenant_id, ${COLUMNS}, occurred_on)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
);
export const insertBatch = (
  scope: RestaurantScope,
  batch: SettlementBatch,
  facts: { merchantId: string; currency: string; businessDate: number; occurredOn: number; now: number },
): Statement =>
  insert([
    scope.tenantId,
    scope.restaurantGuid,
    batch.batchId,
    facts.merchantId,
    batch.hostBatch,
    batch.state,
    facts.currency,
    batch.chargeCount,
    batch.chargeAmount,
    batch.refundCount,
    batch.refundAmount,
    facts.businessDate,
    new Date(facts.now),
    facts.occurredOn,
  ]);

const known = statement(
  'settlements.known',
  `select batch_id from settlement_batches
   where tenant_id = $1 and restaurant_guid = $2 and merchant_id = $3 and batch_id = any ($4)`,
);
export const knownBatches = (scope: RestaurantScope, merchantId: string, batchIds: readonly string[]) =>
  known([scope.tenantId, scope.restaurantGuid, merchantId, batchIds]);

const page = statement(
  'settlements.page',
  `select ${COLUMNS}, ${OCCURRED_ON} from settlement_batches
   where tenant_id = $1 and restaurant_guid = $2
     and ($3::integer is null or (business_date, batch_id) < ($3, $4))
   order by business_date desc, batch_id desc limit $5`,
  ['occurred_on'],
);
export const pageOfBatches = (scope: RestaurantScope, { after, limit }: Page) =>
  page([scope.tenantId, scope.restaurantGuid, after?.[0], after?.[1], limit]);

import type { Static } from 'typebox';
import type { RestaurantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/batch.ts';
import type { Payment } from './payment.ts';
import type { Refund } from './shapes.ts';

/** Why a change was refused: somebody else changed the payment since it was read. */
export const PAYMENT_MOVED = 'payments.moved';

const insert = statement(
  'payments.insert',
  `insert into payments (tenant_id, restaurant_guid, guid, order_guid, business_date, type, status, total_amount, refunded_amount,
     version, created_at, document)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);
export const insertPayment = (scope: RestaurantScope, payment: Payment): Statement =>
  insert([
    scope.tenantId,
    scope.restaurantGuid,
    payment.paymentGuid,
    payment.orderGuid,
    payment.businessDate,
    payment.type,
    payment.status,
    payment.amount + payment.tipAmount,
    payment.refundedAmount,
    payment.version,
    payment.createdAt,
    payment,
  ]);

const update = statement(
  'payments.update',
  `with changed as (
     update payments set status = $4, refunded_amount = $5, document = $6, version = $7
     where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $7 - 1
     returning 1)
   select comanda_require((select count(*) from changed) = 1, '${PAYMENT_MOVED}')`,
);
/** Writes a payment back, unless it was changed since it was read. */
export const updatePayment = (scope: RestaurantScope, payment: Payment): Statement =>
  update([
    scope.tenantId,
    scope.restaurantGuid,
    payment.paymentGuid,
    payment.status,
    payment.refundedAmount,
    payment,
    payment.version,
  ]);

const insertOneRefund = statement(
  'payments.insert_refund',
  `insert into refunds (tenant_id, restaurant_guid, guid, payment_guid, business_date, amount, created_at, document)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
export const insertRefund = (scope: RestaurantScope, refund: Static<typeof Refund>): Statement =>
  insertOneRefund([
    scope.tenantId,
    scope.restaurantGuid,
    refund.refundGuid,
    refund.paymentGuid,
    refund.businessDate,
    refund.amount,
    refund.createdAt,
    refund,
  ]);

const find = statement<{ document: string }>(
  'payments.find',
  'select document from payments where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
);
export const findPayment = (scope: RestaurantScope, guid: string) =>
  find([scope.tenantId, scope.restaurantGuid, guid]);

export interface PaymentRow {
  guid: string;
  business_date: number;
  document: string;
}

export function pageOfPayments(
  scope: RestaurantScope,
  filter: { businessDate?: number; orderGuid?: string; type?: string; status?: string },
  after: readonly (string | number)[] | undefined,
  limit: number,
): Statement<PaymentRow> {
  const values: unknown[] = [scope.tenantId, scope.restaurantGuid];
  const conditions = ['tenant_id = $1', 'restaurant_guid = $2'];
  const shape: string[] = [];
  const where = (name: string, condition: (...places: string[]) => string, ...given: unknown[]) => {
    if (given.some((value) => value === undefined)) return;
    const places = given.map((value) => `$${values.push(value)}`);
    conditions.push(condition(...places));
    shape.push(name);
  };
  where('day', (v) => `business_date = ${v}`, filter.businessDate);
  where('order', (v) => `order_guid = ${v}`, filter.orderGuid);
  where('type', (v) => `type = ${v}`, filter.type);
  where('status', (v) => `status = ${v}`, filter.status);
  where('next', (a, b) => `(business_date, guid) < (${a}, ${b})`, after?.[0], after?.[1]);
  return {
    name: `payments.page.${shape.join('.')}`,
    text: `select guid, business_date, document from payments
           where ${conditions.join(' and ')} order by business_date desc, guid desc limit $${values.push(limit)}`,
    values,
  };
}

export interface RefundRow {
  guid: string;
  document: string;
}

const refunds = statement<RefundRow>(
  'payments.refunds',
  `select guid, document from refunds where tenant_id = $1 and restaurant_guid = $2 and payment_guid = $3
     and ($4::uuid is null or guid > $4) order by guid limit $5`,
);
export const pageOfRefunds = (
  scope: RestaurantScope,
  paymentGuid: string,
  after: readonly (string | number)[] | undefined,
  limit: number,
) => refunds([scope.tenantId, scope.restaurantGuid, paymentGuid, after?.[0], limit]);

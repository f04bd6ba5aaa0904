import type { Static } from 'typebox';
import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import type { StoredDocument } from '../../platform/db/document-format.ts';
import { type Page, pageStatement } from '../../platform/db/page-statement.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { PAYMENT_CHANGED } from './cards/attempt-queries.ts';
import type { Refund } from './cards/effect.ts';
import { paymentFormat, refundFormat } from './formats.ts';
import type { Payment } from './payment.ts';
import type { HeldFor as HeldForShape } from './shapes.ts';

type HeldFor = Static<typeof HeldForShape>;

const insert = statement(
  'payments.insert',
  `insert into payments (tenant_id, restaurant_guid, guid, order_guid, business_date, type, status, total_amount, refunded_amount,
     version, created_at, document, retref, held_card, held_key_id, captured_when_accepted, document_version)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, ${paymentFormat.version})`,
);
/** The sealed card of a hold, and the key that it is sealed under (cards/held-card.ts). */
export interface SealedCard {
  sealed: string;
  keyId: string;
}

/** Of a hold: its card, and whether it is captured once its order is accepted (cards/accepted-holds.ts). */
interface Held {
  heldCard: SealedCard | null;
  whenAccepted: boolean;
}

export const insertPayment = (
  scope: RestaurantScope,
  payment: Payment,
  { heldCard, whenAccepted }: Held = { heldCard: null, whenAccepted: false },
): Statement =>
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
    payment.retref,
    heldCard?.sealed,
    heldCard?.keyId,
    whenAccepted,
  ]);

const update = statement(
  'payments.update',
  `with changed as (
     update payments set status = $4, refunded_amount = $5, document = $6, version = $7, total_amount = $8, retref = $9,
       document_version = ${paymentFormat.version}, former_retrefs = $10, order_guid = coalesce(order_guid, $11),
       held_card = case when $4 in ('PENDING', 'UNKNOWN', 'AUTHORIZED') then held_card end
     where tenant_id = $1 and restaurant_guid = $2 and guid = $3 and version = $7 - 1
     returning 1)
   select comanda_require((select count(*) from changed) = 1, '${PAYMENT_CHANGED}')`,
);
/** Updates a payment, unless it has changed since it was read. */
export const updatePayment = (scope: RestaurantScope, payment: Payment): Statement =>
  update([
    scope.tenantId,
    scope.restaurantGuid,
    payment.paymentGuid,
    payment.status,
    payment.refundedAmount,
    payment,
    payment.version,
    payment.amount + payment.tipAmount,
    payment.retref,
    payment.formerRetrefs ?? [],
    payment.orderGuid,
  ]);

const insertOneRefund = statement(
  'payments.insert_refund',
  `insert into refunds (tenant_id, restaurant_guid, guid, payment_guid, business_date, amount, created_at, document, status,
     document_version)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${refundFormat.version})`,
);
export const insertRefund = (scope: RestaurantScope, refund: Refund): Statement =>
  insertOneRefund([
    scope.tenantId,
    scope.restaurantGuid,
    refund.refundGuid,
    refund.paymentGuid,
    refund.businessDate,
    refund.amount,
    refund.createdAt,
    refund,
    refund.status,
  ]);

const updateOneRefund = statement(
  'payments.update_refund',
  `update refunds set status = $4, retref = $5, document = $6, document_version = ${refundFormat.version}
   where tenant_id = $1 and restaurant_guid = $2 and guid = $3`,
);
/** Updates a refund. The version of the payment, which is written with it, guards both. */
export const updateRefund = (scope: RestaurantScope, refund: Refund): Statement =>
  updateOneRefund([
    scope.tenantId,
    scope.restaurantGuid,
    refund.refundGuid,
    refund.status,
    refund.retref,
    refund,
  ]);

const findOneRefund = statement(
  'payments.find_refund',
  'select document, document_version from refunds where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
);
export const findRefund = (scope: RestaurantScope, guid: string) =>
  findOneRefund([scope.tenantId, scope.restaurantGuid, guid]);

const pendingRefunds = statement(
  'payments.pending_refunds',
  `select document, document_version from refunds where tenant_id = $1 and restaurant_guid = $2 and payment_guid = any ($3)
     and status in ('SCHEDULED', 'PENDING', 'UNKNOWN')`,
);
/** Refunds of some payments whose outcome at the processor is not known yet, or that have not been sent to it. */
export const findPendingRefunds = (scope: RestaurantScope, paymentGuids: readonly string[]) =>
  pendingRefunds([scope.tenantId, scope.restaurantGuid, paymentGuids]);

const byRetref = statement(
  'payments.by_retref',
  `select document, document_version, restaurant_guid from (
     select guid, document, document_version, restaurant_guid from payments where tenant_id = $1 and retref = $2
     union all
     select guid, document, document_version, restaurant_guid from payments
     where tenant_id = $1 and former_retrefs <> '{}' and former_retrefs @> array[$2]) found
   order by guid desc limit 10`,
  ['document', 'document_version', 'restaurant_guid'],
);
/**
 * Newest first: a processor's references are its own, and may come again in another restaurant, or after years. A payment
 * answers to its former ones, too: who has not heard of the new one asks with the old.
 */
export const findByRetref = (scope: TenantScope, retref: string) => byRetref([scope.tenantId, retref]);

const refundByRetref = statement(
  'payments.refund_by_retref',
  `select document, document_version, restaurant_guid from refunds where tenant_id = $1 and retref = $2 order by guid desc limit 10`,
);
export const findRefundByRetref = (scope: TenantScope, retref: string) =>
  refundByRetref([scope.tenantId, retref]);

const find = statement(
  'payments.find',
  'select document, document_version from payments where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
);
export const findPayment = (scope: RestaurantScope, guid: string) =>
  find([scope.tenantId, scope.restaurantGuid, guid]);

const heldCard = statement(
  'payments.held_card',
  'select held_card from payments where tenant_id = $1 and restaurant_guid = $2 and guid = $3',
  ['held_card'],
);
/** The sealed card of a hold (cards/held-card.ts). */
export const findHeldCard = (scope: RestaurantScope, guid: string) =>
  heldCard([scope.tenantId, scope.restaurantGuid, guid]);

const some = statement(
  'payments.some',
  `select document, document_version from payments
   where tenant_id = $1 and restaurant_guid = $2 and guid = any ($3)`,
);
/** By their guids, in no sequence: those of a check, wherever they were made. */
export const findPayments = (scope: RestaurantScope, guids: readonly string[]) =>
  some([scope.tenantId, scope.restaurantGuid, guids]);

export interface PaymentRow extends StoredDocument {
  guid: string;
  business_date: number;
}

interface PaymentFilter {
  businessDate?: number;
  orderGuid?: string;
  type?: string;
  status?: string;
  heldFor?: HeldFor;
}

/** What is held on cards, and not captured or let go yet; so few that an index of them alone answers. */
const HELD: Record<HeldFor, string> = {
  TAB: "status = 'AUTHORIZED' and type = 'CARD' and document->'tab' is not null and tab_settled_at is null",
  // What guests paid on their page has no slip: it is captured by itself, once their order is accepted.
  SLIP: `status = 'AUTHORIZED' and type = 'CARD' and not captured_when_accepted
     and (document->'tab' is null or tab_settled_at is not null)`,
};

export function pageOfPayments(
  scope: RestaurantScope,
  filter: PaymentFilter,
  page: Page,
): Statement<PaymentRow> {
  return pageStatement({
    name: 'payments.page',
    select: 'select guid, business_date, document, document_version from payments',
    of: { tenant_id: scope.tenantId, restaurant_guid: scope.restaurantGuid },
    filters: [
      ['day', 'business_date = ?1', filter.businessDate],
      ['order', 'order_guid = ?1', filter.orderGuid],
      ['type', 'type = ?1', filter.type],
      ['status', 'status = ?1', filter.status],
      ...(filter.heldFor ? [[filter.heldFor, HELD[filter.heldFor]] as const] : []),
    ],
    key: ['business_date', 'guid'],
    descending: true,
    ...page,
  });
}

const refunds = statement(
  'payments.refunds',
  `select guid, document, document_version from refunds where tenant_id = $1 and restaurant_guid = $2 and payment_guid = $3
     and ($4::uuid is null or guid > $4) order by guid limit $5`,
);
export const pageOfRefunds = (scope: RestaurantScope, paymentGuid: string, { after, limit }: Page) =>
  refunds([scope.tenantId, scope.restaurantGuid, paymentGuid, after?.[0], limit]);

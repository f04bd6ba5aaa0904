import Type from 'typebox';
import { Approver } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { DiningOption } from '../../../tenancy/restaurants/index.ts';
import { APPROVAL_STATUSES, GUEST_ORDER_STATUSES } from '../states.ts';
import { Actor, Correction } from './actor.ts';
import { AppliedDiscount, AppliedServiceCharge, PromoCodeOutcome, TaxRateSnapshot } from './applied-rules.ts';
import { Check } from './check.ts';
import { Delivery } from './delivery.ts';
import { Guest } from './guest.ts';
import { totals } from './totals.ts';

export const GuestOrderStatus = enumOf(GUEST_ORDER_STATUSES);
export const ApprovalStatus = enumOf(APPROVAL_STATUSES);

export const Order = Type.Object(
  {
    displayNumber: nullable(
      Type.Integer({
        description:
          'counts up per restaurant and business day; null until the first of an order for later goes to the kitchen',
      }),
    ),
    guid: Field.Guid,
    externalId: nullable(Type.String()),
    restaurantGuid: Field.Guid,
    source: Type.String(),
    diningOption: DiningOption,
    tableGuid: nullable(Field.Guid),
    serverUid: Type.Optional(nullable(Type.String({ ...Field.Guid, description: 'who serves it' }))),
    numberOfGuests: nullable(Type.Integer()),
    approvalStatus: ApprovalStatus,
    guestOrderStatus: GuestOrderStatus,
    businessDate: nullable(
      Type.Integer({
        ...Field.BusinessDate,
        description:
          'the business day that it belongs to; null until the first of an order for later goes to the kitchen, or until it is voided or refused',
      }),
    ),
    occurredOn: nullable(Field.BusinessDate),
    orderedOn: Type.Optional(
      Type.Integer({
        ...Field.BusinessDate,
        description: 'of an order for later: the business day on which it was taken',
      }),
    ),
    openedAt: Field.Timestamp,
    openedAtGiven: Type.Optional(
      Type.String({
        ...Field.Timestamp,
        description: 'what the request said, when its clock was ahead: `openedAt` is our time then',
      }),
    ),
    openedBy: Actor,
    promisedAt: nullable(Field.Timestamp),
    fireAt: nullable(
      Type.String({ ...Field.Timestamp, description: 'when a scheduled order goes to the kitchen' }),
    ),
    prepTimeSeconds: Type.Optional(
      Type.Integer({
        description: 'of a promised order: how long its dishes take, and the drive of a delivery',
      }),
    ),
    closedAt: nullable(Field.Timestamp),
    guest: Type.Optional(Guest),
    delivery: Type.Optional(Delivery),
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
    version: Field.Version,
    menuVersion: Type.Integer({ description: 'the version of the menu that it was last priced from' }),
    currency: Type.String(),
    timeZone: Type.String(),
    notes: nullable(Type.String()),
    metadata: Field.Metadata,
    promoCodes: Type.Array(Type.String()),
    promoCodeOutcomes: Type.Optional(
      Type.Array(PromoCodeOutcome, { description: 'of each code, when there are any' }),
    ),
    ...totals,
    taxRates: Type.Array(TaxRateSnapshot, {
      description: 'as they were when the order first had a line with them',
    }),
    appliedDiscounts: Type.Array(AppliedDiscount, {
      description: 'of the whole order; what they take is part of the `discountAmount` of its lines',
    }),
    appliedServiceCharges: Type.Array(AppliedServiceCharge, {
      description:
        'those of the whole order, each over all checks; their parts are on the checks too, so add up one or the other',
    }),
    checks: Type.Array(Check),
    mergedIntoOrderGuid: Type.Optional(
      Type.String({
        ...Field.Guid,
        description: 'of an order that was voided because it became part of another',
      }),
    ),
    voidInfo: Type.Optional(Correction),
  },
  { $id: 'Order', description: 'what guests ordered, what it costs and what was paid' },
);

export type Order = Type.Static<typeof Order>;

const { displayNumber: _, prepTimeSeconds: __, ...placed } = Order.properties;
const PricingSteps = Type.Array(
  Type.Object({
    step: Type.Integer(),
    what: Type.String(),
    keys: Type.Array(Type.String(), { description: 'guids, from the outside in' }),
    inputs: Type.Record(Type.String(), Type.Unknown()),
    result: Field.AnyAmount,
    text: Type.String(),
  }),
);
export const OrderPreview = Type.Object(
  {
    ...placed,
    prepTimeSeconds: Type.Integer({ description: 'how long its dishes take, and the drive of a delivery' }),
    steps: Type.Optional(PricingSteps),
  },
  { $id: 'OrderPreview', description: 'an order that was priced and not kept' },
);

const { guid, version, currency, totalAmount } = Order.properties;
export const OrderExplanation = Type.Object(
  {
    guid,
    version,
    currency,
    totalAmount,
    steps: Type.Array(PricingSteps.items, { description: 'in their sequence' }),
  },
  { $id: 'OrderExplanation', description: 'how the amounts of an order came about' },
);

const TimelineEntry = Type.Object(
  {
    version: Field.Version,
    at: Field.Timestamp,
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
    action: Type.String({ description: 'resource.past_tense' }),
    reason: nullable(Type.String()),
    actor: Actor,
    approver: nullable(Approver),
    facts: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'TimelineEntry', description: 'one step in the life of an order' },
);

export const Timeline = Type.Object({ items: Type.Array(TimelineEntry) });

export const Moved = Type.Object(
  { orders: Type.Array(Order) },
  { $id: 'OrderList', description: 'a page of orders' },
);

import Type, { type Static } from 'typebox';
import {
  ModifierRequestShape,
  PreModifierKindShape,
  selectionRequestFields,
} from '../../catalog/menus/index.ts';
import { CardToken, PaymentShape } from '../../money/payments/index.ts';
import { OrderTimes } from '../../ordering/hours/index.ts';
import {
  ApprovalStatus,
  Guest,
  GuestOrderStatus,
  Order,
  PromoCodeOutcome,
  shownFeeAmount,
} from '../../ordering/orders/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../platform/http/shapes.ts';
import { DiningOption } from '../../tenancy/restaurants/index.ts';
import { SHARED_REASONS } from './own-order.ts';

/** Nobody orders more at a page; larger orders are talked about. */
const LINES_MAX = 100;
export const QUANTITY_MAX = 99;

const { customerGuid: _, ...guestFields } = Guest.properties;
const { menuItemGuid, sizeGuid } = selectionRequestFields;

const Line = requestObject(
  {
    menuItemGuid,
    sizeGuid,
    modifiers: Type.Optional(Type.Array(ModifierRequestShape, { maxItems: 100 })),
    quantity: Type.Integer({ minimum: 1, maximum: QUANTITY_MAX }),
    notes: Type.Optional(nonBlank(500)),
  },
  { description: 'something of the menu that the guest sees' },
);

export const NewStorefrontOrder = requestObject({
  diningOption: enumOf(['DINE_IN', 'TAKE_OUT', 'DELIVERY', 'CURBSIDE'] as const, {
    description: 'DINE_IN at the table whose code began the session, and nowhere else',
  }),
  promisedAt: Type.Optional(
    Type.String({
      ...Field.Timestamp,
      description: 'when it is to be ready; as soon as it can be by default',
    }),
  ),
  guest: Type.Optional(
    requestObject(
      { ...guestFields, name: nonBlank(200) },
      { description: 'whom it is for; required but at a table. A delivery needs the address' },
    ),
  ),
  delivery: Type.Optional(
    requestObject({ feeAmount: shownFeeAmount }, { description: 'of an order with `diningOption` DELIVERY' }),
  ),
  items: Type.Array(Line, { minItems: 1, maxItems: LINES_MAX }),
  tipAmount: Type.Optional(Field.Amount),
  promoCodes: Type.Optional(Type.Array(nonBlank(120), { maxItems: 5, uniqueItems: true })),
  notes: Type.Optional(nonBlank(1_000)),
});

const { delivery: _told, ...toPrice } = NewStorefrontOrder.properties;
export const StorefrontOrderToPreview = requestObject(toPrice);

const { subtotalAmount, discountAmount, serviceChargeAmount, taxAmount, inclusiveTaxAmount } =
  Order.properties;
const { tipAmount, totalAmount, paidAmount, dueAmount } = Order.properties;

export const StorefrontChoice = Type.Object(
  {
    name: Type.String(),
    quantity: Type.String({ description: 'for one of the line' }),
    preModifier: Type.Optional(PreModifierKindShape),
  },
  { description: 'what was chosen about it' },
);

export const StorefrontLine = Type.Object(
  {
    menuItemGuid: nullable(Field.Guid),
    name: Type.String({ description: 'as on the menu when it was ordered' }),
    sizeName: nullable(Type.String()),
    quantity: Type.String(),
    modifiers: Type.Array(Type.String({ description: 'names, those of choices about choices too' })),
    choices: Type.Array(StorefrontChoice, { description: 'the same, and how many of each' }),
    notes: nullable(Type.String()),
    grossAmount: Type.Integer({ description: 'quantity x price, modifiers included, before discounts' }),
    discountAmount: Field.AnyAmount,
    voided: Type.Boolean({ description: 'the restaurant has taken it off the order' }),
  },
  { $id: 'StorefrontLine', description: 'a line of an order, as its guest sees it' },
);

const priced = {
  diningOption: DiningOption,
  currency: Type.String(),
  promisedAt: nullable(Field.Timestamp),
  lines: Type.Array(StorefrontLine),
  subtotalAmount,
  discountAmount,
  serviceChargeAmount,
  deliveryFeeAmount: nullable(
    Type.Integer({ description: 'of it, what the delivery costs; null: nothing is delivered' }),
  ),
  taxAmount,
  inclusiveTaxAmount,
  tipAmount,
  totalAmount,
  promoCodes: Type.Array(PromoCodeOutcome),
};

const { status, prepTimeSeconds, asapAt, nextAt } = OrderTimes.properties;
export const StorefrontOrderPreview = Type.Object(
  {
    ...priced,
    ...{ status, prepTimeSeconds, asapAt, nextAt },
    times: Type.Array(Field.Timestamp, {
      description:
        'those to order for as `promisedAt` that are free for so many items, in their sequence: of two days, or the first after',
    }),
  },
  { $id: 'StorefrontOrderPreview', description: 'what an order would cost, and when it could be had' },
);

export const StorefrontOrder = Type.Object(
  {
    guid: Field.Guid,
    version: Field.Version,
    displayNumber: nullable(
      Type.Integer({ description: 'what is called out; null until an order for later goes to the kitchen' }),
    ),
    approvalStatus: ApprovalStatus,
    guestOrderStatus: GuestOrderStatus,
    deliveryState: nullable(Type.String({ description: 'how far the delivery is; null: it is none' })),
    openedAt: Field.Timestamp,
    ...priced,
    paidAmount,
    dueAmount,
    shared: Type.Boolean({
      description:
        'others have ordered on the same check, or there are several to pay: shown are the lines of this guest and what they cost, and it is paid at the table',
    }),
    sharedReason: nullable(
      enumOf(SHARED_REASONS, {
        description:
          'why it is `shared`: OTHERS have ordered on the same check; or SEVERAL_CHECKS of it are to pay, and the waiter takes the payment',
      }),
    ),
  },
  { $id: 'StorefrontOrder', description: 'an order, as its guest sees it' },
);

export const PlacedStorefrontOrder = Type.Object(
  { guid: Type.String({ ...Field.Guid, description: 'ask for the order by it' }) },
  { $id: 'PlacedStorefrontOrder', description: 'that an order was taken' },
);

export const storefrontOrderParams = requestObject({ orderGuid: Field.Guid });

export const CancelledStorefrontOrder = Type.Object(
  { guid: Field.Guid, guestOrderStatus: GuestOrderStatus },
  { $id: 'CancelledStorefrontOrder', description: 'an order that its guest has cancelled' },
);

export const NewStorefrontPayment = requestObject({
  source: requestObject({ token: CardToken }, { description: 'the card' }),
  tipAmount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'beside the tip that came with the order' }),
  ),
});

const { paymentGuid, status: paymentStatus, cardBrand, last4 } = PaymentShape.properties;
const { amount, tipAmount: paidTip } = PaymentShape.properties;
export const StorefrontPayment = Type.Object(
  { paymentGuid, status: paymentStatus, amount, tipAmount: paidTip, cardBrand, last4 },
  { $id: 'StorefrontPayment', description: 'what a guest has paid' },
);

export type NewStorefrontOrder = Static<typeof NewStorefrontOrder>;

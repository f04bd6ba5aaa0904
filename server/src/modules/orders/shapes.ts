import Type from 'typebox';
import {
  Amount,
  AnyAmount,
  BusinessDate,
  closed,
  ExternalId,
  Guid,
  Metadata,
  nullable,
  oneOf,
  restaurantParams,
  Timestamp,
  text,
  Version,
} from '../../platform/http/shapes.ts';

/** More lines than any table orders; a bound on the work and size of one order. */
export const LINES_MAX = 500;
const CHECKS_MAX = 50;

const DiningOption = oneOf(['DINE_IN', 'TAKE_OUT', 'DELIVERY', 'CURBSIDE'] as const);
const Notes = text(1_000);

const Quantity = Type.Union(
  [
    Type.Integer({ minimum: 1, maximum: 9_999 }),
    Type.String({ pattern: '^(?!0+(?:\\.0+)?$)\\d{1,4}(?:\\.\\d{1,3})?$' }),
  ],
  { description: 'a whole number, or a decimal string such as "0.75"; more than zero' },
);

export const NewSelection = closed({
  menuItemGuid: Guid,
  quantity: Quantity,
  priceAmount: Type.Optional(Type.Integer({ ...Amount, description: 'only for items with an open price' })),
  modifiers: Type.Optional(
    Type.Array(
      closed({
        modifierGuid: Guid,
        quantity: Type.Optional(
          Type.Integer({ minimum: 1, maximum: 100, default: 1, description: 'per unit of the item' }),
        ),
      }),
      { maxItems: 100 },
    ),
  ),
  seatNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  notes: Type.Optional(Notes),
});

const TipAmount = Type.Optional(Amount);
const Items = Type.Array(NewSelection, { minItems: 1, maxItems: LINES_MAX });

export const NewCheck = closed({
  items: Items,
  taxExempt: Type.Optional(Type.Boolean()),
  tipAmount: TipAmount,
});

export const NewOrder = closed({
  externalId: Type.Optional(ExternalId),
  source: Type.Optional(
    Type.String({
      pattern: '^[A-Z][A-Z0-9_]{0,39}$',
      default: 'API',
      description: 'a constant of yours, for example KIOSK',
    }),
  ),
  diningOption: DiningOption,
  numberOfGuests: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  openedAt: Type.Optional(
    Type.String({
      ...Timestamp,
      description: 'when the order was taken, for a till that was offline; a past time',
    }),
  ),
  items: Type.Optional(Items),
  checks: Type.Optional(Type.Array(NewCheck, { minItems: 1, maxItems: CHECKS_MAX })),
  tipAmount: TipAmount,
  notes: Type.Optional(Notes),
  metadata: Type.Optional(Metadata),
});

const AppliedTax = Type.Object(
  {
    taxRateGuid: Guid,
    rate: nullable(Type.String()),
    inclusive: Type.Boolean(),
    taxableAmount: AnyAmount,
    taxAmount: AnyAmount,
  },
  { $id: 'AppliedTax' },
);

const totals = {
  subtotalAmount: Type.Integer({ description: 'prices before discounts, charges and added tax' }),
  discountAmount: AnyAmount,
  exemptedTaxAmount: Type.Integer({ description: 'tax taken out of inclusive prices of an exempt check' }),
  serviceChargeAmount: AnyAmount,
  taxAmount: Type.Integer({ description: 'tax that is added to the prices' }),
  inclusiveTaxAmount: Type.Integer({ description: 'tax that the prices hold already' }),
  tipAmount: AnyAmount,
  totalAmount: Type.Integer({
    description: 'subtotal - discounts - exempted tax + service charges + added tax + tip',
  }),
  appliedTaxes: Type.Array(AppliedTax),
};

const AppliedModifier = Type.Object(
  {
    modifierGuid: Guid,
    name: Type.String(),
    quantity: Type.String({ description: 'per unit of the item' }),
    unitPriceAmount: AnyAmount,
    grossAmount: Type.Integer({ description: 'for all units; contained in the selection' }),
  },
  { $id: 'AppliedModifier' },
);

const Selection = Type.Object(
  {
    guid: Guid,
    menuItemGuid: Guid,
    menuGroupGuid: Guid,
    menuGroupName: Type.String(),
    name: Type.String({ description: 'as on the menu when it was ordered' }),
    quantity: Type.String(),
    unitPriceAmount: AnyAmount,
    modifiers: Type.Array(AppliedModifier),
    grossAmount: Type.Integer({ description: 'quantity x price, modifiers included' }),
    discountAmount: AnyAmount,
    exemptedTaxAmount: AnyAmount,
    taxAmount: AnyAmount,
    inclusiveTaxAmount: AnyAmount,
    totalAmount: AnyAmount,
    appliedTaxes: Type.Array(AppliedTax),
    fulfillmentStatus: oneOf(['NEW', 'HOLD', 'SENT', 'READY'] as const),
    seatNumber: nullable(Type.Integer()),
    notes: nullable(Type.String()),
    createdAt: Timestamp,
  },
  { $id: 'Selection' },
);

const Check = Type.Object(
  {
    guid: Guid,
    paymentStatus: oneOf(['OPEN', 'PAID', 'CLOSED'] as const),
    taxExempt: Type.Boolean(),
    ...totals,
    selections: Type.Array(Selection),
    payments: Type.Array(Type.Object({})),
  },
  { $id: 'Check' },
);

export const GuestOrderStatus = oneOf([
  'RECEIVED',
  'IN_PREPARATION',
  'READY_FOR_PICKUP',
  'CLOSED',
  'VOIDED',
] as const);

export const Order = Type.Object(
  {
    displayNumber: Type.Integer({ description: 'counts up per restaurant and business day' }),
    guid: Guid,
    externalId: nullable(Type.String()),
    restaurantGuid: Guid,
    source: Type.String(),
    diningOption: DiningOption,
    numberOfGuests: nullable(Type.Integer()),
    approvalStatus: oneOf(['NEEDS_APPROVAL', 'APPROVED', 'FUTURE', 'NOT_APPROVED'] as const),
    guestOrderStatus: GuestOrderStatus,
    businessDate: BusinessDate,
    openedAt: Timestamp,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    version: Version,
    menuVersion: Type.Integer({ description: 'the version of the menu that it was priced from' }),
    currency: Type.String(),
    notes: nullable(Type.String()),
    metadata: Metadata,
    ...totals,
    checks: Type.Array(Check),
  },
  { $id: 'Order' },
);

export const orderParams = closed({ ...restaurantParams.properties, orderGuid: Guid });

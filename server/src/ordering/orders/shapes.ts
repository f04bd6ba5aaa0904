import Type from 'typebox';
import { PreModifierKindShape, selectionRequestFields } from '../../catalog/menus/index.ts';
import { discountTerms, serviceChargeTerms } from '../../catalog/price-rules/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { DINING_OPTIONS, DiningOption } from '../../tenancy/restaurants/index.ts';
import { APPROVAL_STATUSES, GUEST_ORDER_STATUSES, PAYMENT_STATUSES } from './states.ts';

/** More lines than any table orders; a bound on the work and size of one order. */
export const LINES_MAX = 500;
export const CHECKS_MAX = 50;

const Notes = nonBlank(1_000);

const Quantity = Type.Union(
  [
    Type.Integer({ minimum: 1, maximum: 9_999 }),
    Type.String({ pattern: '^(?!0+(?:\\.0+)?$)\\d{1,4}(?:\\.\\d{1,3})?$' }),
  ],
  { description: 'a whole number, or a decimal string such as "0.75"; more than zero' },
);

const OpenItem = requestObject(
  {
    name: nonBlank(200),
    priceAmount: Field.Amount,
    taxRateGuids: Type.Optional(
      Type.Array(Field.Guid, { maxItems: 20, uniqueItems: true, description: 'absent: the default taxes' }),
    ),
    salesCategory: Type.Optional(nonBlank(100)),
  },
  { description: 'something that is not on the menu, at a price of yours; needs `write:menu`' },
);

export const NewSelection = requestObject({
  ...selectionRequestFields,
  menuItemGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'or `openItem`' })),
  openItem: Type.Optional(OpenItem),
  quantity: Quantity,
  diningOption: Type.Optional(
    enumOf(DINING_OPTIONS, { description: 'when it is not that of the order: one cake to take home' }),
  ),
  seatNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  hold: Type.Optional(Type.Boolean({ description: 'not sent to the kitchen before it is fired' })),
  notes: Type.Optional(Notes),
});

const TipAmount = Type.Optional(Field.Amount);
const Items = Type.Array(NewSelection, { minItems: 1, maxItems: LINES_MAX });

export const NewCheck = requestObject({
  items: Items,
  taxExempt: Type.Optional(Type.Boolean()),
  tipAmount: TipAmount,
});

const PromisedAt = Type.String({
  ...Field.Timestamp,
  description:
    'when the guest is to have it, a time to come: the order goes to the kitchen that much earlier as its dishes take, at once if that is now',
});

const ApproverUid = Type.String({
  ...Field.Guid,
  description:
    'the owner or manager who approves; required of people who are neither. An API key acts in its own right.',
});

/** One that the restaurant has defined, by guid, or one with its own name and terms. */
const placedDiscount = {
  discountGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'of the restaurant; then without name and terms' }),
  ),
  name: Type.Optional(nonBlank(100)),
  ...discountTerms,
  type: Type.Optional(discountTerms.type),
  reason: Type.Optional(nonBlank(100)),
  approverUid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description:
        'of terms of its own: the owner or manager who approves; required of people who are neither. An API key acts in its own right.',
    }),
  ),
};
const PlacedDiscount = requestObject(placedDiscount);

/** Who an order is for. Kept apart from it, so that it can be erased. */
export const Guest = requestObject(
  {
    name: Type.Optional(nonBlank(200)),
    phone: Type.Optional(nonBlank(40)),
    email: Type.Optional(nonBlank(254)),
    address: Type.Optional(
      requestObject({
        address1: Type.Optional(nonBlank(200)),
        address2: Type.Optional(nonBlank(200)),
        city: Type.Optional(nonBlank(100)),
        region: Type.Optional(nonBlank(100)),
        postalCode: Type.Optional(nonBlank(20)),
        country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' })),
      }),
    ),
    instructions: Type.Optional(
      nonBlank(500, { description: 'for the delivery, for example the door code' }),
    ),
  },
  {
    $id: 'Guest',
    minProperties: 1,
    description:
      'who an order is for; in orders that are read, and there only for callers who may read guests',
  },
);

const PromoCodes = Type.Array(nonBlank(120), {
  maxItems: 20,
  uniqueItems: true,
  description: 'that the guest presents',
});

export const NewOrder = requestObject({
  externalId: Type.Optional(Field.ExternalId),
  source: Type.Optional(Type.String({ ...Field.OrderSource, default: 'API' })),
  diningOption: DiningOption,
  tableGuid: Type.Optional(Field.Guid),
  serverUid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'who serves it; a person who works at the restaurant' }),
  ),
  numberOfGuests: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  openedAt: Type.Optional(
    Type.String({
      ...Field.Timestamp,
      description: 'when the order was taken, for a till that was offline; a past time',
    }),
  ),
  promisedAt: Type.Optional(PromisedAt),
  guest: Type.Optional(Guest),
  items: Type.Optional(Items),
  checks: Type.Optional(Type.Array(NewCheck, { minItems: 1, maxItems: CHECKS_MAX })),
  tipAmount: TipAmount,
  discounts: Type.Optional(
    Type.Array(PlacedDiscount, { minItems: 1, maxItems: 50, description: 'on the whole order' }),
  ),
  promoCodes: Type.Optional(PromoCodes),
  notes: Type.Optional(Notes),
  metadata: Type.Optional(Field.Metadata),
});

export const OrderToPreview = requestObject({
  ...NewOrder.properties,
  explain: Type.Optional(Type.Boolean({ description: 'with every step of the computation', default: false })),
});

/** The version that a command expects, in its body; If-Match says the same. */
const ExpectedVersion = { version: Type.Optional(Field.Version) };

export const OrderUpdate = requestObject({
  diningOption: Type.Optional(DiningOption),
  tableGuid: Type.Optional(nullable(Field.Guid)),
  serverUid: Type.Optional(nullable(Field.Guid)),
  numberOfGuests: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  promisedAt: Type.Optional(nullable(PromisedAt)),
  notes: Type.Optional(nullable(Notes)),
  promoCodes: Type.Optional(PromoCodes),
  metadata: Type.Optional(Field.Metadata),
  ...ExpectedVersion,
});

const SelectionGuids = Type.Array(Field.Guid, { minItems: 1, maxItems: LINES_MAX, uniqueItems: true });
const Reason = {
  reason: nonBlank(100, { description: 'in your words, for example WRONG_DISH' }),
  comment: Type.Optional(nonBlank(500)),
  approverUid: Type.Optional(ApproverUid),
};
const CheckGuid = Type.Optional(
  Type.String({ ...Field.Guid, description: 'may be left out when there is only one check' }),
);

export const AddedSelections = requestObject({ checkGuid: CheckGuid, items: Items, ...ExpectedVersion });

export const SelectionChange = requestObject({
  quantity: Type.Optional(Quantity),
  seatNumber: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 999 }))),
  course: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 50 }))),
  notes: Type.Optional(nullable(Notes)),
  reason: Type.Optional(nonBlank(100, { description: 'why there are fewer, for the timeline' })),
  approverUid: Type.Optional(
    Type.String({
      ...Field.Guid,
      description:
        'of fewer than were sent to the kitchen: the owner or manager who approves; required of people who are neither. An API key acts in its own right.',
    }),
  ),
  ...ExpectedVersion,
});

export const VoidedSelections = requestObject({
  selectionGuids: SelectionGuids,
  ...Reason,
  ...ExpectedVersion,
});
export const VoidedOrder = requestObject({ ...Reason, ...ExpectedVersion });
export const NewComp = requestObject({
  selectionGuids: Type.Optional(SelectionGuids),
  checkGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'a whole check, instead of selections' }),
  ),
  ...Reason,
  ...ExpectedVersion,
});

export const NewDiscount = requestObject({
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: on the whole order' })),
  selectionGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'on one item, instead of a check' }),
  ),
  ...placedDiscount,
  promoCode: Type.Optional(nonBlank(120, { description: 'that the guest presents; kept with the order' })),
  ...ExpectedVersion,
});

export const NewServiceCharge = requestObject({
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: on the whole order' })),
  serviceChargeGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'of the restaurant; then without name and terms' }),
  ),
  name: Type.Optional(nonBlank(100)),
  ...serviceChargeTerms,
  type: Type.Optional(serviceChargeTerms.type),
  ...ExpectedVersion,
});

const Groups = Type.Array(SelectionGuids, { minItems: 1, maxItems: CHECKS_MAX - 1 });
export const CheckSplit = requestObject({
  checkGuid: CheckGuid,
  items: Type.Optional(
    Type.Array(SelectionGuids, {
      ...Groups,
      description: 'each list becomes a check of its own; what is in none stays',
    }),
  ),
  seats: Type.Optional(
    Type.Boolean({ description: 'a check for each seat; what belongs to no seat stays on the check' }),
  ),
  parts: Type.Optional(
    Type.Integer({ minimum: 2, maximum: 50, description: 'so many equal payments for the check' }),
  ),
  amounts: Type.Optional(
    Type.Array(Type.Integer({ ...Field.Amount, minimum: 1 }), {
      minItems: 2,
      maxItems: 50,
      description: 'payments of these amounts, which add up to what the check costs without tip',
    }),
  ),
  ...ExpectedVersion,
});

export const SelectionMove = requestObject({
  selectionGuids: SelectionGuids,
  toCheckGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: a new check' })),
  toOrderGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'absent: within this order' })),
  toOrderVersion: Type.Optional(Field.Version),
  ...ExpectedVersion,
});

export const CheckMerge = requestObject({
  checkGuids: Type.Array(Field.Guid, {
    minItems: 2,
    maxItems: CHECKS_MAX,
    uniqueItems: true,
    description: 'the first one stays',
  }),
  ...ExpectedVersion,
});

export const OrderMerge = requestObject({
  fromOrderGuid: Type.String({ ...Field.Guid, description: 'the order that comes here' }),
  fromOrderVersion: Type.Optional(Field.Version),
  ...ExpectedVersion,
});

export const CheckChange = requestObject({
  taxExempt: Type.Optional(Type.Boolean({ description: 'no tax is due on it' })),
  ...ExpectedVersion,
});

export const CheckTransfer = requestObject({
  toOrderGuid: Field.Guid,
  toOrderVersion: Type.Optional(Field.Version),
  ...ExpectedVersion,
});

export const Firing = requestObject({
  selectionGuids: Type.Optional(SelectionGuids),
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  nextCourse: Type.Optional(
    Type.Boolean({ description: 'the lowest course that waits; lines without a course come last' }),
  ),
  ...ExpectedVersion,
});
export const Holding = requestObject({
  selectionGuids: Type.Optional(SelectionGuids),
  course: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  ...ExpectedVersion,
});
export const OrderAcceptance = requestObject({ promisedAt: Type.Optional(PromisedAt), ...ExpectedVersion });
export const OrderRejection = requestObject({
  reason: nonBlank(100, { description: 'in your words, for example TOO_BUSY' }),
  comment: Type.Optional(nonBlank(500)),
  ...ExpectedVersion,
});
export const GuestChange = requestObject({ guest: Guest, ...ExpectedVersion });
export const Versioned = requestObject({ ...ExpectedVersion });

export const NewRefund = requestObject({
  checkGuid: CheckGuid,
  lines: Type.Array(requestObject({ selectionGuid: Field.Guid, quantity: Type.Optional(Quantity) }), {
    minItems: 1,
    maxItems: LINES_MAX,
    description: 'without a quantity: whatever is left of the line',
  }),
  paymentGuid: Type.Optional(Field.Guid),
  ...Reason,
  ...ExpectedVersion,
});

/** Who did something: a person, an API key, or the service itself. */
export const Actor = Type.Object(
  {
    kind: enumOf(['USER', 'KEY', 'SYSTEM'] as const),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'Actor' },
);

/** Why, by whom and when something was taken back. `businessDate` is the day of the change, not that of the order. */
const Correction = Type.Object(
  {
    reason: Type.String(),
    comment: nullable(Type.String()),
    actor: Actor,
    approver: nullable(Actor),
    at: Field.Timestamp,
    businessDate: Field.BusinessDate,
  },
  { $id: 'Correction' },
);

const AppliedTax = Type.Object(
  {
    taxRateGuid: Field.Guid,
    rate: nullable(Type.String()),
    inclusive: Type.Boolean(),
    taxableAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
  },
  { $id: 'AppliedTax' },
);

const TaxRateSnapshot = Type.Object(
  {
    guid: Field.Guid,
    name: Type.String(),
    type: enumOf(['PERCENT', 'FIXED'] as const),
    rate: Type.Optional(Type.String()),
    amount: Type.Optional(Field.AnyAmount),
    inclusive: Type.Boolean(),
    rounding: enumOf(['HALF_UP', 'HALF_EVEN'] as const),
    roundingScope: Type.Optional(enumOf(['LINE', 'CHECK'] as const)),
    diningOptions: Type.Optional(Type.Array(DiningOption)),
  },
  { $id: 'TaxRateSnapshot' },
);

const position = Type.Integer({
  description:
    'when it came onto the order: 1 for the first line, discount or service charge. Odd cents, and the ' +
    'sequence of discounts of one priority, go by it',
});

const AppliedDiscount = Type.Object(
  {
    guid: Field.Guid,
    position,
    discountGuid: nullable(Field.Guid),
    name: Type.String(),
    ...discountTerms,
    comp: Type.Boolean({ description: 'given for free by the house' }),
    discountAmount: Type.Integer({ description: 'what it takes at present' }),
    notAppliedReason: nullable(Type.String({ description: 'why it takes nothing at present' })),
    selectionGuids: Type.Optional(
      Type.Array(Field.Guid, {
        description: 'after a split: the lines of its former check, on which it is still computed together',
      }),
    ),
    fromCheckGuid: Type.Optional(Field.Guid),
    reason: nullable(Type.String()),
    comment: nullable(Type.String()),
    actor: Actor,
    approver: nullable(Actor),
    at: Field.Timestamp,
    businessDate: Field.BusinessDate,
  },
  { $id: 'AppliedDiscount' },
);

const AppliedServiceCharge = Type.Object(
  {
    guid: Field.Guid,
    position,
    serviceChargeGuid: nullable(Field.Guid),
    level: enumOf(['ORDER', 'CHECK'] as const, { description: 'where it was added' }),
    name: Type.String(),
    ...serviceChargeTerms,
    chargeAmount: Type.Integer({ description: 'what it comes to at present, without added tax' }),
    taxAmount: Type.Integer({ description: 'tax added to it' }),
    actor: Actor,
    at: Field.Timestamp,
    businessDate: Field.BusinessDate,
  },
  { $id: 'AppliedServiceCharge' },
);

const totals = {
  subtotalAmount: Type.Integer({ description: 'prices before discounts, charges and added tax' }),
  discountAmount: Field.AnyAmount,
  exemptedTaxAmount: Type.Integer({ description: 'tax taken out of inclusive prices of an exempt check' }),
  serviceChargeAmount: Field.AnyAmount,
  taxAmount: Type.Integer({ description: 'tax that is added to the prices' }),
  inclusiveTaxAmount: Type.Integer({ description: 'tax that the prices hold already' }),
  tipAmount: Field.AnyAmount,
  totalAmount: Type.Integer({
    description: 'subtotal - discounts - exempted tax + service charges + added tax + tip',
  }),
  paidAmount: Type.Integer({ description: 'taken by payments, tips included' }),
  dueAmount: Type.Integer({ description: 'what is left to pay; a payment under way counts as paid here' }),
  refundedAmount: Type.Integer({ description: 'refunded; does not reopen the balance' }),
  appliedTaxes: Type.Array(AppliedTax),
};

/** Only of what has it on the menu. */
const asOnMenu = {
  kitchenName: Type.Optional(Type.String({ description: 'what the kitchen reads instead of the name' })),
  plu: Type.Optional(Type.String()),
};

const AppliedModifier = Type.Cyclic(
  {
    AppliedModifier: Type.Object({
      modifierGuid: Field.Guid,
      name: Type.String(),
      ...asOnMenu,
      preModifier: Type.Optional(PreModifierKindShape),
      quantity: Type.String({ description: 'per unit of what it modifies' }),
      unitPriceAmount: Field.AnyAmount,
      grossAmount: Type.Integer({ description: 'for all units; contained in the selection' }),
      taxRateGuids: Type.Optional(
        Type.Array(Field.Guid, { description: 'own taxes instead of those of the item' }),
      ),
      modifiers: Type.Optional(Type.Array(Type.Ref('AppliedModifier'))),
    }),
  },
  'AppliedModifier',
);

const Selection = Type.Object(
  {
    guid: Field.Guid,
    position,
    menuItemGuid: nullable(Type.String({ ...Field.Guid, description: 'null of an open item' })),
    menuGroupGuid: nullable(Field.Guid),
    menuGroupName: nullable(Type.String()),
    prepStationGuid: Type.Optional(
      Type.String({ ...Field.Guid, description: 'where the menu said that it is made, when it was ordered' }),
    ),
    name: Type.String({ description: 'as on the menu when it was ordered' }),
    ...asOnMenu,
    sizeGuid: Type.Optional(Field.Guid),
    sizeName: Type.Optional(Type.String()),
    quantity: Type.String(),
    unitPriceAmount: Field.AnyAmount,
    modifiers: Type.Array(AppliedModifier),
    grossAmount: Type.Integer({ description: 'quantity x price, modifiers included' }),
    discountAmount: Field.AnyAmount,
    exemptedTaxAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
    inclusiveTaxAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
    appliedTaxes: Type.Array(AppliedTax),
    appliedDiscounts: Type.Array(AppliedDiscount, {
      description: 'of this line; `discountAmount` is what all discounts take from it',
    }),
    taxRateGuids: Type.Array(Field.Guid),
    labels: Type.Optional(
      Type.Array(Type.String(), { description: 'words by which discounts find it, besides item and group' }),
    ),
    discountable: Type.Optional(Type.Boolean({ default: true })),
    serviceChargeable: Type.Optional(Type.Boolean({ default: true })),
    diningOption: Type.Optional(
      enumOf(DINING_OPTIONS, { description: 'only when it is not that of the order' }),
    ),
    fulfillmentStatus: enumOf(['NEW', 'HOLD', 'SENT', 'READY'] as const),
    sentAt: nullable(Field.Timestamp),
    seatNumber: nullable(Type.Integer()),
    course: nullable(Type.Integer()),
    notes: nullable(Type.String()),
    voided: Type.Boolean(),
    voidInfo: Type.Optional(Correction),
    refundedQuantity: Type.Optional(Type.String()),
    refundedAmount: Type.Optional(Field.AnyAmount),
    createdAt: Field.Timestamp,
  },
  { $id: 'Selection' },
);

const OrderPayment = Type.Object(
  {
    paymentGuid: Field.Guid,
    retref: nullable(Type.String()),
    type: enumOf(['CARD', 'CASH', 'OTHER'] as const),
    status: enumOf(PAYMENT_STATUSES),
    amount: Field.AnyAmount,
    tipAmount: Field.AnyAmount,
    cardBrand: nullable(Type.String()),
    last4: nullable(Type.String()),
    createdAt: Field.Timestamp,
  },
  { $id: 'OrderPayment' },
);

const RefundLine = Type.Object(
  {
    selectionGuid: Field.Guid,
    quantity: Type.String(),
    netAmount: Type.Integer({ description: 'price after discounts' }),
    discountAmount: Type.Integer({ description: 'part of the discounts that goes with it' }),
    taxAmount: Type.Integer({ description: 'tax added to it' }),
    serviceChargeAmount: Type.Integer({ description: 'part of the service charges' }),
    serviceChargeTaxAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
    taxes: Type.Array(
      Type.Object({ taxRateGuid: Field.Guid, inclusive: Type.Boolean(), taxAmount: Field.AnyAmount }),
    ),
  },
  { $id: 'RefundLine' },
);

const CheckRefund = Type.Object(
  {
    guid: Field.Guid,
    paymentGuid: nullable(Field.Guid),
    lines: Type.Array(RefundLine),
    tipAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
    paidOutAmount: Type.Integer({
      description:
        'money that payments have refunded for it; less than the total while a refund of items waits for it',
    }),
    ...Correction.properties,
  },
  { $id: 'CheckRefund' },
);

const CheckShare = Type.Object(
  {
    guid: Field.Guid,
    amount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
    tipAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
  },
  { $id: 'CheckShare' },
);

const Check = Type.Object(
  {
    guid: Field.Guid,
    paymentStatus: enumOf(['OPEN', 'PAID', 'CLOSED'] as const),
    taxExempt: Type.Boolean(),
    reopenedAt: nullable(Field.Timestamp),
    ...totals,
    selections: Type.Array(Selection),
    appliedDiscounts: Type.Array(AppliedDiscount, {
      description: 'of this check; `discountAmount` is what all discounts take from its lines',
    }),
    appliedServiceCharges: Type.Array(AppliedServiceCharge, {
      description:
        'those of this check, and its part of those of the order: together its `serviceChargeAmount`',
    }),
    payments: Type.Array(OrderPayment),
    refunds: Type.Array(CheckRefund),
    parts: Type.Array(CheckShare, {
      description: 'equal or agreed payments for this check; none when it is not split so',
    }),
  },
  { $id: 'Check' },
);

export const GuestOrderStatus = enumOf(GUEST_ORDER_STATUSES);
export const ApprovalStatus = enumOf(APPROVAL_STATUSES);

export const Order = Type.Object(
  {
    displayNumber: Type.Integer({ description: 'counts up per restaurant and business day' }),
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
    businessDate: Field.BusinessDate,
    openedAt: Field.Timestamp,
    openedBy: Actor,
    promisedAt: nullable(Field.Timestamp),
    fireAt: nullable(
      Type.String({ ...Field.Timestamp, description: 'when a scheduled order goes to the kitchen' }),
    ),
    prepTimeSeconds: Type.Optional(
      Type.Integer({ description: 'of a promised order: how long its dishes take' }),
    ),
    closedAt: nullable(Field.Timestamp),
    guest: Type.Optional(Guest),
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
    version: Field.Version,
    menuVersion: Type.Integer({ description: 'the version of the menu that it was last priced from' }),
    currency: Type.String(),
    timeZone: Type.String(),
    notes: nullable(Type.String()),
    metadata: Field.Metadata,
    promoCodes: Type.Array(Type.String()),
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
  { $id: 'Order' },
);

export type Order = Type.Static<typeof Order>;

const { displayNumber: _, ...placed } = Order.properties;
export const OrderPreview = Type.Object(
  {
    ...placed,
    steps: Type.Optional(
      Type.Array(
        Type.Object({
          step: Type.Integer(),
          what: Type.String(),
          keys: Type.Array(Type.String(), { description: 'guids, from the outside in' }),
          inputs: Type.Record(Type.String(), Type.Unknown()),
          result: Field.AnyAmount,
          text: Type.String(),
        }),
      ),
    ),
  },
  { $id: 'OrderPreview' },
);

export const orderParams = requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid });

export const checkParams = requestObject({ ...orderParams.properties, checkGuid: Field.Guid });
export const selectionParams = requestObject({ ...orderParams.properties, selectionGuid: Field.Guid });
export const discountParams = requestObject({ ...orderParams.properties, discountGuid: Field.Guid });
export const serviceChargeParams = requestObject({
  ...orderParams.properties,
  serviceChargeGuid: Field.Guid,
});

const TimelineEntry = Type.Object(
  {
    version: Field.Version,
    at: Field.Timestamp,
    businessDate: Field.BusinessDate,
    action: Type.String({ description: 'resource.past_tense' }),
    reason: nullable(Type.String()),
    actor: Actor,
    approver: nullable(Actor),
    facts: Type.Record(Type.String(), Type.Unknown()),
  },
  { $id: 'TimelineEntry' },
);

export const Timeline = Type.Object({ items: Type.Array(TimelineEntry) });

export const Moved = Type.Object({ orders: Type.Array(Order) }, { $id: 'OrderList' });

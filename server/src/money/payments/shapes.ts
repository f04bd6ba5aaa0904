import Type from 'typebox';
import { PAYMENT_STATUSES } from '../../ordering/orders/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';

const PositiveAmount = Type.Integer({ ...Field.Amount, minimum: 1 });
const PaymentType = enumOf(['CASH', 'OTHER', 'CARD'] as const);
const Expiry = {
  expiryMonth: Type.Integer({ minimum: 1, maximum: 12 }),
  expiryYear: Type.Integer({ minimum: 2_000, maximum: 2_099 }),
};
const Cvv = Type.String({ pattern: '^[0-9]{3,4}$', description: 'passed on once, stored nowhere' });

/** What is charged; exactly one of the four. */
export const PaymentSource = requestObject(
  {
    token: Type.Optional(
      requestObject(
        {
          value: Type.String({ pattern: '^9[0-9]{11,18}$', description: "the processor's own token" }),
          expiryMonth: Type.Optional(Expiry.expiryMonth),
          expiryYear: Type.Optional(Expiry.expiryYear),
          cvv: Type.Optional(Cvv),
        },
        { description: 'a card that the processor has tokenised, for example in its frame on your page' },
      ),
    ),
    vaultCardId: Type.Optional(Type.String({ ...Field.Guid, description: 'a card on file' })),
    card: Type.Optional(
      requestObject(
        {
          number: Type.String({ pattern: '^[0-9]{13,19}$', description: 'digits only; taken over TLS only' }),
          ...Expiry,
          cvv: Type.Optional(Cvv),
          holderName: Type.Optional(nonBlank(60)),
          postalCode: Type.Optional(nonBlank(12)),
        },
        { description: 'a card as its holder gave it' },
      ),
    ),
    terminal: Type.Optional(
      requestObject(
        {
          reference: nonBlank(60, { description: 'of the slip' }),
          authcode: Type.Optional(nonBlank(16)),
          brand: Type.Optional(nonBlank(20)),
          lastFour: Type.Optional(Type.String({ pattern: '^[0-9]{4}$' })),
        },
        { description: 'taken already, on a terminal of another company (EXTERNAL_TERMINAL accounts)' },
      ),
    ),
  },
  { minProperties: 1, maxProperties: 1, description: 'exactly one of these' },
);

const charge = {
  amount: Type.Optional(
    Type.Integer({
      ...PositiveAmount,
      description: 'of the bill, without tip; may be left out with an order: all that is due',
    }),
  ),
  tipAmount: Type.Optional(Field.Amount),
  source: PaymentSource,
  partialApproval: Type.Optional(
    Type.Boolean({ description: 'take less when the bank approves less; otherwise all or nothing' }),
  ),
};

const newCharge = {
  restaurantGuid: Field.Guid,
  orderGuid: Type.Optional(Field.Guid),
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'when the order has several' })),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', description: "must be the restaurant's, when it is given" }),
  ),
  ...charge,
};

export const NewSale = requestObject(newCharge);
export const NewAuthorization = requestObject({
  ...newCharge,
  capture: Type.Optional(Type.Boolean({ default: false, description: 'capture at once: a sale' })),
});

const Retref = nonBlank(60, { description: "the processor's reference of the payment" });

export const NewCapture = requestObject({
  retref: Retref,
  amount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'of the bill; what was authorized for it by default' }),
  ),
  tipAmount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'with the bill never more than was authorized' }),
  ),
});

export const NewCardVoid = requestObject({
  retref: Retref,
  amount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'before capture: gives back a part of the hold' }),
  ),
  reason: Type.Optional(nonBlank(200)),
});

export const NewCardRefund = requestObject({
  retref: Retref,
  itemRefundGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: "the order's refund of items that the money is for" }),
  ),
  amount: Type.Optional(Type.Integer({ ...PositiveAmount, description: 'all that is left by default' })),
  reason: Type.Optional(nonBlank(200)),
});

export const TipAdjustment = requestObject({
  retref: Retref,
  tipAmount: Type.Integer({ ...Field.Amount, description: 'with the bill never more than was authorized' }),
});

export const retrefParams = requestObject({ retref: nonBlank(60) });

export const NewOrderPayment = requestObject({
  type: PaymentType,
  checkGuid: Type.Optional(Field.Guid),
  amount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'of the bill, without tip; all that is due by default' }),
  ),
  tipAmount: Type.Optional(Field.Amount),
  tenderedAmount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'CASH: what the guest handed over' }),
  ),
  drawerGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'CASH: the drawer, when several are open' }),
  ),
  source: Type.Optional(PaymentSource),
  capture: Type.Optional(Type.Boolean({ description: 'CARD: false only holds the money; true by default' })),
  partialApproval: charge.partialApproval,
  tenderName: Type.Optional(nonBlank(60, { description: 'OTHER: what it was, for example Voucher' })),
  reference: Type.Optional(nonBlank(120, { description: 'OTHER: its number' })),
  version: Type.Optional(Field.Version),
});

const Actor = Type.Object(
  {
    kind: enumOf(['USER', 'KEY', 'SYSTEM'] as const),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'PaymentActor' },
);

/** The processor's own words, kept for its support. */
const processorFacts = {
  respstat: nullable(Type.String({ description: 'A approved, B try again, C declined' })),
  respcode: nullable(Type.String()),
  resptext: nullable(Type.String()),
};

export const Payment = Type.Object(
  {
    paymentGuid: Field.Guid,
    restaurantGuid: Field.Guid,
    orderGuid: nullable(Field.Guid),
    checkGuid: nullable(Field.Guid),
    type: PaymentType,
    status: enumOf(PAYMENT_STATUSES, {
      description:
        'A card payment goes from PENDING to AUTHORIZED, CAPTURED and SETTLED. DECLINED and FAILED: no money moved. ' +
        'UNKNOWN: the answer of the processor was lost; the service keeps asking for it.',
    }),
    businessDate: Field.BusinessDate,
    currency: Type.String(),
    amount: Type.Integer({ description: 'of the bill, minor units' }),
    tipAmount: Field.AnyAmount,
    tenderedAmount: nullable(Field.AnyAmount),
    changeAmount: nullable(Type.Integer({ description: 'change for the guest' })),
    roundingAmount: Type.Optional(
      Type.Integer({
        description:
          'CASH, where the restaurant rounds it: added to amount and tip so that it can be paid in coins; negative: left off',
      }),
    ),
    cashRounding: Type.Optional(
      Type.Object(
        {
          incrementAmount: Type.Integer(),
          mode: enumOf(['HALF_UP', 'HALF_EVEN', 'HALF_DOWN', 'UP', 'DOWN'] as const),
        },
        { description: 'how it was rounded; refunds of it are, too' },
      ),
    ),
    refundedAmount: Type.Integer({ description: 'refunded, or being refunded' }),
    drawerGuid: nullable(Field.Guid),
    tenderName: nullable(Type.String()),
    reference: nullable(Type.String()),
    processor: nullable(enumOf(['CARDPOINTE', 'EXTERNAL_TERMINAL'] as const)),
    merchantId: nullable(Type.String()),
    requestedAmount: nullable(Type.Integer({ description: 'CARD: what was asked for, tip included' })),
    authorizedAmount: nullable(Type.Integer({ description: 'CARD: what the bank holds or held' })),
    cardBrand: nullable(Type.String()),
    last4: nullable(Type.String()),
    vaultCardId: nullable(Field.Guid),
    declineReason: nullable(Type.String({ description: 'INSUFFICIENT_FUNDS, EXPIRED_CARD, DO_NOT_HONOR …' })),
    retref: nullable(Type.String({ description: "the processor's reference" })),
    ...processorFacts,
    authcode: nullable(Type.String()),
    avsresp: nullable(Type.String()),
    cvvresp: nullable(Type.String()),
    setlstat: nullable(Type.String()),
    batchid: nullable(Type.String()),
    voidReason: nullable(Type.String()),
    voidedAt: nullable(Field.Timestamp),
    capturedAt: nullable(Field.Timestamp),
    settledAt: nullable(Field.Timestamp),
    createdBy: Actor,
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
    version: Field.Version,
  },
  { $id: 'Payment' },
);

export const PaymentVoid = requestObject({ reason: nonBlank(200), version: Type.Optional(Field.Version) });

export const NewPaymentRefund = requestObject({
  amount: Type.Optional(
    Type.Integer({
      ...PositiveAmount,
      description: 'all that is left by default; the bill first, then the tip',
    }),
  ),
  reason: nonBlank(200),
  itemRefundGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'the refund of items, on the order, that this money is for' }),
  ),
  drawerGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'of a cash payment: the drawer, when several are open' }),
  ),
  version: Type.Optional(Field.Version),
});

export const Refund = Type.Object(
  {
    refundGuid: Field.Guid,
    paymentGuid: Field.Guid,
    restaurantGuid: Field.Guid,
    orderGuid: nullable(Field.Guid),
    checkGuid: nullable(Field.Guid),
    status: enumOf(['PENDING', 'COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN'] as const),
    businessDate: Field.BusinessDate,
    currency: Type.String(),
    amount: Field.AnyAmount,
    taxAmount: Type.Integer({ description: 'contained in the amount' }),
    serviceChargeAmount: Type.Integer({ description: 'contained in the amount' }),
    tipAmount: Type.Integer({ description: 'contained in the amount' }),
    roundingAmount: Type.Optional(
      Type.Integer({ description: 'rounding of a cash refund, in addition to the amount' }),
    ),
    reason: nullable(Type.String()),
    itemRefundGuid: nullable(Field.Guid),
    drawerGuid: nullable(Field.Guid),
    retref: nullable(Type.String({ description: "the processor's reference of the refund itself" })),
    ...processorFacts,
    settledAt: nullable(Field.Timestamp),
    createdBy: Actor,
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
  },
  { $id: 'Refund' },
);

export const orderParams = requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid });
export const paymentParams = requestObject({ ...restaurantParams.properties, paymentGuid: Field.Guid });

/** The processor's current state of a payment, and ours. */
export const PaymentInquiry = Type.Object(
  {
    payment: Payment,
    processor: nullable(
      Type.Object(
        {
          state: enumOf([
            'AUTHORIZED',
            'CAPTURED',
            'SETTLED',
            'REJECTED',
            'VOIDED',
            'DECLINED',
            'VERIFIED',
            'IN_REVIEW',
          ] as const),
          amount: Field.AnyAmount,
          voidable: Type.Boolean(),
          refundable: Type.Boolean(),
          batchid: nullable(Type.String()),
          setlstat: nullable(Type.String()),
        },
        { description: 'null for what cannot be asked: terminals of another company' },
      ),
    ),
  },
  { $id: 'PaymentInquiry' },
);

import Type from 'typebox';
import { ACTOR_KINDS } from '../../access/index.ts';
import { PAYMENT_STATUSES } from '../../ordering/orders/index.ts';
import { approvalGuid } from '../../people/approvals/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { PartialApproval, PaymentSource, PositiveAmount } from './source-shapes.ts';

const PaymentType = enumOf(['CASH', 'OTHER', 'CARD'] as const);
export const HeldFor = enumOf(['TAB', 'SLIP'] as const, {
  description:
    'what is held on a card, and not captured yet. TAB: for a tab that is not settled. SLIP: for a bill, until its slip ' +
    'comes back with the tip',
});

export const NewOrderPayment = requestObject({
  type: PaymentType,
  checkGuid: Type.Optional(Field.Guid),
  amount: Type.Optional(
    Type.Integer({
      ...PositiveAmount,
      description:
        'of what is due; all of it by default. The bill comes first, then the tip that was promised with the order',
    }),
  ),
  tipAmount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'what the guest adds to what is due' }),
  ),
  tenderedAmount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'CASH: what the guest handed over' }),
  ),
  drawerGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'CASH: the drawer, when several are open' }),
  ),
  source: Type.Optional(PaymentSource),
  capture: Type.Optional(Type.Boolean({ description: 'CARD: false only holds the money; true by default' })),
  partialApproval: PartialApproval,
  tenderName: Type.Optional(nonBlank(60, { description: 'OTHER: what it was, for example Voucher' })),
  reference: Type.Optional(nonBlank(120, { description: 'OTHER: its number' })),
  version: Type.Optional(Field.Version),
});

const Actor = Type.Object(
  {
    kind: enumOf(ACTOR_KINDS),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'PaymentActor', description: 'who made a payment or a refund' },
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
    tab: Type.Optional(
      Type.Object(
        {
          orderGuid: nullable(Type.String({ ...Field.Guid, description: 'null: none yet' })),
          name: nullable(Type.String()),
          settledAt: nullable({
            ...Field.Timestamp,
            description: 'when the bill was divided among the holds of the tab; from then on it pays a check',
          }),
        },
        { description: 'held for a tab: until that is settled it pays nothing, and is only voided' },
      ),
    ),
    staleAt: Type.Optional({
      ...Field.Timestamp,
      description: 'when it was warned of: held for so long that the bank may soon let go of it',
    }),
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
    currency: Type.String(),
    amount: Type.Integer({ description: 'of the bill, minor units' }),
    tipAmount: Field.AnyAmount,
    promisedTipAmount: Type.Optional(
      Type.Integer({
        description: 'what was asked of a tip that was promised with the order; `tipAmount` may be less',
      }),
    ),
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
    writesOff: Type.Optional(
      Type.String({
        ...Field.Guid,
        description: 'OTHER: no money, but a loss, in the place of this payment, which came to nothing',
      }),
    ),
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
    formerRetrefs: Type.Optional(
      Type.Array(Type.String(), {
        description: 'of smaller holds in whose place the present one came; they find the payment, too',
      }),
    ),
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
  { $id: 'Payment', description: 'money that a guest gave, by card, in cash or by another tender' },
);

export const PaymentVoid = requestObject({
  reason: nonBlank(200),
  approval: approvalGuid('payments.void'),
  version: Type.Optional(Field.Version),
});

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
  approval: approvalGuid('payments.refund', 'without itemRefundGuid: '),
  version: Type.Optional(Field.Version),
});

export const Refund = Type.Object(
  {
    refundGuid: Field.Guid,
    paymentGuid: Field.Guid,
    restaurantGuid: Field.Guid,
    orderGuid: nullable(Field.Guid),
    checkGuid: nullable(Field.Guid),
    status: enumOf([
      'SCHEDULED',
      'PENDING',
      'COMPLETED',
      'DECLINED',
      'FAILED',
      'UNKNOWN',
      'CANCELLED',
    ] as const),
    cancelReason: Type.Optional(Type.String({ description: 'of a cancelled one: why' })),
    scheduledAt: Type.Optional({
      ...Field.Timestamp,
      description: 'when it was asked for, of one that had to wait for the settlement of its payment',
    }),
    businessDate: Field.BusinessDate,
    occurredOn: Field.BusinessDate,
    currency: Type.String(),
    amount: Field.AnyAmount,
    taxAmount: Type.Integer({ description: 'contained in the amount' }),
    taxes: Type.Optional(
      Type.Array(Type.Object({ taxRateGuid: Field.Guid, taxAmount: Field.AnyAmount }), {
        description: 'of a refund of an order without items: which taxes are in it',
      }),
    ),
    serviceChargeAmount: Type.Integer({ description: 'contained in the amount' }),
    tipAmount: Type.Integer({ description: 'contained in the amount' }),
    roundingAmount: Type.Optional(
      Type.Integer({ description: 'rounding of a cash refund, in addition to the amount' }),
    ),
    reason: nullable(Type.String()),
    itemRefundGuid: nullable(Field.Guid),
    drawerGuid: nullable(Field.Guid),
    retref: nullable(Type.String({ description: "the processor's reference of the refund itself" })),
    batchid: Type.Optional(Type.String({ description: 'the batch in which it was settled' })),
    ...processorFacts,
    settledAt: nullable(Field.Timestamp),
    createdBy: Actor,
    createdAt: Field.Timestamp,
    updatedAt: Field.Timestamp,
  },
  { $id: 'Refund', description: 'money that a guest got back' },
);

export const orderParams = requestObject({ ...restaurantParams.properties, orderGuid: Field.Guid });
export const paymentParams = requestObject({ ...restaurantParams.properties, paymentGuid: Field.Guid });
export const refundParams = requestObject({
  ...paymentParams.properties,
  refundGuid: Type.String({ ...Field.Guid, description: 'the refund' }),
});

import Type from 'typebox';
import {
  Amount,
  AnyAmount,
  BusinessDate,
  closed,
  Guid,
  nullable,
  oneOf,
  restaurantParams,
  Timestamp,
  text,
  Version,
} from '../../platform/http/shapes.ts';

const PositiveAmount = Type.Integer({ ...Amount, minimum: 1 });
const PaymentType = oneOf(['CASH', 'OTHER'] as const);

export const NewOrderPayment = closed({
  type: PaymentType,
  checkGuid: Type.Optional(Guid),
  amount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'of the bill, without tip; all that is due by default' }),
  ),
  tipAmount: Type.Optional(Amount),
  tenderedAmount: Type.Optional(
    Type.Integer({ ...PositiveAmount, description: 'CASH: what the guest handed over' }),
  ),
  drawerGuid: Type.Optional(Type.String({ ...Guid, description: 'CASH: the drawer, when several are open' })),
  tenderName: Type.Optional(text(60, { description: 'OTHER: what it was, for example Voucher' })),
  reference: Type.Optional(text(120, { description: 'OTHER: its number' })),
  version: Type.Optional(Version),
});

const Actor = Type.Object(
  {
    kind: oneOf(['USER', 'KEY', 'SYSTEM'] as const),
    id: nullable(Type.String()),
    name: nullable(Type.String()),
  },
  { $id: 'PaymentActor' },
);

export const Payment = Type.Object(
  {
    paymentGuid: Guid,
    restaurantGuid: Guid,
    orderGuid: Guid,
    checkGuid: Guid,
    type: PaymentType,
    status: oneOf(['captured', 'voided'] as const),
    businessDate: BusinessDate,
    currency: Type.String(),
    amount: Type.Integer({ description: 'of the bill, minor units' }),
    tipAmount: AnyAmount,
    tenderedAmount: nullable(AnyAmount),
    changeAmount: nullable(Type.Integer({ description: 'given back to the guest at once' })),
    refundedAmount: AnyAmount,
    drawerGuid: nullable(Guid),
    tenderName: nullable(Type.String()),
    reference: nullable(Type.String()),
    voidReason: nullable(Type.String()),
    voidedAt: nullable(Timestamp),
    createdBy: Actor,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    version: Version,
  },
  { $id: 'Payment' },
);

export const PaymentVoid = closed({ reason: text(200), version: Type.Optional(Version) });

export const NewPaymentRefund = closed({
  amount: Type.Optional(
    Type.Integer({
      ...PositiveAmount,
      description: 'all that is left by default; the bill first, then the tip',
    }),
  ),
  reason: text(200),
  itemRefundGuid: Type.Optional(
    Type.String({ ...Guid, description: 'the refund of items, on the order, that this money is for' }),
  ),
  drawerGuid: Type.Optional(
    Type.String({ ...Guid, description: 'of a cash payment: the drawer, when several are open' }),
  ),
  version: Type.Optional(Version),
});

export const Refund = Type.Object(
  {
    refundGuid: Guid,
    paymentGuid: Guid,
    restaurantGuid: Guid,
    orderGuid: Guid,
    status: oneOf(['completed'] as const),
    businessDate: BusinessDate,
    currency: Type.String(),
    amount: AnyAmount,
    taxAmount: Type.Integer({ description: 'contained in the amount' }),
    serviceChargeAmount: Type.Integer({ description: 'contained in the amount' }),
    tipAmount: Type.Integer({ description: 'contained in the amount' }),
    reason: Type.String(),
    itemRefundGuid: nullable(Guid),
    drawerGuid: nullable(Guid),
    createdBy: Actor,
    createdAt: Timestamp,
  },
  { $id: 'Refund' },
);

export const orderParams = closed({ ...restaurantParams.properties, orderGuid: Guid });
export const paymentParams = closed({ ...restaurantParams.properties, paymentGuid: Guid });

import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nullable } from '../../../platform/http/shapes.ts';
import { PAYMENT_STATUSES } from '../states.ts';
import { Correction } from './actor.ts';
import { AppliedDiscount, AppliedServiceCharge } from './applied-rules.ts';
import { Selection } from './selection.ts';
import { totals } from './totals.ts';

const OrderPayment = Type.Object(
  {
    paymentGuid: Field.Guid,
    retref: nullable(Type.String()),
    type: enumOf(['CARD', 'CASH', 'OTHER'] as const),
    status: enumOf(PAYMENT_STATUSES),
    amount: Field.AnyAmount,
    tipAmount: Field.AnyAmount,
    promisedTipAmount: Type.Optional(
      Type.Integer({ description: 'of the tip: what was promised with the order' }),
    ),
    lackingAmount: Type.Optional(
      Type.Integer({
        description:
          'of one that came to nothing or to less at the processor: what the check owes in its place, with what was paid since',
      }),
    ),
    makesUpAmount: Type.Optional(
      Type.Integer({ description: 'of one that was made since: what it pays of that' }),
    ),
    writesOff: Type.Optional(
      Type.String({ ...Field.Guid, description: 'the payment in whose place a loss was taken' }),
    ),
    roundingAmount: Type.Optional(
      Type.Integer({ description: 'of cash that is rounded: what was added, so that coins can pay it' }),
    ),
    cardBrand: nullable(Type.String()),
    last4: nullable(Type.String()),
    createdAt: Field.Timestamp,
  },
  { $id: 'OrderPayment', description: 'a payment, as the check shows it' },
);

const RefundLine = Type.Object(
  {
    selectionGuid: Field.Guid,
    quantity: Type.String(),
    netAmount: Type.Integer({ description: 'price after discounts' }),
    discountAmount: Type.Integer({ description: 'part of the discounts that goes with it' }),
    taxAmount: Type.Integer({ description: 'tax added to it' }),
    serviceChargeAmount: Type.Integer({ description: 'part of the service charges' }),
    serviceChargeNetAmount: Type.Optional(
      Type.Integer({ description: 'the same without the tax that the charges hold' }),
    ),
    serviceChargeTaxAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
    taxes: Type.Array(
      Type.Object({ taxRateGuid: Field.Guid, inclusive: Type.Boolean(), taxAmount: Field.AnyAmount }),
    ),
  },
  { $id: 'RefundLine', description: 'what was given back of one line' },
);

const CheckRefund = Type.Object(
  {
    guid: Field.Guid,
    paymentGuid: nullable(Field.Guid),
    lines: Type.Array(RefundLine),
    tipAmount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
    taxes: Type.Optional(
      Type.Array(Type.Object({ taxRateGuid: Field.Guid, taxAmount: Field.AnyAmount }), {
        description: 'of money without items: which taxes are in it',
      }),
    ),
    serviceChargeAmount: Type.Optional(
      Type.Integer({ description: 'service charges in it, without the tax that they hold' }),
    ),
    totalAmount: Field.AnyAmount,
    paidOutAmount: Type.Integer({
      description:
        'money that payments have refunded for it; less than the total while a refund of items waits for it',
    }),
    ...Correction.properties,
  },
  { $id: 'CheckRefund', description: 'what was given back of a check' },
);

const CheckShare = Type.Object(
  {
    guid: Field.Guid,
    amount: Field.AnyAmount,
    taxAmount: Field.AnyAmount,
    tipAmount: Field.AnyAmount,
    totalAmount: Field.AnyAmount,
  },
  { $id: 'CheckShare', description: 'an equal or agreed part of a check' },
);

export const Check = Type.Object(
  {
    guid: Field.Guid,
    paymentStatus: enumOf(['OPEN', 'PAID', 'CLOSED'] as const),
    taxExempt: Type.Boolean(),
    reopenedAt: nullable(Field.Timestamp),
    ...totals,
    tipFromOrderGuids: Type.Optional(
      Type.Array(Field.Guid, {
        description: 'where some of its tip was promised with other orders that came to this one: with which',
      }),
    ),
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
  { $id: 'Check', description: 'a bill: some lines of an order, what they cost and what was paid' },
);

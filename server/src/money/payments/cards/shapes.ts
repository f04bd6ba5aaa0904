import Type from 'typebox';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../../platform/http/shapes.ts';
import { Payment, Refund } from '../shapes.ts';
import { PartialApproval, PaymentSource, PositiveAmount } from '../source-shapes.ts';

/** Requests and answers of the operations on cards. */

const charge = {
  amount: Type.Optional(
    Type.Integer({
      ...PositiveAmount,
      description: 'of what is due; may be left out with an order: all of it, with the tip that was promised',
    }),
  ),
  tipAmount: Type.Optional(Field.Amount),
  source: PaymentSource,
  partialApproval: PartialApproval,
};

const newCharge = {
  restaurantGuid: Field.Guid,
  orderGuid: Type.Optional(Field.Guid),
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'when the order has several' })),
  currency: Type.Optional(
    Type.String({ pattern: '^[A-Z]{3}$', description: "must be the restaurant's, when it is given" }),
  ),
  ...charge,
  approval: approvalGuid('payments.charge_stored_card', 'of a stored card without an order: '),
};

export const NewSale = requestObject(newCharge);
export const NewAuthorization = requestObject({
  ...newCharge,
  capture: Type.Optional(Type.Boolean({ default: false, description: 'capture at once: a sale' })),
  tab: Type.Optional(
    requestObject(
      { name: Type.Optional(nonBlank(60)) },
      {
        description:
          'hold `amount` for a tab: it pays nothing of the order, which may be named later, until the tab is settled',
      },
    ),
  ),
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
  approval: approvalGuid('payments.void'),
});

export const NewCardRefund = requestObject({
  retref: Retref,
  itemRefundGuid: Type.Optional(
    Type.String({ ...Field.Guid, description: "the order's refund of items that the money is for" }),
  ),
  amount: Type.Optional(Type.Integer({ ...PositiveAmount, description: 'all that is left by default' })),
  reason: Type.Optional(nonBlank(200)),
  approval: approvalGuid('payments.refund', 'without itemRefundGuid: '),
});

export const TipAdjustment = requestObject({
  retref: Retref,
  tipAmount: Type.Integer({
    ...Field.Amount,
    description: 'in all, not in addition; with the bill it may be more than was authorized',
  }),
});

export const NewTabSettlement = requestObject({
  restaurantGuid: Field.Guid,
  orderGuid: Field.Guid,
  checkGuid: Type.Optional(Type.String({ ...Field.Guid, description: 'when the order has several' })),
  tipAmount: Type.Optional(
    Type.Integer({ ...Field.Amount, description: 'what the guest adds to what is due' }),
  ),
  retrefs: Type.Optional(
    Type.Array(nonBlank(60), {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'holds of tabs that named no order, or another one',
    }),
  ),
});

/** What became of each hold of a tab. */
export const TabSettlement = Type.Object(
  {
    orderGuid: Field.Guid,
    checkGuid: Field.Guid,
    capturedAmount: { ...Field.AnyAmount, description: 'with the tip' },
    payments: Type.Array(Payment, { description: 'CAPTURED, or VOIDED when it was not needed' }),
  },
  { $id: 'TabSettlement', description: 'a tab that was paid out of its holds' },
);

export const retrefParams = requestObject({ retref: nonBlank(60) });

/** The processor's current state of a payment, and ours. */
export const PaymentInquiry = Type.Object(
  {
    payment: Payment,
    refund: nullable(Refund),
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
  { $id: 'PaymentInquiry', description: 'a card payment as the service and as the processor know it' },
);

import Type from 'typebox';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';

export const SettlementBatch = Type.Object(
  {
    restaurantGuid: Field.Guid,
    batchId: Type.String({ description: "the processor's number" }),
    merchantId: Type.String(),
    hostBatch: nullable(Type.String({ description: "the bank's number" })),
    state: Type.String({ description: 'ACCEPTED, MIXED, REJECTED or EMPTY' }),
    currency: Type.String(),
    chargeCount: Type.Integer(),
    chargeAmount: Field.AnyAmount,
    refundCount: Type.Integer(),
    refundAmount: Field.AnyAmount,
    businessDate: Type.Integer({ ...Field.BusinessDate, description: 'the day on which we heard of it' }),
    occurredOn: Type.Integer({
      ...Field.BusinessDate,
      description: 'the day on which the processor closed it, by its calendar; never after `businessDate`',
    }),
    createdAt: Field.Timestamp,
  },
  { $id: 'SettlementBatch', description: 'a batch in which the processor moved card money' },
);

export const SettlementPull = Type.Object(
  {
    batches: Type.Integer({ description: 'closed batches that are now in our books' }),
    transactions: Type.Integer({ description: 'what was in them' }),
    exceptions: Type.Integer({ description: 'differences found in them' }),
  },
  { $id: 'SettlementPull', description: 'what a look at the processor has brought' },
);

import Type from 'typebox';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nonBlank, requestObject } from '../../../platform/http/shapes.ts';
import { DiningOption } from '../../../tenancy/restaurants/index.ts';
import { PlacedDiscount } from '../adjustments/shapes.ts';
import { NewDelivery } from './delivery.ts';
import { CHECKS_MAX, Notes, PromisedAt } from './fields.ts';
import { Guest } from './guest.ts';
import { Items, OwnGuid, TipAmount } from './new-selection.ts';

export const NewCheck = requestObject({
  guid: OwnGuid,
  items: Items,
  taxExempt: Type.Optional(Type.Boolean({ description: 'no tax is due on it' })),
  approval: approvalGuid('orders.tax_exempt', 'of a tax exemption: '),
  tipAmount: TipAmount,
});

export const PromoCodes = Type.Array(nonBlank(120), {
  maxItems: 20,
  uniqueItems: true,
  description: 'that the guest presents',
});

const CashWithOrder = requestObject(
  {
    type: enumOf(['CASH'] as const),
    amount: Type.Optional(
      Type.Integer({ ...Field.Amount, minimum: 1, description: 'of what is due; all of it by default' }),
    ),
    tipAmount: Type.Optional(
      Type.Integer({ ...Field.Amount, description: 'what the guest adds to what is due' }),
    ),
    tenderedAmount: Type.Optional(
      Type.Integer({ ...Field.Amount, minimum: 1, description: 'what the guest handed over' }),
    ),
    drawerGuid: Type.Optional(
      Type.String({ ...Field.Guid, description: 'the drawer, when several are open' }),
    ),
  },
  { description: 'paid in cash at once; only of an order with one check; needs `write:payments`' },
);

export const NewOrder = requestObject({
  externalId: Type.Optional(Field.ExternalId),
  source: Type.Optional(
    Type.String({
      ...Field.OrderSource,
      description:
        'one of the sources of the credential, by default its first: what its key says, POS for people and tills',
    }),
  ),
  diningOption: DiningOption,
  tableGuid: Type.Optional(Field.Guid),
  serverUid: Type.Optional(
    Type.String({ ...Field.Guid, description: 'who serves it; a person who works at the restaurant' }),
  ),
  numberOfGuests: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  openedAt: Type.Optional(
    Type.String({
      ...Field.Timestamp,
      description:
        'when the order was taken, for a till that was offline. Of a clock that is ahead, by up to a day, the order is taken now',
    }),
  ),
  promisedAt: Type.Optional(PromisedAt),
  guest: Type.Optional(Guest),
  delivery: Type.Optional(NewDelivery),
  items: Type.Optional(Items),
  checks: Type.Optional(Type.Array(NewCheck, { minItems: 1, maxItems: CHECKS_MAX })),
  tipAmount: TipAmount,
  discounts: Type.Optional(
    Type.Array(PlacedDiscount, { minItems: 1, maxItems: 50, description: 'on the whole order' }),
  ),
  promoCodes: Type.Optional(PromoCodes),
  notes: Type.Optional(Notes),
  metadata: Type.Optional(Field.Metadata),
  payment: Type.Optional(CashWithOrder),
});

export type CashWithOrder = Type.Static<typeof CashWithOrder>;

const { payment: _, ...toPrice } = NewOrder.properties;

export const OrderToPreview = requestObject({
  ...toPrice,
  explain: Type.Optional(Type.Boolean({ description: 'with every step of the computation', default: false })),
});

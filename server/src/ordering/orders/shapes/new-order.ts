import Type from 'typebox';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { nonBlank, requestObject } from '../../../platform/http/shapes.ts';
import { DiningOption } from '../../../tenancy/restaurants/index.ts';
import { PlacedDiscount } from '../adjustments/shapes.ts';
import { CHECKS_MAX, Notes, PromisedAt } from './fields.ts';
import { Guest } from './guest.ts';
import { Items, TipAmount } from './new-selection.ts';

export const NewCheck = requestObject({
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

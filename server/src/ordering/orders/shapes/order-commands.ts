import Type from 'typebox';
import { approvalGuid } from '../../../people/approvals/index.ts';
import * as Field from '../../../platform/http/fields.ts';
import { nonBlank, nullable, requestObject } from '../../../platform/http/shapes.ts';
import { DiningOption } from '../../../tenancy/restaurants/index.ts';
import { ExpectedVersion, Notes, PromisedAt, reasonFor } from './fields.ts';
import { Guest } from './guest.ts';
import { PromoCodes } from './new-order.ts';
import { OwnGuid } from './new-selection.ts';

export const OrderUpdate = requestObject({
  diningOption: Type.Optional(DiningOption),
  tableGuid: Type.Optional(nullable(Field.Guid)),
  serverUid: Type.Optional(nullable(Field.Guid)),
  numberOfGuests: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
  promisedAt: Type.Optional(nullable(PromisedAt)),
  notes: Type.Optional(nullable(Notes)),
  promoCodes: Type.Optional(PromoCodes),
  metadata: Type.Optional(Field.Metadata),
  approval: approvalGuid('orders.remove_service_charge', 'of a smaller service charge: '),
  ...ExpectedVersion,
});

export const AddedCheck = requestObject({ guid: OwnGuid, ...ExpectedVersion });

export const VoidedOrder = requestObject({ ...reasonFor('orders.void'), ...ExpectedVersion });
export const OrderMerge = requestObject({
  fromOrderGuid: Type.String({ ...Field.Guid, description: 'the order that comes here' }),
  fromOrderVersion: Type.Optional(Field.Version),
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
export const Reopening = requestObject({ ...ExpectedVersion, approval: approvalGuid('orders.reopen') });

import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { enumOf, nonBlank, nullable, requestObject } from '../../../platform/http/shapes.ts';
import { DELIVERY_STATES } from '../states.ts';

export const DeliveryState = enumOf(DELIVERY_STATES, { description: 'how far the delivery is' });
const time = (description: string) => nullable(Type.String({ ...Field.Timestamp, description }));

/** What an order says of its delivery. Where it goes is with the guest, so that it can be erased. */
export const Delivery = Type.Object(
  {
    state: DeliveryState,
    zone: nullable(Type.String({ description: 'the name of the delivery zone; null: none' })),
    feeAmount: {
      ...Field.Amount,
      description: 'the fee that was put on the order; a service charge of it',
    } as typeof Field.Amount,
    driveMinutes: Type.Integer({ description: 'how long the drive takes' }),
    courier: nullable(
      Type.Object(
        { uid: nullable(Field.Guid), name: nullable(Type.String({ description: 'as it was given' })) },
        { $id: 'Courier', description: 'who brings it' },
      ),
    ),
    assignedAt: time('when it got its courier'),
    pickedUpAt: time('when it left'),
    deliveredAt: time('when the guest had it'),
  },
  { $id: 'Delivery', description: 'how far a delivery is, and what it costs' },
);

export const DeliveryUpdate = requestObject({
  version: Type.Optional(Field.Version),
  state: DeliveryState,
  courier: Type.Optional(
    requestObject(
      {
        uid: Type.Optional({ ...Field.Guid, description: 'a person who works at the restaurant' }),
        name: Type.Optional(nonBlank(100)),
      },
      { minProperties: 1, description: 'who brings it; needed with ASSIGNED' },
    ),
  ),
});

export const shownFeeAmount = Type.Optional({
  ...Field.Amount,
  description: 'what the guest was told that the delivery costs: refused when it costs more by now',
} as typeof Field.Amount);

/** Which way a new order takes to its guest. */
export const NewDelivery = requestObject(
  {
    feeAmount: shownFeeAmount,
    addressLabel: Type.Optional(
      nonBlank(60, { description: "which of the customer's addresses, when `guest` has none" }),
    ),
  },
  { description: 'of an order with `diningOption` DELIVERY' },
);

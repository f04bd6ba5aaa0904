import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { mapLocation, nonBlank, postalAddress, requestObject } from '../../../platform/http/shapes.ts';

/** Who an order is for. Kept apart from it, so that it can be erased. */
export const Guest = requestObject(
  {
    customerGuid: Type.Optional({
      ...Field.Guid,
      description: 'a customer of the tenant; erasing them takes all of this guest with it',
    }),
    name: Type.Optional(nonBlank(200)),
    phone: Type.Optional(
      nonBlank(40, {
        description:
          'as it is written in the country of the restaurant, or with another in front; kept as E.164 where it can be read, else as it was typed',
      }),
    ),
    email: Type.Optional(nonBlank(254)),
    address: Type.Optional(requestObject({ ...postalAddress, location: Type.Optional(mapLocation) })),
    instructions: Type.Optional(
      nonBlank(500, { description: 'for the delivery, for example the door code' }),
    ),
  },
  {
    $id: 'Guest',
    minProperties: 1,
    description:
      'who an order is for; in orders that are read, and there only for callers who may read guests',
  },
);

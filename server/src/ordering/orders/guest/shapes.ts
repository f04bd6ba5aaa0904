import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { CustomerShape } from '../../customers/index.ts';
import { Guest } from '../shapes/guest.ts';

export const CustomerExport = Type.Object(
  {
    exportedAt: { ...Field.Timestamp, description: 'when this was read' },
    customer: CustomerShape,
    orders: Type.Array(
      Type.Object({
        restaurantGuid: Field.Guid,
        orderGuid: Field.Guid,
        guest: Guest,
        updatedAt: { ...Field.Timestamp, description: 'when the order learnt it' },
      }),
      { description: 'what orders keep of them, the oldest first' },
    ),
  },
  { $id: 'CustomerExport', description: 'all that is held of a customer, for the customer' },
);

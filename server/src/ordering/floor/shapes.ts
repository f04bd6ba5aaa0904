import Type from 'typebox';
import { PositionShape } from '../../catalog/tables/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';
import { ApprovalStatus, GuestOrderStatus } from '../orders/index.ts';

const OpenOrder = Type.Object(
  {
    guid: Field.Guid,
    displayNumber: nullable(Type.Integer()),
    externalId: nullable(Type.String()),
    approvalStatus: ApprovalStatus,
    guestOrderStatus: GuestOrderStatus,
    numberOfGuests: nullable(Type.Integer()),
    totalAmount: Field.AnyAmount,
    paidAmount: Field.AnyAmount,
    dueAmount: Field.AnyAmount,
    openedAt: Field.Timestamp,
    version: Field.Version,
  },
  { $id: 'OpenOrder', description: 'an open order at a table, in short' },
);

export const FloorTable = Type.Object(
  {
    tableGuid: Field.Guid,
    name: Type.String(),
    serviceAreaGuid: nullable(Field.Guid),
    capacity: nullable(Type.Integer()),
    position: nullable(PositionShape),
    archived: Type.Boolean({ description: 'archived, but guests still sit at it' }),
    numberOfGuests: Type.Integer({ description: 'of the open orders together: the covers' }),
    openOrders: Type.Array(OpenOrder, { description: 'the newest 100, oldest first' }),
  },
  { $id: 'FloorTable', description: 'a table, and the open orders at it' },
);

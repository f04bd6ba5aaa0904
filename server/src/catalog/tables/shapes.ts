import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { PositionShape } from './position.ts';
import type { DiningTable, ServiceArea } from './queries.ts';

const Capacity = Type.Integer({ minimum: 1, maximum: 10_000, description: 'how many guests fit' });

const identity = { guid: Field.Guid, externalId: nullable(Type.String()), restaurantGuid: Field.Guid };
const bookkeeping = {
  archived: Type.Boolean(),
  metadata: Field.Metadata,
  ...Field.stamps,
};

export const ServiceAreaShape = Type.Object(
  { ...identity, name: Type.String(), ...bookkeeping },
  { $id: 'ServiceArea', description: 'a part of a restaurant with tables' },
);
export const TableShape = Type.Object(
  {
    ...identity,
    name: Type.String(),
    serviceAreaGuid: nullable(Field.Guid),
    capacity: nullable(Capacity),
    position: nullable(PositionShape),
    ...bookkeeping,
  },
  { $id: 'Table', description: 'where guests sit' },
);

export const NewServiceArea = requestObject({
  name: nonBlank(100),
  externalId: Type.Optional(Field.ExternalId),
  metadata: Type.Optional(Field.Metadata),
});
export const NewTable = requestObject({
  ...NewServiceArea.properties,
  serviceAreaGuid: Type.Optional(Field.Guid),
  capacity: Type.Optional(Capacity),
  position: Type.Optional(PositionShape),
});

const changes = {
  name: Type.Optional(nonBlank(100)),
  externalId: Type.Optional(nullable(Field.ExternalId)),
  metadata: Type.Optional(Field.Metadata),
  archived: Type.Optional(Type.Boolean()),
  version: Type.Optional(Field.Version),
};
export const ServiceAreaChange = requestObject(changes);
export const TableChange = requestObject({
  ...changes,
  serviceAreaGuid: Type.Optional(nullable(Field.Guid)),
  capacity: Type.Optional(nullable(Capacity)),
  position: Type.Optional(nullable(PositionShape)),
});

export const serviceAreaParams = requestObject({
  ...restaurantParams.properties,
  serviceAreaGuid: Field.Guid,
});
export const tableParams = requestObject({ ...restaurantParams.properties, tableGuid: Field.Guid });

export const TableCode = Type.Object(
  {
    tableGuid: Field.Guid,
    tableCode: Type.String({ description: 'by which a guest begins a session at the table' }),
    pageUrl: Type.String({ format: 'uri', description: 'the page of the table: what its QR code says' }),
    svg: Type.String({ description: 'the QR code as a picture (SVG)' }),
  },
  { $id: 'TableCode', description: 'the code by which guests order at a table' },
);

export function render<T extends ServiceArea | DiningTable>(resource: T) {
  return {
    ...resource,
    createdAt: isoTime(resource.createdAt),
    updatedAt: isoTime(resource.updatedAt),
  };
}

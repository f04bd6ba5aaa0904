import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nonBlank, nullable, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import type { DiningTable, ServiceArea } from './queries.ts';

const Capacity = Type.Integer({ minimum: 1, maximum: 10_000, description: 'how many guests fit' });

const identity = { guid: Field.Guid, externalId: nullable(Type.String()), restaurantGuid: Field.Guid };
const bookkeeping = {
  archived: Type.Boolean(),
  metadata: Field.Metadata,
  version: Field.Version,
  createdAt: Field.Timestamp,
  updatedAt: Field.Timestamp,
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
});

export const serviceAreaParams = requestObject({
  ...restaurantParams.properties,
  serviceAreaGuid: Field.Guid,
});
export const tableParams = requestObject({ ...restaurantParams.properties, tableGuid: Field.Guid });

export function render<T extends ServiceArea | DiningTable>(resource: T) {
  return {
    ...resource,
    createdAt: isoTime(resource.createdAt),
    updatedAt: isoTime(resource.updatedAt),
  };
}

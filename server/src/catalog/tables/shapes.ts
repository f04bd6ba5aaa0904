import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import {
  ExternalId,
  Guid,
  Metadata,
  nonBlank,
  nullable,
  requestObject,
  restaurantParams,
  Timestamp,
  Version,
} from '../../platform/http/shapes.ts';
import type { DiningTable, ServiceArea } from './queries.ts';

const Capacity = Type.Integer({ minimum: 1, maximum: 10_000, description: 'how many guests fit' });

const identity = { guid: Guid, externalId: nullable(Type.String()), restaurantGuid: Guid };
const bookkeeping = {
  archived: Type.Boolean(),
  metadata: Metadata,
  version: Version,
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const ServiceAreaShape = Type.Object(
  { ...identity, name: Type.String(), ...bookkeeping },
  { $id: 'ServiceArea' },
);
export const TableShape = Type.Object(
  {
    ...identity,
    name: Type.String(),
    serviceAreaGuid: nullable(Guid),
    capacity: nullable(Capacity),
    ...bookkeeping,
  },
  { $id: 'Table' },
);

export const NewServiceArea = requestObject({
  name: nonBlank(100),
  externalId: Type.Optional(ExternalId),
  metadata: Type.Optional(Metadata),
});
export const NewTable = requestObject({
  ...NewServiceArea.properties,
  serviceAreaGuid: Type.Optional(Guid),
  capacity: Type.Optional(Capacity),
});

const changes = {
  name: Type.Optional(nonBlank(100)),
  externalId: Type.Optional(nullable(ExternalId)),
  metadata: Type.Optional(Metadata),
  archived: Type.Optional(Type.Boolean()),
  version: Type.Optional(Version),
};
export const ServiceAreaChange = requestObject(changes);
export const TableChange = requestObject({
  ...changes,
  serviceAreaGuid: Type.Optional(nullable(Guid)),
  capacity: Type.Optional(nullable(Capacity)),
});

export const serviceAreaParams = requestObject({ ...restaurantParams.properties, serviceAreaGuid: Guid });
export const tableParams = requestObject({ ...restaurantParams.properties, tableGuid: Guid });

export function render<T extends ServiceArea | DiningTable>(resource: T) {
  return {
    ...resource,
    createdAt: isoTime(resource.createdAt),
    updatedAt: isoTime(resource.updatedAt),
  };
}

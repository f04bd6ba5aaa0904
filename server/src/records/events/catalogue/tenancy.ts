import Type from 'typebox';
import { Guid, Version } from '../../../platform/http/shapes.ts';
import { event } from './event.ts';

const Role = Type.String({ description: 'the role in the tenant' });
const Status = Type.String({ description: 'INVITED, ACTIVE or SUSPENDED' });

/** The tenant itself, its restaurants, the people who work there and the keys that programs use. */
export const tenancyEvents = {
  'tenant.created': event('read:restaurants', 'The tenant was made.', { tenantId: Guid }),
  'tenant.updated': event('read:restaurants', 'The tenant was changed.', {
    tenantId: Guid,
    version: Version,
  }),
  'restaurant.created': event('read:restaurants', 'A restaurant was added.', {
    guid: Guid,
    version: Version,
  }),
  'restaurant.updated': event('read:restaurants', 'A restaurant was changed.', {
    guid: Guid,
    version: Version,
  }),
  'api_key.created': event('read:users', 'An API key was issued.', { id: Guid }),
  'api_key.updated': event('read:users', 'What may change of an API key was changed.', {
    id: Guid,
    version: Version,
  }),
  'api_key.rotated': event('read:users', 'An API key has a successor; it keeps working for its overlap.', {
    id: Guid,
    rotatedFrom: Guid,
  }),
  'api_key.revoked': event('read:users', 'An API key was ended at once.', { id: Guid }),
  'user.created': event('read:users', 'Somebody was added to the tenant, or invited.', {
    uid: Guid,
    role: Role,
  }),
  'user.updated': event('read:users', "A user's rights in the tenant have changed.", {
    uid: Guid,
    role: Role,
    status: Status,
  }),
  'user.deleted': event('read:users', 'Somebody no longer belongs to the tenant.', { uid: Guid }),
};

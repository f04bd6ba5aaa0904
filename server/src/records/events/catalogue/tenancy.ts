import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { event } from './event.ts';

const Role = Type.String({ description: 'the role in the tenant' });
const Status = Type.String({ description: 'INVITED, ACTIVE or SUSPENDED' });

const member = { uid: Field.Guid, role: Role };
const restaurant = { guid: Field.Guid, version: Field.Version };

/** The tenant itself, its restaurants, the people who work there and the keys that programs use. */
export const tenancyEvents = {
  'tenant.created': event('read:restaurants', 'The tenant was made.', { tenantId: Field.Guid }),
  'tenant.updated': event('read:restaurants', 'The tenant was changed.', {
    tenantId: Field.Guid,
    version: Field.Version,
  }),
  'restaurant.created': event('read:restaurants', 'A restaurant was added.', restaurant),
  'restaurant.updated': event('read:restaurants', 'A restaurant was changed.', restaurant),
  'document_settings.updated': event(
    'read:restaurants',
    'What stands on the papers of a restaurant was changed.',
    { ...restaurant, guid: { ...Field.Guid, description: 'the restaurant' } },
  ),
  'api_key.created': event('read:users', 'An API key was issued.', { id: Field.Guid }),
  'api_key.updated': event('read:users', 'What may change of an API key was changed.', {
    id: Field.Guid,
    version: Field.Version,
  }),
  'api_key.rotated': event('read:users', 'An API key has a successor; it keeps working for its overlap.', {
    id: Field.Guid,
    rotatedFrom: Field.Guid,
  }),
  'api_key.revoked': event('read:users', 'An API key was ended at once.', { id: Field.Guid }),
  'user.created': event('read:users', 'Somebody was added to the tenant, or invited.', member),
  'user.updated': event('read:users', "A user's rights in the tenant have changed.", {
    ...member,
    status: Status,
  }),
  'user.deleted': event('read:users', 'Somebody no longer belongs to the tenant.', { uid: Field.Guid }),
};

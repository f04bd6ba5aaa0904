import Type from 'typebox';
import * as Field from '../../../platform/http/fields.ts';
import { event } from './event.ts';

const changed = { id: Field.Guid, version: Field.Version };

/** Webhooks themselves: where they go, and whether they arrive. */
export const webhookEvents = {
  'webhook_endpoint.created': event('read:webhooks', 'An endpoint for webhooks was added.', changed),
  'webhook_endpoint.updated': event('read:webhooks', 'An endpoint was changed.', changed),
  'webhook_endpoint.deleted': event('read:webhooks', 'An endpoint was removed.', { id: Field.Guid }),
  'webhook_endpoint.secret_rotated': event(
    'read:webhooks',
    'An endpoint has a new secret; both sign until the overlap ends.',
    changed,
  ),
  'webhook_endpoint.tested': event(
    'read:webhooks',
    'Somebody asked for a test. Only the endpoint that is tested is sent it, whatever it has asked for.',
    changed,
  ),
  'webhook_endpoint.replayed': event('read:webhooks', 'Events of the past are sent to an endpoint again.', {
    id: Field.Guid,
    deliveries: Type.Integer({ description: 'how many were made' }),
  }),
  'webhook_delivery.resent': event('read:webhooks', 'Somebody had an event sent once more.', {
    id: Field.Guid,
    endpointId: Field.Guid,
    deliveryId: Field.Guid,
  }),
  'webhook_endpoint.enabled': event('read:webhooks', 'An endpoint gets deliveries again.', changed),
  'webhook_endpoint.disabled': event(
    'read:webhooks',
    'An endpoint was disabled: on request, because it answered 410, or because it failed for days.',
    { ...changed, reason: Type.String({ description: 'REQUESTED, GONE or FAILING' }) },
  ),
};

import { restaurant } from '../../access/index.ts';
import { putVersioned } from '../../platform/http/put-versioned.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { findSettings, putSettings } from './queries.ts';
import { completeSettings, DocumentSettingsShape, NewDocumentSettings, renderSettings } from './shapes.ts';

export const replaceDocumentSettings = route({
  operationId: 'replaceDocumentSettings',
  method: 'PUT',
  path: '/api/v1/restaurants/{restaurantGuid}/document-settings',
  summary: 'Set what stands on the papers of a restaurant.',
  description:
    'What is left out is as in a restaurant that never set anything. Papers that are made from now on have it; ' +
    'invoices that were issued stay as they are. `logo` is a picture in black and white, as printers print it: an app makes ' +
    'it of any picture with a canvas.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewDocumentSettings,
  response: DocumentSettingsShape,
  handler: async (call) => {
    const settings = completeSettings(call.body);
    const { deps, scope, body, expectedVersion } = call;
    const { restaurantGuid } = scope;
    await deps.restaurants.get(scope, restaurantGuid);
    return putVersioned(call, {
      put: (now) => putSettings(scope, settings, { now, expectedVersion }),
      find: findSettings(scope),
      tell: ({ version }, now) => [
        auditCall(call, {
          action: 'document_settings.updated',
          target: { kind: 'restaurant', id: restaurantGuid },
          details: { changed: Object.keys(body) },
          now,
        }),
        emit(scope, {
          type: 'document_settings.updated',
          restaurantGuid,
          data: { guid: restaurantGuid, version },
          now,
        }),
      ],
      render: (row) => renderSettings(restaurantGuid, row),
    });
  },
});

import { restaurant } from '../../access/index.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { settingsRow } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { findSettings } from './queries.ts';
import { DocumentSettingsShape, renderSettings } from './shapes.ts';

export const getDocumentSettings = route({
  operationId: 'getDocumentSettings',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/document-settings',
  summary: 'Get what stands on the papers of a restaurant.',
  description: 'On bills, receipts, reports, slips and invoices.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  response: DocumentSettingsShape,
  sends: ['etag'],
  handler: async (call) => {
    const row = await settingsRow(call, findSettings);
    return okTagged(renderSettings(call.scope.restaurantGuid, row), row?.version ?? 0);
  },
});

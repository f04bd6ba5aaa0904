import { tenant } from '../../access/index.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import * as Field from '../../platform/http/fields.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { findMapping, findToken } from './queries.ts';
import { DomainMapping, renderMapping } from './shapes.ts';

export const mappingParams = requestObject({ id: Field.Guid });

export const getDomainMapping = route({
  operationId: 'getDomainMapping',
  method: 'GET',
  path: '/api/v1/domain/mappings/{id}',
  summary: 'Get a domain mapping.',
  description: 'With the record that proves it, and what is still wrong.',
  access: tenant('read:domains'),
  params: mappingParams,
  response: DomainMapping,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows, tokens] = await deps.db.run(scope, findMapping(scope, params.id), findToken(scope));
    const row = one(rows, 'domain mapping');
    return okTagged(renderMapping(row, onlyRow(tokens).token), row.version);
  },
});

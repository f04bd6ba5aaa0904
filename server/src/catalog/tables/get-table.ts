import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { okTagged } from '../../platform/http/response/entity-tag.ts';
import { route } from '../deps.ts';
import { findTable, toTable } from './queries.ts';
import { render, TableShape, tableParams } from './shapes.ts';

export const getTable = route({
  operationId: 'getTable',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/tables/{tableGuid}',
  summary: 'Get a table.',
  description: 'Archived ones can be read too.',
  access: restaurant('read:restaurants'),
  params: tableParams,
  response: TableShape,
  sends: ['etag'],
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findTable(scope, params.tableGuid));
    const found = toTable(one(rows, 'table'));
    return okTagged(render(found), found.version);
  },
});

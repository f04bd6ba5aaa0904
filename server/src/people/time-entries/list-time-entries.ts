import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfTimeEntries, toTimeEntry } from './queries.ts';
import { render, Status, TimeEntryShape } from './shapes.ts';

export const listTimeEntries = route({
  operationId: 'listTimeEntries',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/time-entries',
  summary: 'List time entries, of the latest business days first.',
  description: 'An entry belongs to the business day on which its person clocked in.',
  access: restaurant('read:time'),
  params: restaurantParams,
  query: listQuery({
    staffGuid: Type.Optional(Field.Guid),
    status: Type.Optional(Status),
    from: Type.Optional(Type.Integer({ ...Field.BusinessDate, description: 'first business date' })),
    to: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
    ),
  }),
  response: pageOf(TimeEntryShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfTimeEntries(scope, query, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.guid]);
    return ok({ items: rows.map(toTimeEntry).map(render), nextCursor });
  },
});

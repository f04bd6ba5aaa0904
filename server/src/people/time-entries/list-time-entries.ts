import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: requestObject({
    ...pageParameters,
    staffGuid: Type.Optional(Field.Guid),
    status: Type.Optional(Status),
    from: Type.Optional(Type.Integer({ ...Field.BusinessDate, description: 'first business date' })),
    to: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'last business date, itself included' }),
    ),
  }),
  response: pageOf(TimeEntryShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const [found] = await deps.db.run(
      scope,
      pageOfTimeEntries(scope, query, cursor, rowsToRead(query.limit)),
    );
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.business_date, row.guid]);
    return ok({ items: rows.map(toTimeEntry).map(render), nextCursor });
  },
});

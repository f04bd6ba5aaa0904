import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfStaff, toStaffMember } from './queries.ts';
import { render, StaffMemberShape } from './shapes.ts';

export const listStaff = route({
  operationId: 'listStaff',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/staff',
  summary: 'List the staff of a restaurant, newest first.',
  description: 'Who has left is among them unless `activeOn` says otherwise.',
  access: restaurant('read:staff'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    activeOn: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'only who works there on this business day' }),
    ),
    number: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
    externalId: Type.Optional(Field.ExternalId),
  }),
  response: pageOf(StaffMemberShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const { guid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = { after: cursor?.[0], limit: rowsToRead(query.limit) };
    const [found] = await deps.db.run(scope, pageOfStaff(scope, [guid], query, page));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toStaffMember).map(render), nextCursor });
  },
});

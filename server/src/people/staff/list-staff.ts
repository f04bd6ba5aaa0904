import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, nonBlank, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
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
  query: listQuery({
    q: Type.Optional(nonBlank(100, { description: 'part of a name, or how a number begins' })),
    activeOn: Type.Optional(
      Type.Integer({ ...Field.BusinessDate, description: 'only who works there on this business day' }),
    ),
    number: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
    externalId: Type.Optional(Field.ExternalId),
  }),
  response: pageOf(StaffMemberShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    const { guid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfStaff(scope, [guid], query, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toStaffMember).map(render), nextCursor });
  },
});

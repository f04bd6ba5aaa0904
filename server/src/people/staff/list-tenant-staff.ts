import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfStaff, toStaffMember } from './queries.ts';
import { render, StaffMemberShape } from './shapes.ts';

export const listTenantStaff = route({
  operationId: 'listTenantStaff',
  method: 'GET',
  path: '/api/v1/staff',
  summary: 'List the staff of all restaurants within reach, newest first.',
  description:
    'Whoever works at two restaurants is listed twice, with a PIN, a number and jobs of their own in each. Their ' +
    '`uid` or your `externalId` says that they are one person.',
  access: tenant('read:staff'),
  query: requestObject({
    ...pageParameters,
    uid: Type.Optional(Field.Guid),
    externalId: Type.Optional(Field.ExternalId),
  }),
  response: pageOf(StaffMemberShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const restaurants = scope.restaurants ? [...scope.restaurants] : null;
    const page = { after: cursor?.[0], limit: rowsToRead(query.limit) };
    const [found] = await deps.db.run(scope, pageOfStaff(scope, restaurants, query, page));
    const { rows, nextCursor } = slicePage(found, query.limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toStaffMember).map(render), nextCursor });
  },
});

import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
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
  query: listQuery({ uid: Type.Optional(Field.Guid), externalId: Type.Optional(Field.ExternalId) }),
  response: pageOf(StaffMemberShape),
  handler: async (call) => {
    const { scope, query } = call;
    const restaurants = scope.restaurants ? [...scope.restaurants] : null;
    const page = pageOfStaff(scope, restaurants, query, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toStaffMember).map(render), nextCursor });
  },
});

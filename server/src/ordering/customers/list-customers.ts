import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, nonBlank, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { phonesOf } from './phone.ts';
import { pageOfCustomers, toCustomer } from './queries.ts';
import { render } from './render.ts';
import { CustomerShape } from './shapes.ts';

export const listCustomers = route({
  operationId: 'listCustomers',
  method: 'GET',
  path: '/api/v1/customers',
  summary: 'List customers, newest first.',
  description:
    'With `phone` or `email` it finds the customers who have it, in one call, while they are on the line.',
  access: tenant('read:guests'),
  query: listQuery({
    phone: Type.Optional(
      nonBlank(40, {
        description: 'however it is written, as in a country of the restaurants too; in a URL + is %2B',
      }),
    ),
    email: Type.Optional(nonBlank(254, { description: 'in upper or lower case' })),
    externalId: Type.Optional(Field.ExternalId),
  }),
  response: pageOf(CustomerShape),
  handler: async (call) => {
    const { deps, scope, query } = call;
    const { limit, cursor: _, phone, ...filter } = query;
    const wanted =
      phone === undefined ? filter : { ...filter, phones: await phonesOf(deps.db, scope, phone) };
    const page = pageOfCustomers(scope, wanted, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toCustomer).map(render), nextCursor });
  },
});

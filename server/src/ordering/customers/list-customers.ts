import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { nonBlank, pageOf, pageParameters, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { readPhone } from './profile.ts';
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
  query: requestObject({
    ...pageParameters,
    phone: Type.Optional(nonBlank(40, { description: 'however it is written; in a URL + is %2B' })),
    email: Type.Optional(nonBlank(254, { description: 'in upper or lower case' })),
    externalId: Type.Optional(Field.ExternalId),
  }),
  response: pageOf(CustomerShape),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const { limit, cursor: _, phone, ...filter } = query;
    const wanted = phone === undefined ? filter : { ...filter, phone: readPhone(phone, 'query') };
    const page = { after: cursor, limit: rowsToRead(limit) };
    const [found] = await deps.db.run(scope, pageOfCustomers(scope, wanted, page));
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) => [row.guid]);
    return ok({ items: rows.map(toCustomer).map(render), nextCursor });
  },
});

import Type from 'typebox';
import { restaurant, scopesOf } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageOfTexts, rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { isByChange, pageOfOrders, withGuest } from './queries.ts';
import { GuestOrderStatus, Order } from './shapes/order.ts';

export const listOrders = route({
  operationId: 'listOrders',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders',
  summary: 'List orders, newest first.',
  description:
    'Sorted by business date, then by arrival; orders for later, which have no business date yet, come ' +
    'first. With `modifiedAfter` or `modifiedBefore` it is a list ' +
    'of changes, latest change first.',
  access: restaurant('read:orders'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    businessDate: Type.Optional(Field.BusinessDate),
    modifiedAfter: Type.Optional(Field.Timestamp),
    modifiedBefore: Type.Optional(Field.Timestamp),
    status: Type.Optional(GuestOrderStatus),
    externalId: Type.Optional(Field.ExternalId),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  }),
  response: pageOf(Order),
  concurrency: 'list',
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const guests = scopesOf(scope).has('read:guests');
    const page = pageOfOrders(scope, filter, { after: cursor, limit: rowsToRead(limit), guests });
    const [found] = await deps.db.run(scope, page);
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) =>
      isByChange(filter) ? [isoTime(row.updated_at), row.guid] : [row.business_date, row.guid],
    );
    return ok(pageOfTexts(rows.map(withGuest), nextCursor));
  },
});

import Type from 'typebox';
import { restaurant, route, scopesOf } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { RawJson } from '../../platform/http/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import {
  BusinessDate,
  closed,
  ExternalId,
  PAGE_DEFAULT,
  pageOf,
  pageParameters,
  restaurantParams,
  Timestamp,
} from '../../platform/http/shapes.ts';
import { isByChange, pageOfOrders } from './queries.ts';
import { GuestOrderStatus, Order } from './shapes.ts';

export const listOrders = route({
  operationId: 'listOrders',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders',
  summary: "List a restaurant's orders, newest first.",
  description:
    'Newest first: by business date, then by arrival. With `modifiedAfter` or `modifiedBefore` the list is one of ' +
    'changes: latest change first.',
  access: restaurant('read:orders'),
  params: restaurantParams,
  query: closed({
    ...pageParameters,
    businessDate: Type.Optional(BusinessDate),
    modifiedAfter: Type.Optional(Timestamp),
    modifiedBefore: Type.Optional(Timestamp),
    status: Type.Optional(GuestOrderStatus),
    externalId: Type.Optional(ExternalId),
    source: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
  }),
  response: pageOf(Order),
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const guests = scopesOf(scope).has('read:guests');
    const size = limit ?? PAGE_DEFAULT;
    const [[page]] = await deps.db.run(scope, pageOfOrders(scope, filter, cursor, size, guests));
    const { items, more, guid, business_date, updated_at } = page!;
    const place = () => (isByChange(filter) ? [isoTime(updated_at!), guid!] : [business_date!, guid!]);
    const nextCursor = more ? seal(place()) : null;
    return ok(new RawJson(`{"items":[${items ?? ''}],"nextCursor":${JSON.stringify(nextCursor)}}`));
  },
});

import { guests } from '../../access/index.ts';
import { findOrder, orderFormat } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { followed } from './own-order.ts';
import { findGuestOrders, pageOfGuestOrders } from './queries.ts';
import { renderOrder } from './render.ts';
import { StorefrontOrder } from './shapes.ts';

export const listStorefrontOrders = route({
  operationId: 'listStorefrontOrders',
  method: 'GET',
  path: '/api/v1/storefront/orders',
  summary: 'List the orders of the guest who asks.',
  description: 'Those of this session, the newest first.',
  access: guests,
  query: listQuery({}),
  response: pageOf(StorefrontOrder),
  handler: async (call) => {
    const { deps, scope } = call;
    const page = pageOfGuestOrders(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.order_guid]);
    const orders = rows.map(({ order_guid }) => findOrder(scope, order_guid));
    const [noted, ...found] = await deps.db.run(scope, findGuestOrders(scope), ...orders);
    const own = found.map((order) =>
      followed(deps, scope, { noted, order: orderFormat.parse(one(order, 'order')) }),
    );
    return ok({ items: (await Promise.all(own)).map(renderOrder), nextCursor });
  },
});

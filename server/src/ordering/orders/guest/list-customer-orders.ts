import { scopesOf, tenant } from '../../../access/index.ts';
import { one } from '../../../platform/db/database.ts';
import { pageFor, pageOfTexts, slicePage } from '../../../platform/http/page.ts';
import { ok } from '../../../platform/http/route.ts';
import { listQuery, pageOf } from '../../../platform/http/shapes.ts';
import { customerParams, findCustomer } from '../../customers/index.ts';
import { route } from '../../deps.ts';
import { pageOfCustomerOrders } from '../list-queries.ts';
import { withGuest } from '../queries.ts';
import { Order } from '../shapes/order.ts';

export const listCustomerOrders = route({
  operationId: 'listCustomerOrders',
  method: 'GET',
  path: '/api/v1/customers/{customerGuid}/orders',
  summary: "List a customer's orders, newest first.",
  description:
    'Those whose guest names the customer, at the restaurants within reach. They have their guest for callers who may read guests.',
  access: tenant('read:orders'),
  params: customerParams,
  query: listQuery(),
  response: pageOf(Order),
  concurrency: 'list',
  handler: async (call) => {
    const { deps, scope, params } = call;
    const { customerGuid } = params;
    const guests = scopesOf(scope).has('read:guests');
    const [customers, found] = await deps.db.run(
      scope,
      findCustomer(scope, customerGuid),
      pageOfCustomerOrders(scope, customerGuid, { ...pageFor(call), guests }),
    );
    one(customers, 'customer');
    const { rows, nextCursor } = slicePage(found, call, (row) => [row.guid]);
    return ok(pageOfTexts(rows.map(withGuest), nextCursor));
  },
});

import { restaurant } from '../../../access/index.ts';
import { findOrder } from '../../../ordering/orders/index.ts';
import { one } from '../../../platform/db/database.ts';
import { pageFor, readPage } from '../../../platform/http/page.ts';
import { ok } from '../../../platform/http/route.ts';
import { listQuery, pageOf } from '../../../platform/http/shapes.ts';
import { route } from '../../deps.ts';
import { receiptParams } from '../shapes.ts';
import { renderLink, urlOf } from './link.ts';
import { pageOfLinks } from './queries.ts';
import { ReceiptLink } from './shapes.ts';

export const listReceiptLinks = route({
  operationId: 'listReceiptLinks',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links',
  summary: 'List the links to the receipts of an order, oldest first.',
  description: 'Those that open: what has ended or was revoked is forgotten.',
  access: restaurant('read:orders'),
  params: receiptParams,
  query: listQuery(),
  response: pageOf(ReceiptLink),
  handler: async (call) => {
    const { deps, scope } = call;
    const { orderGuid } = call.params;
    const [orders] = await deps.db.run(scope, findOrder(scope, orderGuid));
    one(orders, 'order');
    const page = pageOfLinks(scope, { orderGuid, now: deps.clock.now() }, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map((row) => renderLink(row, urlOf(deps, row))), nextCursor });
  },
});

import { restaurant } from '../../../access/index.ts';
import { findOrder, orderFormat } from '../../../ordering/orders/index.ts';
import { one, onlyRow, refusalOf } from '../../../platform/db/database.ts';
import { failLimitReached } from '../../../platform/errors.ts';
import { auditCall } from '../../../records/audit-log/index.ts';
import { route } from '../../deps.ts';
import { chosenCheck } from '../documents.ts';
import { receiptParams } from '../shapes.ts';
import { newLink, renderLink } from './link.ts';
import { insertLink, purgeLinks, TOO_MANY } from './queries.ts';
import { endOf, LINKS_MAX, NewReceiptLink, ReceiptLink } from './shapes.ts';

export const createReceiptLink = route({
  operationId: 'createReceiptLink',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links',
  summary: 'Make a link to the receipt of a check.',
  description:
    'Whoever has the link reads the bill or receipt as it is then, without signing in, until the link ends or is revoked. Bills ' +
    'and receipts that are made from now on show it as a QR code. A retry with the same Idempotency-Key is answered without ' +
    'the address, which the list of links has.',
  access: restaurant('write:orders', 'orders.edit'),
  params: receiptParams,
  body: NewReceiptLink,
  response: ReceiptLink,
  status: 201,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const now = deps.clock.now();
    const expiresAt = endOf(now, body.expiresInDays);
    const { orderGuid } = params;
    const created = call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(findOrder(scope, orderGuid), purgeLinks(scope, now));
      const { guid: checkGuid } = chosenCheck(orderFormat.parse(one(rows, 'order')), body.checkGuid, 'body');
      const { link, url } = newLink(deps, { orderGuid, checkGuid }, expiresAt);
      const target = { kind: 'receipt_link', id: link.guid };
      const details = { orderGuid, checkGuid, expiresAt: new Date(expiresAt).toISOString() };
      const [made] = await tx.run(
        insertLink(scope, link, LINKS_MAX, now),
        auditCall(call, { action: 'receipt_link.created', target, details, now }),
      );
      const row = onlyRow(made);
      return { status: 201, data: renderLink(row, url), stored: renderLink(row, null) };
    });
    return created.catch((error: unknown) => {
      if (refusalOf(error) === TOO_MANY)
        failLimitReached(`An order has at most ${LINKS_MAX} links that open.`, LINKS_MAX);
      throw error;
    });
  },
});

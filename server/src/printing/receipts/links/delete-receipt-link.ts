import { restaurant } from '../../../access/index.ts';
import { one } from '../../../platform/db/database.ts';
import { ok } from '../../../platform/http/route.ts';
import { auditCall } from '../../../records/audit-log/index.ts';
import { route } from '../../deps.ts';
import { renderLink } from './link.ts';
import { deleteLink } from './queries.ts';
import { ReceiptLink, receiptLinkParams } from './shapes.ts';

export const deleteReceiptLink = route({
  operationId: 'deleteReceiptLink',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-links/{receiptLinkGuid}',
  summary: 'Revoke a link to a receipt.',
  description: 'It opens nothing from then on, wherever it is printed.',
  access: restaurant('write:orders', 'orders.edit'),
  params: receiptLinkParams,
  response: ReceiptLink,
  handler: (call) => {
    const { deps, scope, params } = call;
    const { orderGuid, receiptLinkGuid: guid } = params;
    return call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(deleteLink(scope, orderGuid, guid));
      const link = one(rows, 'link');
      const target = { kind: 'receipt_link', id: guid };
      const details = { orderGuid, checkGuid: link.check_guid };
      await tx.run(
        auditCall(call, { action: 'receipt_link.revoked', target, details, now: deps.clock.now() }),
      );
      return ok(renderLink(link, null));
    });
  },
});

import { restaurant } from '../../../access/index.ts';
import { holdOrderToChange, orderFormat } from '../../../ordering/orders/index.ts';
import { isoTime } from '../../../platform/clock.ts';
import { one, refusalOf } from '../../../platform/db/database.ts';
import { failLimitReached } from '../../../platform/errors.ts';
import { created } from '../../../platform/http/route.ts';
import { newGuid } from '../../../platform/ids.ts';
import { auditCall } from '../../../records/audit-log/index.ts';
import { queueMail } from '../../../records/mail/index.ts';
import { route } from '../../deps.ts';
import { chosenCheck } from '../documents.ts';
import { endOf, insertLink, LINKS_MAX, newLink, purgeLinks, TOO_MANY_LINKS } from '../links/index.ts';
import { loadReceipt } from '../load-receipt.ts';
import { receiptParams } from '../shapes.ts';
import { insertReceiptMail, PER_HOUR, PER_ORDER, purgeReceiptMails, TOO_MANY } from './queries.ts';
import { recipientOf } from './recipient.ts';
import { NewReceiptMail, ReceiptMail } from './shapes.ts';
import { wordsOf } from './words.ts';

export const sendReceiptMail = route({
  operationId: 'sendReceiptMail',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/receipt-mails',
  summary: 'Send the receipt of a check by mail.',
  description:
    'The bill, or the receipt once it is paid, as text and HTML, with a link to it that opens for thirty days. It goes to the ' +
    'address that is given, else to that of the guest of the order. The address is kept only until the mail has left; erasing ' +
    `the guest before takes the mail along. At most ${PER_ORDER} a day for an order and ${PER_HOUR} an hour for a restaurant.`,
  access: restaurant('write:orders', 'orders.edit'),
  params: receiptParams,
  body: NewReceiptMail,
  response: ReceiptMail,
  status: 201,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { orderGuid } = params;
    const now = deps.clock.now();
    const wanted = { orderGuid, checkGuid: body.checkGuid, kind: undefined, marks: [] };
    const { receipt } = await loadReceipt(deps, scope, wanted, 'body');
    const sent = call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(holdOrderToChange(scope, orderGuid), purgeReceiptMails(scope, now));
      const { guid: checkGuid } = chosenCheck(orderFormat.parse(one(rows, 'order')), body.checkGuid, 'body');
      const { email, customerGuid } = await recipientOf(tx, scope, { orderGuid, email: body.email });
      const expiresAt = endOf(now);
      const { link, url } = newLink(deps, { orderGuid, checkGuid }, expiresAt);
      const guid = newGuid();
      const mail = {
        to: email,
        template: 'receipt' as const,
        data: wordsOf(receipt, url),
        about: {
          tenantId: scope.tenantId,
          guids: [orderGuid, ...(customerGuid === null ? [] : [customerGuid])],
        },
      };
      const target = { kind: 'receipt_mail', id: guid };
      const details = { orderGuid, checkGuid, receiptLinkGuid: link.guid };
      await tx.run(
        insertReceiptMail(scope, { guid, orderGuid, checkGuid }, now),
        purgeLinks(scope, now),
        insertLink(scope, link, LINKS_MAX, now),
        ...queueMail(deps.sealer, mail, now),
        auditCall(call, { action: 'receipt.mailed', target, details, now }),
      );
      return created({ guid, ...details, expiresAt: isoTime(expiresAt) });
    });
    return sent.catch(explainLimit);
  },
});

function explainLimit(error: unknown): never {
  const reason = refusalOf(error);
  if (reason === TOO_MANY.order)
    failLimitReached(`The receipts of an order are sent at most ${PER_ORDER} times a day.`, PER_ORDER);
  if (reason === TOO_MANY.restaurant)
    failLimitReached(`A restaurant sends at most ${PER_HOUR} receipts an hour.`, PER_HOUR);
  if (reason === TOO_MANY_LINKS)
    failLimitReached(`An order has at most ${LINKS_MAX} links that open.`, LINKS_MAX);
  throw error;
}

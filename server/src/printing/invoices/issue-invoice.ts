import { isDeepStrictEqual } from 'node:util';
import { invoiceOf } from '@comanda/documents';
import { restaurant } from '../../access/index.ts';
import { holdOrderToChange, isSold, type OrderDocument, orderFormat } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { chosenCheck, isPaid, isVoid, readHouse } from '../receipts/index.ts';
import { buyerOf } from './buyer.ts';
import { issue } from './issue.ts';
import { invoiceFormat, lastInvoiceOf } from './queries.ts';
import { InvoiceHeader, NewInvoice, renderHeader } from './shapes.ts';

export const issueInvoice = route({
  operationId: 'issueInvoice',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/invoices',
  summary: 'Issue an invoice.',
  description:
    'For a check that is paid, to a buyer by name. It gets the next number of its series and never changes: what is wrong with ' +
    'it is taken back by a credit note, and then the check can be invoiced anew. A second request for the same check answers ' +
    'the first invoice. Tips are no part of it. The answer says nothing about the buyer, since answers are stored for retries.',
  access: restaurant('write:payments', 'payments.take'),
  params: restaurantParams,
  body: NewInvoice,
  response: InvoiceHeader,
  status: 201,
  errors: ['INVALID_STATE'],
  when: {
    INVALID_STATE: 'The check is not paid, or its order was voided, or it has an invoice for another buyer.',
  },
  handler: async (call) => {
    const { deps, scope, body } = call;
    const house = await readHouse(deps, scope);
    const buyer = await buyerOf(deps, scope, body);
    const { orderGuid, customerGuid = null } = body;
    return call.transaction(scope, async (tx) => {
      const [rows] = await tx.run(holdOrderToChange(scope, orderGuid));
      const order = orderFormat.parse(one(rows, 'order'));
      const check = chosenCheck(order, body.checkGuid, 'body');
      const [[row]] = await tx.run(lastInvoiceOf(scope, check.guid));
      const last = row && invoiceFormat.parse(row);
      if (last && !row.is_taken_back) {
        const { guid: invoiceGuid, number } = last;
        if (!isDeepStrictEqual(last.buyer, buyer))
          fail('INVALID_STATE', 'This check has an invoice for another buyer: take it back first.', {
            state: 'INVOICED',
            allowed: ['issueCreditNote'],
            invoiceGuid,
            number,
          });
        return created(renderHeader(last, row.credited_amount));
      }
      assertPaid(order, check);
      const wanted = {
        kind: 'INVOICE' as const,
        orderGuid,
        checkGuid: check.guid,
        issue: (last?.issue ?? 0) + 1,
        invoiceGuid: null,
        refundGuid: null,
        takesAll: false,
        customerGuid,
        buyer,
      };
      const setting = house.settingFor(order.currency);
      const stored = await issue(tx, { scope, call, house, now: deps.clock.now() }, wanted, (given) =>
        invoiceOf(order, check, given, setting),
      );
      return created(renderHeader(stored, 0));
    });
  },
});

function assertPaid(order: OrderDocument, check: OrderDocument['checks'][number]): void {
  const isForSale = isSold(order) && !isVoid(order);
  if (isForSale && isPaid(check)) return;
  fail('INVALID_STATE', 'Only a check that is paid has an invoice.', {
    state: isForSale ? 'UNPAID' : 'NOT_SOLD',
    allowed: [],
    dueAmount: check.dueAmount,
  });
}

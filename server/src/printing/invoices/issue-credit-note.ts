import { creditNoteOf } from '@comanda/documents';
import { restaurant } from '../../access/index.ts';
import { checkOf, holdOrderToChange, orderFormat } from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { sumOf } from '../../platform/sum.ts';
import { route } from '../deps.ts';
import { readHouse } from '../receipts/index.ts';
import { assertLeft, leftOf, refundedOf, restOf } from './invoice.ts';
import { issue } from './issue.ts';
import { creditNotesOf, findInvoice, invoiceFormat } from './queries.ts';
import { InvoiceHeader, invoiceParams, NewCreditNote, renderHeader } from './shapes.ts';

export const issueCreditNote = route({
  operationId: 'issueCreditNote',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/invoices/{invoiceGuid}/credit-notes',
  summary: 'Issue a credit note.',
  description:
    'For a refund on the check of the invoice, or for all that is left of the invoice, after which the check can be invoiced ' +
    'anew. It has a number of its own series and names the invoice. A second request for the same refund, or for all of it, ' +
    'answers the first credit note. It moves no money: refunds do.',
  access: restaurant('write:payments', 'payments.take'),
  params: invoiceParams,
  body: NewCreditNote,
  response: InvoiceHeader,
  status: 201,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'It is a credit note itself, or so much is not left of the invoice.' },
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    const { refundGuid = null, reason = 'Taken back' } = body;
    const house = await readHouse(deps, scope);
    const [found] = await deps.db.run(scope, findInvoice(scope, params.invoiceGuid));
    const invoice = invoiceFormat.parse(one(found, 'invoice'));
    if (invoice.kind !== 'INVOICE')
      fail('INVALID_STATE', 'A credit note is not taken back.', { state: 'CREDIT_NOTE', allowed: [] });
    const { guid: invoiceGuid, orderGuid, checkGuid, buyer, customerGuid } = invoice;
    return call.transaction(scope, async (tx) => {
      // All that is issued for a check takes turns behind its order.
      const [rows] = await tx.run(holdOrderToChange(scope, orderGuid));
      const [notes] = await tx.run(creditNotesOf(scope, invoiceGuid));
      const before = notes.map((row) => invoiceFormat.parse(row));
      const same = before.find((note) =>
        refundGuid === null ? note.takesAll : note.refundGuid === refundGuid,
      );
      if (same) return created(renderHeader(same, 0));
      const credited = before.map(({ paper }) => paper);
      const order = orderFormat.parse(one(rows, 'order'));
      const refundIn = (guid: string) => {
        const check = checkOf(order, checkGuid);
        const refund = check.refunds.find((one) => one.guid === guid);
        if (!refund) return fail('RESOURCE_NOT_FOUND', 'No such refund on the check of this invoice.');
        return refundedOf(invoice.paper, { order, check, refund });
      };
      const taken = refundGuid === null ? restOf(invoice.paper, credited, reason) : refundIn(refundGuid);
      const amount = sumOf([...taken.lines, ...taken.sums], (line) => line.amount);
      assertLeft(amount, leftOf(invoice.paper, credited));
      const wanted = {
        kind: 'CREDIT_NOTE' as const,
        orderGuid,
        checkGuid,
        issue: null,
        invoiceGuid,
        refundGuid,
        takesAll: refundGuid === null,
        customerGuid,
        buyer,
      };
      const setting = house.settingFor(invoice.paper.currency);
      const said = body.reason === undefined ? taken : { ...taken, reason: body.reason };
      const stored = await issue(tx, { scope, call, house, now: deps.clock.now() }, wanted, (given) =>
        creditNoteOf(invoice.paper, said, given, setting),
      );
      return created(renderHeader(stored, 0));
    });
  },
});

import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findInvoice, invoiceFormat } from './queries.ts';
import { Invoice, invoiceParams, renderInvoice } from './shapes.ts';

export const getInvoice = route({
  operationId: 'getInvoice',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/invoices/{invoiceGuid}',
  summary: 'Get an invoice or a credit note.',
  description: 'With its buyer. What its paper says is in its document.',
  access: restaurant('read:payments'),
  params: invoiceParams,
  response: Invoice,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findInvoice(scope, params.invoiceGuid));
    const row = one(rows, 'invoice');
    return ok(renderInvoice(invoiceFormat.parse(row), row.credited_amount));
  },
});

import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { route } from '../deps.ts';
import {
  answerDocument,
  documentAlternatives,
  documentQuery,
  invoicePaper,
  readHouse,
} from '../receipts/index.ts';
import { findInvoice, invoiceFormat } from './queries.ts';
import { invoiceParams } from './shapes.ts';

export const getInvoiceDocument = route({
  operationId: 'getInvoiceDocument',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/invoices/{invoiceGuid}/document',
  summary: 'Get an invoice or a credit note as it is printed.',
  description:
    'As data, as a page, as text, or as the bytes of a receipt printer: what was issued, whatever the settings say today.',
  alternatives: documentAlternatives,
  access: restaurant('read:payments'),
  params: invoiceParams,
  query: documentQuery,
  response: invoicePaper,
  handler: async ({ deps, scope, params, query }) => {
    const { settings } = await readHouse(deps, scope);
    const [rows] = await deps.db.run(scope, findInvoice(scope, params.invoiceGuid));
    const { paper } = invoiceFormat.parse(one(rows, 'invoice'));
    return answerDocument({ ...paper, marks: query.copy ? ['COPY'] : [] }, settings, query);
  },
});

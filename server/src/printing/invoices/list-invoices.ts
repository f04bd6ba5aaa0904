import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { invoiceFormat, pageOfInvoices } from './queries.ts';
import { InvoiceHeader, renderHeader } from './shapes.ts';

export const listInvoices = route({
  operationId: 'listInvoices',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/invoices',
  summary: 'List invoices and credit notes, newest first.',
  description: 'The filters narrow the list together.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: listQuery({
    kind: Type.Optional(InvoiceHeader.properties.kind),
    orderGuid: Type.Optional(Field.Guid),
    checkGuid: Type.Optional(Field.Guid),
    customerGuid: Type.Optional(Field.Guid),
    businessDate: Type.Optional(Field.BusinessDate),
  }),
  response: pageOf(InvoiceHeader),
  concurrency: 'list',
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfInvoices(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, ({ guid }) => [guid]);
    const items = rows.map((row) => renderHeader(invoiceFormat.parse(row), row.credited_amount));
    return ok({ items, nextCursor });
  },
});

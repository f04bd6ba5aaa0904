import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageFor, pageOfTexts, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { paymentFormat } from './formats.ts';
import { pageOfPayments } from './queries.ts';
import { HeldFor, Payment } from './shapes.ts';

export const listPayments = route({
  operationId: 'listPayments',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payments',
  summary: 'List payments, newest first.',
  description: 'Of all tenders. The filters narrow the list together.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: listQuery({
    businessDate: Type.Optional(Field.BusinessDate),
    orderGuid: Type.Optional(Field.Guid),
    type: Type.Optional(Payment.properties.type),
    status: Type.Optional(Payment.properties.status),
    heldFor: Type.Optional(HeldFor),
  }),
  response: pageOf(Payment),
  concurrency: 'list',
  handler: async (call) => {
    const { deps, scope, query } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const page = pageOfPayments(scope, filter, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.business_date, row.guid]);
    const documents = rows.map(paymentFormat.text);
    return ok(pageOfTexts(documents, nextCursor));
  },
});

import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { pageOfTexts, rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { paymentFormat } from './formats.ts';
import { pageOfPayments } from './queries.ts';
import { Payment } from './shapes.ts';

export const listPayments = route({
  operationId: 'listPayments',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/payments',
  summary: 'List payments, newest first.',
  description: 'Of all tenders. The filters narrow the list together.',
  access: restaurant('read:payments'),
  params: restaurantParams,
  query: requestObject({
    ...pageParameters,
    businessDate: Type.Optional(Field.BusinessDate),
    orderGuid: Type.Optional(Field.Guid),
    type: Type.Optional(Payment.properties.type),
    status: Type.Optional(Payment.properties.status),
  }),
  response: pageOf(Payment),
  concurrency: 'list',
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const { limit, cursor: _, ...filter } = query;
    const [found] = await deps.db.run(scope, pageOfPayments(scope, filter, cursor, rowsToRead(limit)));
    const { rows, nextCursor } = slicePage(found, limit, seal, (row) => [row.business_date, row.guid]);
    const documents = rows.map(paymentFormat.text);
    return ok(pageOfTexts(documents, nextCursor));
  },
});

import { restaurant } from '../../access/index.ts';
import { pageFor, readPage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { listQuery, pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfPrinters, toPrinter } from './queries.ts';
import { PrinterShape, renderPrinter } from './shapes.ts';

export const listPrinters = route({
  operationId: 'listPrinters',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/printers',
  summary: 'List the printers of a restaurant, oldest first.',
  description: 'Each with how it is: what a screen shows when paper stays away.',
  access: restaurant('read:printers'),
  params: restaurantParams,
  query: listQuery(),
  response: pageOf(PrinterShape),
  handler: async (call) => {
    const { deps, scope } = call;
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfPrinters(scope, pageFor(call));
    const { rows, nextCursor } = await readPage(call, page, (row) => [row.guid]);
    return ok({ items: rows.map(toPrinter).map(renderPrinter), nextCursor });
  },
});

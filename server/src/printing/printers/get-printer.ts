import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findPrinter, toPrinter } from './queries.ts';
import { PrinterShape, printerParams, renderPrinter } from './shapes.ts';

export const getPrinter = route({
  operationId: 'getPrinter',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}',
  summary: 'Get a printer, and how it is.',
  description: 'A screen shows its `condition`, and since when.',
  access: restaurant('read:printers'),
  params: printerParams,
  response: PrinterShape,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findPrinter(scope, params.printerGuid));
    return ok(renderPrinter(toPrinter(one(rows, 'printer'))));
  },
});

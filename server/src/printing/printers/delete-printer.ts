import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { lockOpenJobs } from './jobs/queries.ts';
import { deletePrinterRow, lockPrinter, stationsPrintingAt, toPrinter } from './queries.ts';
import { PrinterShape, printerParams, renderPrinter } from './shapes.ts';

export const deletePrinter = route({
  operationId: 'deletePrinter',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}',
  summary: 'Remove a printer.',
  description: 'One that stations print at, or that has something to print, is not removed.',
  access: restaurant('write:devices'),
  params: printerParams,
  response: PrinterShape,
  errors: ['INVALID_STATE'],
  when: {
    INVALID_STATE: 'Kitchen stations print at it (`details.stationGuids`), or something waits for it.',
  },
  handler: async (call) => {
    const { deps, scope, params } = call;
    const guid = params.printerGuid;
    const { restaurantGuid } = scope;
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [rows, stations, waiting] = await tx.run(
        lockPrinter(scope, guid),
        stationsPrintingAt(scope, guid),
        lockOpenJobs(scope, guid),
      );
      const before = toPrinter(one(rows, 'printer'));
      assertVersion(call.expectedVersion, before.version);
      if (stations.length > 0)
        fail('INVALID_STATE', 'Kitchen stations print at it: have them print elsewhere first.', {
          state: 'IN_USE',
          allowed: [],
          stationGuids: stations.map((station) => station.guid),
        });
      if (waiting.length > 0)
        fail('INVALID_STATE', 'It has something to print: reroute or cancel that first.', {
          state: 'BUSY',
          allowed: ['reroutePrinter', 'cancelPrintJob'],
        });
      const target = { kind: 'printer', id: guid };
      await tx.run(
        deletePrinterRow(scope, guid, now),
        auditCall(call, { action: 'printer.deleted', target, details: { name: before.name }, now }),
        emit(scope, { type: 'printer.deleted', restaurantGuid, data: { guid }, now }),
      );
      return ok(renderPrinter(before));
    });
  },
});

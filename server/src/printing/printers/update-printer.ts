import { assertScopesHeld, restaurant } from '../../access/index.ts';
import { updateVersioned } from '../../platform/http/update-versioned.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { assertNoAddress, requirePrinterAddress } from './networks.ts';
import { asksUs, PRINTED } from './printer.ts';
import { lockPrinter, toPrinter, updatePrinterRow } from './queries.ts';
import { PrinterChange, PrinterShape, printerParams, renderPrinter } from './shapes.ts';

export const updatePrinter = route({
  operationId: 'updatePrinter',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}',
  summary: 'Change a printer.',
  description:
    'Fields that are left out stay. A printer of another kind is another printer. To change where it stands or whether it ' +
    'prints receipts needs the scopes `read:orders` and `read:kitchen`, too.',
  access: restaurant('write:devices'),
  params: printerParams,
  body: PrinterChange,
  response: PrinterShape,
  handler: async (call) => {
    const { deps, scope, params, body } = call;
    if (body.address !== undefined || body.port !== undefined || body.printsReceipts === true)
      assertScopesHeld(scope, PRINTED, 'This printer');
    return updateVersioned(call, {
      name: 'printer',
      lock: lockPrinter(scope, params.printerGuid),
      parse: toPrinter,
      change: (before, now) => {
        if (asksUs(before.kind)) assertNoAddress(body);
        else if (body.address !== undefined) requirePrinterAddress(body.address, deps.config.printerNetworks);
        const changes = changesOf(body);
        const { guid, restaurantGuid, version } = before;
        const target = { kind: 'printer', id: guid };
        const details = { changed: Object.keys(changes) };
        return [
          updatePrinterRow(scope, { ...before, ...changes }, now),
          auditCall(call, { action: 'printer.updated', target, details, now }),
          emit(scope, { type: 'printer.updated', restaurantGuid, data: { guid, version: version + 1 }, now }),
        ];
      },
      render: renderPrinter,
    });
  },
});

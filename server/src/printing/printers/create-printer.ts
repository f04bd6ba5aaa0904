import { assertScopesHeld, restaurant, withFreshProof } from '../../access/index.ts';
import { onlyRow, refusalOf } from '../../platform/db/database.ts';
import { failLimitReached } from '../../platform/errors.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { assertNoAddress, requirePrinterAddress } from './networks.ts';
import { asksUs, PRINTED, USUAL_PORT, usualColumns } from './printer.ts';
import { newPrinterKey, withKey } from './printer-key.ts';
import { insertPrinter, TOO_MANY, toPrinter } from './queries.ts';
import { NewPrinter, PRINTERS_MAX, PrinterWithKey } from './shapes.ts';

export const createPrinter = route({
  operationId: 'createPrinter',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/printers',
  summary: 'Add a printer.',
  description:
    'The answer contains, once, the address that the printer is to ask: set it up in the printer. Its last part but one is the ' +
    "printer's key; a printer that can send a password may instead ask the same address with its guid in place of the key, its " +
    'guid as the user and the key as the password. A retry with the same Idempotency-Key is answered without the key. ' +
    'A printer that this server connects to needs an address within PRINTER_NETWORKS. ' +
    'Nobody adds a printer without the scopes `read:orders` and `read:kitchen`, of which it prints.',
  access: withFreshProof(restaurant('write:devices')),
  params: restaurantParams,
  body: NewPrinter,
  response: PrinterWithKey,
  handler: async (call) => {
    const { deps, scope, body } = call;
    const { guid: restaurantGuid } = await deps.restaurants.get(scope, scope.restaurantGuid);
    const now = deps.clock.now();
    const guid = newGuid();
    const { name, kind } = body;
    assertScopesHeld(scope, PRINTED, 'This printer');
    if (asksUs(kind)) assertNoAddress(body);
    const made = asksUs(kind) ? newPrinterKey() : null;
    const paperWidth = body.paperWidth ?? 80;
    const settings = {
      guid,
      name,
      kind,
      paperWidth,
      columns: body.columns ?? usualColumns(paperWidth, kind),
      codeTables: body.codeTables ?? (kind === 'STAR_CLOUDPRNT' ? 'star' : 'epson'),
      printsReceipts: body.printsReceipts ?? false,
      pollSeconds: body.pollSeconds ?? 5,
      address: asksUs(kind) ? null : requirePrinterAddress(body.address, deps.config.printerNetworks),
      port: asksUs(kind) ? null : (body.port ?? USUAL_PORT),
      keyHash: made?.hash ?? null,
    } as const;
    const created = call.transaction(scope, async (tx) => {
      const target = { kind: 'printer', id: guid };
      const [rows] = await tx.run(
        insertPrinter(scope, settings, PRINTERS_MAX, now),
        auditCall(call, { action: 'printer.created', target, details: { name, kind }, now }),
        emit(scope, { type: 'printer.created', restaurantGuid, data: { guid, version: 1 }, now }),
      );
      return { status: 201, ...withKey(toPrinter(onlyRow(rows)), made?.token ?? null, deps.publicUrl) };
    });
    return created.catch((error: unknown) => {
      if (refusalOf(error) === TOO_MANY)
        failLimitReached(`A restaurant has at most ${PRINTERS_MAX} printers.`, PRINTERS_MAX);
      throw error;
    });
  },
});

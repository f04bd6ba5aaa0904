import { assertScopesHeld, restaurant, withFreshProof } from '../../access/index.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { assertNotOvertaken } from '../../platform/version-guard.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { asksUs, PRINTED } from './printer.ts';
import { newPrinterKey, withKey } from './printer-key.ts';
import { findPrinter, lockPrinter, replaceKey, toPrinter } from './queries.ts';
import { PrinterWithKey, printerParams } from './shapes.ts';

export const replacePrinterKey = route({
  operationId: 'replacePrinterKey',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/printers/{printerGuid}/key',
  summary: 'Give a printer another key.',
  description:
    'For one whose key was seen by somebody, or lost. The former key is void at once, so the printer asks in vain until the new ' +
    'address is set up in it. What waits for it goes on waiting. It needs the scopes `read:orders` and `read:kitchen`, too.',
  access: withFreshProof(restaurant('write:devices')),
  params: printerParams,
  response: PrinterWithKey,
  errors: ['INVALID_STATE'],
  when: { INVALID_STATE: 'The printer asks for nothing: this server connects to it.' },
  handler: async (call) => {
    const { deps, scope, params } = call;
    const guid = params.printerGuid;
    const { restaurantGuid } = scope;
    assertScopesHeld(scope, PRINTED, 'This printer');
    const now = deps.clock.now();
    const made = newPrinterKey();
    return call.transaction(scope, async (tx) => {
      const [[seen], rows] = await tx.run(findPrinter(scope, guid), lockPrinter(scope, guid));
      const { name, kind, version } = toPrinter(one(rows, 'printer'));
      assertNotOvertaken(seen?.version, version);
      if (!asksUs(kind)) fail('INVALID_STATE', 'This printer has no key.', { state: kind, allowed: [] });
      const [changed] = await tx.run(
        replaceKey(scope, guid, made.hash, now),
        auditCall(call, {
          action: 'printer.key_replaced',
          target: { kind: 'printer', id: guid },
          details: { name },
          now,
        }),
        emit(scope, {
          type: 'printer.key_replaced',
          restaurantGuid,
          data: { guid, version: version + 1 },
          now,
        }),
      );
      return { status: 201, ...withKey(toPrinter(onlyRow(changed)), made.token, deps.publicUrl) };
    });
  },
});

import Type from 'typebox';
import { devices } from '../../access/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { onlyRow } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { route } from '../deps.ts';
import { issuedCredential, storeCredential } from './credential.ts';
import { findDevice, lockCredential, toDevice } from './queries.ts';
import { AppVersion, PairedDevice, render } from './shapes.ts';

export const rotateDeviceCredential = route({
  operationId: 'rotateDeviceCredential',
  method: 'POST',
  path: '/api/v1/devices/current/credential',
  summary: 'Trade the credential of a device for its successor.',
  description:
    'Call it when the app starts, and when `rotateAfter` has passed. The credential before it works until the new one ' +
    'is used for the first time: when the answer is lost, ask again and get the same one. After that, whoever ' +
    'uses the old one shows that two hold a copy, and the device has to be paired anew.',
  access: devices,
  body: requestObject({ appVersion: Type.Optional(AppVersion) }),
  response: PairedDevice,
  status: 200,
  handler: async (call) => {
    const { deps, scope, body, request } = call;
    const { deviceGuid } = scope.principal;
    const presented = String(request.headers['x-device-credential']);
    const credential = deps.deviceTokens.successorOf(presented);
    const [hash, next] = [hashToken(presented), hashToken(credential)];
    const now = deps.clock.now();
    return call.transaction(scope, async (tx) => {
      const [[row]] = await tx.run(lockCredential(scope, deviceGuid));
      const isRetry = row?.previous_hash === hash && row.credential_hash === next;
      if (!row || (row.credential_hash !== hash && !isRetry)) {
        fail('UNAUTHORIZED', 'This credential was replaced.', { reason: 'CREDENTIAL_REPLACED' });
      }
      if (isRetry) {
        const [rows] = await tx.run(findDevice(scope, deviceGuid));
        const again = issuedCredential(render(toDevice(onlyRow(rows))), credential, now);
        return { ...ok(again.data), stored: again.stored };
      }
      const { appVersion } = body;
      const given = { credential, previousHash: hash, appVersion, forget: [hash, row.previous_hash] };
      const device = await storeCredential({ tx, scope, now }, deviceGuid, given);
      const target = { kind: 'device', id: deviceGuid };
      await tx.run(auditCall(call, { action: 'device.credential_rotated', target, now }));
      const { data, stored } = issuedCredential(device, credential, now);
      return { ...ok(data), stored };
    });
  },
});

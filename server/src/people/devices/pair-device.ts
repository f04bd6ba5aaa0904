import Type from 'typebox';
import {
  type Actor,
  anyone,
  atRestaurant,
  type DeviceKind,
  handedTo,
  type RestaurantScope,
  systemScope,
} from '../../access/index.ts';
import { rightsNow } from '../../identity/api-keys/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { onlyRow, type Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { fail, failFields } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { issuedCredential, storeCredential } from './credential.ts';
import { CODE_TRIES_MAX } from './pairing-code.ts';
import {
  type CredentialRow,
  type Device,
  findRestaurantOf,
  lockCredential,
  type TriedCode,
  tryCodes,
  usePairingCode,
} from './queries.ts';
import { AppVersion, PairedDevice } from './shapes.ts';

export const pairDevice = route({
  operationId: 'pairDevice',
  method: 'POST',
  path: '/api/v1/devices/pair',
  summary: 'Trade a pairing code for the credential of a device.',
  description:
    'For the device itself, which has no credential yet. Capitals and the hyphen do not matter. The answer ' +
    'contains the credential, for `x-device-credential` of every request; keep it where only the app reads it. A ' +
    'code works once, within ten minutes; when the answer is lost, send it again within them. Five mistyped tries end it.',
  when: {
    INVALID_STATE:
      'The code was right, and is USED, EXPIRED or LOCKED after too many tries (`details.state`), or its device is REVOKED, ' +
      'or it is WITHDRAWN, since whoever had it made may not pair such a device any more.',
  },
  access: anyone,
  // Within 60 seconds. Nobody types faster.
  addressRateLimit: 10,
  body: requestObject({
    code: Type.String({ minLength: 8, maxLength: 20, description: 'the pairing code' }),
    appVersion: Type.Optional(AppVersion),
  }),
  response: PairedDevice,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { deps, body, request, correlationId } = call;
    const { selector, hash } = deps.pairingCodes.read(body.code);
    const [codes] = await deps.lookup.run(tryCodes([selector]));
    const code = codes.find((one) => one.hash === hash);
    if (!code) {
      const message = 'is not a pairing code; look at it again';
      failFields([{ in: 'body', path: '/code', rule: 'known', message }]);
    }
    const now = deps.clock.now();
    const guid = code.device_guid;
    const tenant = systemScope(code.tenant_id, 'a device shows the code that was made for it');
    const [places] = await deps.db.run(tenant, findRestaurantOf(tenant, guid));
    const scope = atRestaurant(tenant, onlyRow(places).restaurant_guid);
    return call.transaction(scope, async (tx) => {
      const [[row], [used]] = await tx.run(
        lockCredential(scope, guid),
        usePairingCode(scope, guid, hash, now),
      );
      const device = row!; // a code has one
      const credential = deps.deviceTokens.firstOf(guid, hash);
      assertUsable(code, device, { now, isCurrent: used !== undefined, credential });
      await assertMayPair({ tx, scope, now }, device.kind as DeviceKind, used?.made_by ?? null);
      const given = {
        credential,
        previousHash: null,
        appVersion: body.appVersion,
        forget: [device.credential_hash, device.previous_hash],
        pairedAt: now,
        pairedBy: used?.made_by ?? null,
      };
      const shown = await storeCredential({ tx, scope, now }, guid, given);
      await tx.run(...paired({ scope, request, correlationId }, shown, now));
      return created(issuedCredential(shown, credential, now).data);
    });
  },
});

/** INVALID_STATE says what has become of a code that was right. */
function assertUsable(
  code: TriedCode,
  device: CredentialRow,
  { now, isCurrent, credential }: { now: number; isCurrent: boolean; credential: string },
): void {
  const isLost = device.confirmed_at === null && device.credential_hash === hashToken(credential);
  const state = stateOf(code, device, { now, isLost });
  if (state === null && isCurrent) return;
  ofNoUse(state ?? 'REPLACED');
}

const ofNoUse = (state: string): never =>
  fail('INVALID_STATE', 'This pairing code is of no use any more; have a new one made.', {
    state,
    allowed: [],
  });

/** INVALID_STATE when who had the code made may not pair such a device any more: it stands for them. */
async function assertMayPair(
  { tx, scope, now }: { tx: Transaction; scope: RestaurantScope; now: number },
  kind: DeviceKind,
  madeBy: string | null,
): Promise<void> {
  // Older code has not kept it.
  if (madeBy === null) return;
  const { scopes } = await rightsNow(tx, scope, JSON.parse(madeBy) as Actor, now);
  if (!scopes.has('write:devices') || !handedTo(kind).isSubsetOf(scopes)) ofNoUse('WITHDRAWN');
}

/** `isLost`: the answer to who has used it may have been, so it is good once more, as long as a code is. */
function stateOf(
  { used_at, expires_at, tries }: TriedCode,
  device: CredentialRow,
  { now, isLost }: { now: number; isLost: boolean },
) {
  if (device.revoked_at !== null) return 'REVOKED';
  if (used_at !== null && !isLost) return 'USED';
  if (expires_at <= now) return 'EXPIRED';
  return tries > CODE_TRIES_MAX ? 'LOCKED' : null;
}

/** What is kept of it. Nobody is signed in: the code stands for whoever had it made. */
const paired = (
  call: { scope: RestaurantScope } & Pick<AuditedCall, 'request' | 'correlationId'>,
  { guid, restaurantGuid, version }: Pick<Device, 'guid' | 'restaurantGuid' | 'version'>,
  now: number,
): Statement[] => [
  auditCall(
    { ...call, actor: { system: 'pairing code' } },
    { action: 'device.paired', target: { kind: 'device', id: guid }, now },
  ),
  emit(call.scope, { type: 'device.paired', restaurantGuid, data: { guid, version }, now }),
];

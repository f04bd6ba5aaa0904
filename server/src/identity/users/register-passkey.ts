import Type from 'typebox';
import { users, withFreshProof } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { created } from '../../platform/http/route.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';
import { requireMfaOf } from '../accounts/index.ts';
import {
  dropRecoveryCodes,
  endSessionsOf,
  insertRecoveryCodes,
  markSessionProven,
  newRecoveryCodes,
} from '../auth/index.ts';
import { route } from '../deps.ts';
import {
  insertPasskey,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  Passkey,
  PasskeyAttestation,
  PasskeyName,
  passkeysOf,
  readAttestation,
  renderPasskey,
} from '../passkeys/index.ts';
import { auditOwnAct } from './audit.ts';
import { deviceName } from './device.ts';
import { provenOwner } from './own-address.ts';
import { ownTransaction } from './own-transaction.ts';
import { assertPasswordChanged } from './reauthenticate.ts';
import { concernedBy, tellPasskey } from './second-factor.ts';

export const registerPasskey = route({
  operationId: 'registerPasskey',
  method: 'POST',
  path: '/api/v1/users/me/passkeys',
  summary: 'Register a passkey.',
  description:
    'Takes the answer to `POST /api/v1/users/me/passkeys/options`. From then on signing in takes this ' +
    'passkey alone, or the password with a passkey or another second factor. The first second factor ' +
    'of an account ends its other sessions, and comes with ten recovery codes, shown once: a retry ' +
    'with the same Idempotency-Key is answered without them.',
  when: {
    FORBIDDEN: 'The answer is not in order, was used, or is older than five minutes.',
    INVALID_STATE: 'Your e-mail address is not confirmed, or you have twenty passkeys.',
    CONFLICT: 'This passkey is registered already.',
  },
  access: withFreshProof(users),
  body: requestObject({
    name: Type.Optional({
      ...PasskeyName,
      description: 'for you to tell it from others; else the browser names it',
    }),
    attestation: PasskeyAttestation,
  }),
  response: Type.Object(
    {
      passkey: Passkey,
      recoveryCodes: nullable(
        Type.Array(Type.String(), {
          description:
            'each usable once in place of a passkey; null when you have some already, or the answer is a replay',
        }),
      ),
    },
    { $id: 'RegisteredPasskey', description: 'the new passkey, and codes for when it is lost' },
  ),
  errors: ['FORBIDDEN', 'INVALID_STATE', 'CONFLICT'],
  handler: async (call) => {
    const { deps, scope, body, request } = call;
    const { principal } = scope;
    const { uid } = principal;
    assertPasswordChanged(principal);
    const name =
      body.name?.trim() ?? deviceName(String(request.headers['user-agent'] ?? '')).slice(0, PASSKEY_NAME_MAX);
    const made = await readAttestation(deps, uid, { name, attestation: body.attestation });
    if (!made) rejectAttestation();
    const { passkey, takeChallenge } = made;
    const now = deps.clock.now();
    return ownTransaction(call, async (tx) => {
      await assertMayRegister(tx, uid);
      const [taken] = await tx.run(takeChallenge);
      if (taken.length === 0) rejectAttestation();
      const [inserted] = await tx.run(insertPasskey(passkey, now));
      if (inserted.length === 0) fail('CONFLICT', 'This passkey is registered already.');
      const codes = await becomeSecondFactor(tx, principal, now);
      await tx.run(
        ...auditOwnAct(call, {
          action: 'passkey.registered',
          target: { kind: 'passkey', id: passkey.id },
          details: { name },
          now,
        }),
      );
      await tellPasskey(tx, deps, concernedBy(principal), {
        passkeyName: name,
        change: 'ADDED',
        at: isoTime(now),
      });
      const [rows] = await tx.run(passkeysOf(uid));
      const shown = renderPasskey(
        one(
          rows.filter(({ id }) => id === passkey.id),
          'passkey',
        ),
      );
      return {
        ...created({ passkey: shown, recoveryCodes: codes }),
        stored: { passkey: shown, recoveryCodes: null },
      };
    });
  },
});

function rejectAttestation(): never {
  fail('FORBIDDEN', 'The passkey is not in order, or its challenge was used or is over. Ask for another.', {
    reason: 'WRONG_PASSKEY',
  });
}

async function assertMayRegister(tx: Transaction, uid: string): Promise<void> {
  await provenOwner(tx, uid);
  const [rows] = await tx.run(passkeysOf(uid));
  if (rows.length >= PASSKEYS_MAX)
    fail('INVALID_STATE', `You have ${PASSKEYS_MAX} passkeys; remove one first.`, {
      state: 'TOO_MANY_PASSKEYS',
      allowed: ['REMOVE'],
    });
}

/** The first second factor ends the sessions that began without one. Recovery codes of an earlier one stay. */
async function becomeSecondFactor(
  tx: Transaction,
  { uid, sessionId }: { uid: string; sessionId: string },
  now: number,
): Promise<string[] | null> {
  const [first] = await tx.run(requireMfaOf(uid, now));
  if (first.length === 0) return null;
  const { codes, hashes } = newRecoveryCodes(uid);
  await tx.run(
    dropRecoveryCodes(uid),
    insertRecoveryCodes(uid, hashes),
    markSessionProven({ uid, sessionId }, true, now),
    endSessionsOf(uid, 'REPLACED', now, sessionId),
  );
  return codes;
}

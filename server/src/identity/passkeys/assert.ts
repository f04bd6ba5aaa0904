import { isoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { recordAuditIn } from '../../records/audit-log/index.ts';
import { tellConcerned } from '../accounts/index.ts';
import { type Bound, CHALLENGE_MS, type Challenge, newChallenge, readChallenge } from './challenge.ts';
import { EVERYWHERE, type PasskeyCall, type PasskeyDeps } from './deps.ts';
import {
  type CredentialRow,
  findCredential,
  lockOwnerOf,
  type PasskeyRow,
  suspectPasskey,
  takeChallenge,
  usePasskey,
} from './queries.ts';
import { knownOf, userHandle } from './register.ts';
import { relyingParty } from './relying-party.ts';
import type { PasskeyAssertion, PasskeyRequest } from './shapes.ts';

/**
 * Beside another factor it is enough to have the passkey. Where it is all that is shown, its authenticator has to know its
 * owner too: that makes it two factors.
 */
const asksForVerification = ({ use }: Bound): boolean => use === 'SIGN_IN' || use === 'APPROVAL';

/** What the browser asks an authenticator. Without rows it takes any passkey of the person who sits there. */
export function requestOptions(
  deps: PasskeyDeps,
  bound: Bound,
  rows: readonly PasskeyRow[] = [],
): PasskeyRequest {
  return {
    challenge: Buffer.from(newChallenge(deps, bound)).toString('base64url'),
    rpId: relyingParty(deps).id,
    timeout: CHALLENGE_MS,
    userVerification: asksForVerification(bound) ? 'required' : 'preferred',
    allowCredentials: knownOf(rows.filter(({ suspect_at }) => suspect_at === null)),
  };
}

/** Whose passkey answered. */
export interface Proven {
  uid: string;
  name: string;
  passkeyId: string;
}

/**
 * Checks the answer to a challenge, and uses the challenge up; null when it counts for nothing. It has a transaction of its
 * own: a passkey whose counter went back is refused from then on, whatever becomes of the request.
 */
export async function checkPasskey(
  call: PasskeyCall,
  bound: Bound,
  assertion: PasskeyAssertion,
): Promise<Proven | null> {
  const { deps } = call;
  const challenge = readChallenge(deps, bound, assertion.response.clientDataJSON);
  if (!challenge) return null;
  const [[row]] = await deps.identity.run(EVERYWHERE, findCredential(assertion.id));
  if (row?.status !== 'ACTIVE' || row.suspect_at !== null || !isOf(row, bound, assertion)) return null;
  const shown = await verify(deps, { bound, challenge, row, assertion });
  if (!shown) return null;
  return deps.identity.transaction(EVERYWHERE, async (tx) => {
    const now = deps.clock.now();
    const [taken] = await tx.run(takeChallenge(challenge.hash, challenge.expiresAt));
    if (taken.length === 0) return { result: null, last: [] };
    const [counted] = await tx.run(usePasskey(row.id, shown.newCounter, shown.credentialBackedUp, now));
    if (counted.length > 0) return { result: { uid: row.uid, name: row.name, passkeyId: row.id }, last: [] };
    await suspect(tx, call, row, now);
    return { result: null, last: [] };
  });
}

/** Whether the passkey belongs to whom the challenge was for, and to whom its authenticator says. */
function isOf(
  { uid }: CredentialRow,
  bound: Bound,
  { response: { userHandle: said } }: PasskeyAssertion,
): boolean {
  if ('uid' in bound && bound.uid !== uid) return false;
  return said === undefined || said === null || said === userHandle(uid);
}

interface Shown {
  bound: Bound;
  challenge: Challenge;
  row: CredentialRow;
  assertion: PasskeyAssertion;
}

async function verify(deps: PasskeyDeps, { bound, challenge, row, assertion }: Shown) {
  const { id, origins } = relyingParty(deps);
  const { clientDataJSON, authenticatorData, signature } = assertion.response;
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: {
      id: assertion.id,
      rawId: assertion.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
    expectedChallenge: challenge.text,
    expectedOrigin: origins,
    expectedRPID: id,
    // The counter is compared where it is stored, so that of two at once one is refused.
    credential: { id: row.credential_id, publicKey: Buffer.from(row.public_key, 'base64url'), counter: 0 },
    requireUserVerification: asksForVerification(bound),
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo : null;
}

async function suspect(tx: Transaction, call: PasskeyCall, row: CredentialRow, now: number): Promise<void> {
  const { uid, email, name, passkey_name: passkeyName } = row;
  const { deps, request, correlationId } = call;
  const [, first] = await tx.run(lockOwnerOf(uid), suspectPasskey(row.id, now));
  if (first.length === 0) return;
  await tx.run(
    // The copy may have begun one of them.
    deps.sessions.endOfSuspect(uid, now),
    ...recordAuditIn(row.tenant_ids, {
      principal: null,
      action: 'passkey.suspected',
      target: { kind: 'passkey', id: row.id },
      details: { uid, name: passkeyName },
      request,
      correlationId,
      now,
    }),
  );
  const concerned = { person: { uid, email, name }, tenantIds: row.tenant_ids };
  const data = { personName: name, passkeyName, change: 'SUSPECT' as const, at: isoTime(now) };
  await tellConcerned(tx, deps.sealer, concerned, { template: 'passkey-changed', data, now });
}

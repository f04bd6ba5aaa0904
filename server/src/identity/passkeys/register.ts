import { newGuid } from '../../platform/ids.ts';
import { type Bound, CHALLENGE_MS, type Challenge, newChallenge, readChallenge } from './challenge.ts';
import type { PasskeyDeps } from './deps.ts';
import { type NewPasskey, type PasskeyRow, takeChallenge } from './queries.ts';
import { relyingParty } from './relying-party.ts';
import type { PasskeyAttestation, PasskeyCreation } from './shapes.ts';

/** EdDSA, ES256 and RS256, which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

interface Owner {
  uid: string;
  email: string;
  name: string;
}

/** Of an account, for authenticators: what it is called by when no address is typed. */
export const userHandle = (uid: string): string =>
  Buffer.from(uid.replaceAll('-', ''), 'hex').toString('base64url');

export const knownOf = (rows: readonly Pick<PasskeyRow, 'credential_id' | 'transports'>[]) =>
  rows.map(({ credential_id: id, transports }) => ({ id, type: 'public-key', transports }));

const boundTo = (uid: string): Bound => ({ use: 'REGISTER', uid });

/** What the browser makes a passkey from. */
export function creationOptions(
  deps: PasskeyDeps,
  { uid, email, name: displayName }: Owner,
  rows: readonly PasskeyRow[],
): PasskeyCreation {
  return {
    challenge: Buffer.from(newChallenge(deps, boundTo(uid))).toString('base64url'),
    rp: { id: relyingParty(deps).id, name: 'Comanda' },
    user: { id: userHandle(uid), name: email, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    attestation: 'none',
    excludeCredentials: knownOf(rows),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  };
}

/** A passkey that the browser has made, with the challenge that its transaction uses up; null when it is not in order. */
export async function readAttestation(
  deps: PasskeyDeps,
  uid: string,
  { name, attestation }: { name: string; attestation: PasskeyAttestation },
): Promise<{ passkey: NewPasskey; takeChallenge: ReturnType<typeof takeChallenge> } | null> {
  const challenge = readChallenge(deps, boundTo(uid), attestation.response.clientDataJSON);
  const made = challenge && (await verify(deps, challenge, attestation));
  if (!made) return null;
  const passkey = {
    id: newGuid(),
    uid,
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
    name,
    signCount: made.credential.counter,
    transports: attestation.response.transports ?? [],
    synced: made.credentialBackedUp,
  };
  return { passkey, takeChallenge: takeChallenge(challenge.hash, challenge.expiresAt) };
}

async function verify(deps: PasskeyDeps, { text }: Challenge, attestation: PasskeyAttestation) {
  const { id, origins } = relyingParty(deps);
  const { response } = attestation;
  // Loaded on the first passkey: most processes never need it.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyRegistrationResponse({
    response: {
      id: attestation.id,
      rawId: attestation.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
    },
    expectedChallenge: text,
    expectedOrigin: origins,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  return verified?.verified ? verified.registrationInfo : null;
}

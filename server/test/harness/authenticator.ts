import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type Type from 'typebox';
import type {
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '../../src/identity/passkeys/index.ts';
import type { Client } from './http.ts';

/** An authenticator made of software, and the browser around it (Web Authentication level 3). */

type Creation = Type.Static<typeof PasskeyCreation>;
type Request = Type.Static<typeof PasskeyRequest>;
export type Attestation = PasskeyAttestation;

export interface Assertion {
  id: string;
  rawId: string;
  type: string;
  clientExtensionResults: Record<string, never>;
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

export interface Authenticator {
  create(options: Creation): Attestation;
  get(options: Request, how?: { origin?: string; verified?: boolean }): Assertion;
  /** How often it was used; an attacker's copy counts on its own. */
  count: number;
  /** One with the same key: what must not exist. */
  copy(): Authenticator;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];

// CBOR (RFC 8949), as much of it as an attestation needs.
const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
};
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytesOf = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const textOf = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const mapOf = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

function coseOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const part = (text: unknown) => bytesOf(Buffer.from(String(text), 'base64url'));
  const [ec2, es256, p256] = [integer(2), integer(-7), integer(1)];
  return mapOf(
    [integer(1), ec2],
    [integer(3), es256],
    [integer(-1), p256],
    [integer(-2), part(x)],
    [integer(-3), part(y)],
  );
}

/** Of an authenticator that was never used. */
export function newAuthenticator(origin: string): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = { id: randomBytes(32), privateKey, publicKey, userHandle: '' };
  return holding(credential, origin, 0);
}

interface Credential {
  id: Buffer;
  privateKey: KeyObject;
  publicKey: KeyObject;
  userHandle: string;
}

function holding(credential: Credential, origin: string, count: number): Authenticator {
  const id = base64(credential.id);
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const dataOf = (rpId: string, flags: number, more: Buffer = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(self.count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more]);
  };
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  const self: Authenticator = {
    count,
    create({ challenge, rp, user }) {
      credential.userHandle = user.id;
      const length = Buffer.from([0, credential.id.length]);
      const made = Buffer.concat([Buffer.alloc(16), length, credential.id, coseOf(credential.publicKey)]);
      const authData = dataOf(rp.id, PRESENT | VERIFIED | HAS_CREDENTIAL, made);
      const attestationObject = mapOf(
        [textOf('fmt'), textOf('none')],
        [textOf('attStmt'), mapOf()],
        [textOf('authData'), bytesOf(authData)],
      );
      const clientDataJSON = base64(clientData('webauthn.create', challenge));
      const response = {
        clientDataJSON,
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      };
      return { ...common, response };
    },
    get({ challenge, rpId }, { origin: from, verified = true } = {}) {
      self.count += 1;
      const authenticatorData = dataOf(rpId, PRESENT | (verified ? VERIFIED : 0));
      const data = clientData('webauthn.get', challenge, from);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(data)]),
        credential.privateKey,
      );
      const { userHandle } = credential;
      return {
        ...common,
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authenticatorData),
          signature: base64(signature),
          ...(userHandle ? { userHandle } : {}),
        },
      };
    },
    copy: () => holding(credential, origin, self.count),
  };
  return self;
}

export interface Registered {
  authenticator: Authenticator;
  id: string;
  recoveryCodes: string[] | null;
}

/** Registers a passkey of somebody over HTTP. */
export async function registerPasskeyOf(person: Client, name = 'Phone'): Promise<Registered> {
  const path = '/api/v1/users/me/passkeys';
  const options = (await person.post<Creation>(`${path}/options`, undefined)).must(200);
  const authenticator = newAuthenticator(new URL(person.base).origin);
  const attestation = authenticator.create(options);
  const made = await person.post<{ passkey: { id: string }; recoveryCodes: string[] | null }>(path, {
    name,
    attestation,
  });
  const { passkey, recoveryCodes } = made.must(201);
  return { authenticator, id: passkey.id, recoveryCodes };
}

/** An answer to a challenge of an operation. */
export async function answerTo(
  person: Client,
  { authenticator }: Pick<Registered, 'authenticator'>,
  path: string,
  body?: object,
): Promise<Assertion> {
  return authenticator.get((await person.post<Request>(path, body)).must(200));
}

export const PROOF_OPTIONS = '/api/v1/auth/reauthenticate/passkey-options';
export const SIGN_IN_OPTIONS = '/api/v1/auth/passkey-options';

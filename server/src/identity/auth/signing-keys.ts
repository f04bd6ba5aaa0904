import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import { type Database, GLOBAL_TENANT, type Transaction } from '../../platform/db/database.ts';
import { announce, type Bus } from '../../platform/workers/bus.ts';
import {
  deleteSpentKeys,
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  type SigningKeyRow,
} from './key-queries.ts';

/** ECDSA on P-256: small signatures, and every JOSE library on the other side can verify it. */
const ALGORITHM = 'ES256';
const DAY_MS = 86_400_000;
/** How long a key signs. */
const SIGNS_FOR_MS = 30 * DAY_MS;
/** A successor is published this long before it signs, so that whoever caches the key set has it by then. */
const PUBLISHED_AHEAD_MS = 2 * DAY_MS;
/** How long a key that no longer signs still verifies: longer than the longest token lives. */
const VERIFIES_AFTER_MS = DAY_MS;
/** Another process may have made a key; news of it come over the bus, and this bounds the wait when the bus is deaf. */
const TRUSTED_FOR_MS = 60_000;
/** Tokens with made-up key names must not turn into as many look-ups. */
const LOOKED_UP_EVERY_MS = 1_000;
/** Clocks of two servers differ a little. */
const CLOCK_TOLERANCE_SECONDS = 5;

const TOPIC = 'signing-key';
const scope = { tenantId: GLOBAL_TENANT, identity: 'signing-keys' };

/** What a token is for. A token of one kind is never taken for one of another: the kind is signed along with it. */
export interface TokenUse {
  /** The `typ` of its header, for example `custom-token+jwt`. */
  type: string;
  audience: string;
}

/** Signs our tokens and verifies them. Keys are made on first use, shared by all processes, and replaced in time. */
export interface SigningKeys {
  /** A token with `iat` and `exp` set, issued by `issuer`. */
  sign(claims: JWTPayload, use: TokenUse & { issuer: string; lifetimeSeconds: number }): Promise<string>;
  /** The claims; null when anything about the token is not right. `maxAgeSeconds` bounds `iat` on both sides. */
  verify(
    token: string,
    use: TokenUse & { issuer: string; maxAgeSeconds: number },
  ): Promise<JWTPayload | null>;
  /** The public halves of all keys that verify. Makes none. */
  publicKeys(): Promise<JWK[]>;
  /** Makes the next key when it is due and drops those that verify nothing any more. */
  rotate(): Promise<void>;
}

interface Key {
  kid: string;
  privateKey: CryptoKey;
  publicKey: CryptoKey;
  publicJwk: JWK;
  signsUntil: number;
  verifiesUntil: number;
}

export function createSigningKeys(options: {
  identity: Database;
  sealer: Sealer;
  bus: Bus;
  clock: Clock;
}): SigningKeys {
  const { identity, sealer, bus, clock } = options;
  let keys: readonly Key[] = [];
  let loadedAt = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | undefined;
  bus.subscribe(TOPIC, () => {
    loadedAt = Number.NEGATIVE_INFINITY;
  });

  const load = async (): Promise<void> => {
    const startedAt = clock.now();
    const [rows] = await identity.run(scope, listSigningKeys([new Date(startedAt)]));
    keys = await Promise.all(rows.map((row) => openKey(row, sealer)));
    loadedAt = startedAt;
  };
  const reload = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const isOlderThan = (ms: number): boolean => Math.abs(clock.now() - loadedAt) >= ms;

  const signer = (): Key | undefined => keys.find(({ signsUntil }) => signsUntil > clock.now());

  const signingKey = async (): Promise<Key> => {
    if (isOlderThan(TRUSTED_FOR_MS)) await reload();
    if (!signer()) {
      await makeKeyIfDue(identity, sealer, clock.now(), 0);
      await reload();
    }
    const key = signer();
    if (!key) throw new Error('no signing key, though one was just made');
    return key;
  };

  const verifyingKey = async (kid: string | undefined): Promise<CryptoKey> => {
    const find = () => keys.find((key) => key.kid === kid && key.verifiesUntil > clock.now());
    if (isOlderThan(TRUSTED_FOR_MS) || (!find() && isOlderThan(LOOKED_UP_EVERY_MS))) await reload();
    const key = find();
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  };

  return {
    async sign(claims, { type, audience, issuer, lifetimeSeconds }) {
      const { kid, privateKey } = await signingKey();
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(privateKey);
    },
    async verify(token, { type, audience, issuer, maxAgeSeconds }) {
      try {
        const { payload } = await jwtVerify(token, (header) => verifyingKey(header.kid), {
          algorithms: [ALGORITHM],
          typ: type,
          audience,
          issuer,
          maxTokenAge: maxAgeSeconds,
          requiredClaims: ['exp', 'iat'],
          currentDate: new Date(clock.now()),
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
    async publicKeys() {
      if (isOlderThan(TRUSTED_FOR_MS)) await reload();
      return keys
        .filter(({ verifiesUntil }) => verifiesUntil > clock.now())
        .map(({ publicJwk }) => publicJwk);
    },
    async rotate() {
      await makeKeyIfDue(identity, sealer, clock.now(), PUBLISHED_AHEAD_MS);
      await reload();
    },
  };
}

/** Makes a key unless one signs beyond `ahead`; whoever comes second, in whatever process, finds the first one's. */
async function makeKeyIfDue(identity: Database, sealer: Sealer, now: number, aheadMs: number): Promise<void> {
  const fresh = await newKeyPair();
  await identity.transaction(scope, async (tx) => {
    const [, rows] = await tx.run(lockSigningKeys([]), listSigningKeys([new Date(now)]));
    const signedUntil = Math.max(now, ...rows.map(({ signs_until }) => signs_until));
    if (signedUntil - now > aheadMs) return { result: undefined, last: [] };
    await storeKey(tx, sealer, fresh, now, signedUntil + SIGNS_FOR_MS);
    return { result: undefined, last: [deleteSpentKeys([new Date(now)]), announce(TOPIC, fresh.kid)] };
  });
}

interface NewKey {
  kid: string;
  privateJwk: JWK;
  publicJwk: JWK;
}

async function newKeyPair(): Promise<NewKey> {
  const { privateKey, publicKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const named = { kid, alg: ALGORITHM, use: 'sig' };
  return { kid, privateJwk: await exportJWK(privateKey), publicJwk: { ...publicJwk, ...named } };
}

async function storeKey(
  tx: Transaction,
  sealer: Sealer,
  { kid, privateJwk, publicJwk }: NewKey,
  now: number,
  signsUntil: number,
): Promise<void> {
  await tx.run(
    insertSigningKey([
      kid,
      ALGORITHM,
      sealer.seal('signing-key', kid, JSON.stringify(privateJwk)),
      publicJwk,
      new Date(now),
      new Date(signsUntil),
      new Date(signsUntil + VERIFIES_AFTER_MS),
    ]),
  );
}

async function openKey(row: SigningKeyRow, sealer: Sealer): Promise<Key> {
  const publicJwk = JSON.parse(row.public_jwk) as JWK;
  const privateJwk = JSON.parse(sealer.open('signing-key', row.kid, row.private_jwk)) as JWK;
  return {
    kid: row.kid,
    privateKey: (await importJWK(privateJwk, row.algorithm)) as CryptoKey,
    publicKey: (await importJWK(publicJwk, row.algorithm)) as CryptoKey,
    publicJwk,
    signsUntil: row.signs_until,
    verifiesUntil: row.verifies_until,
  };
}

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
import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
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
/** A successor is published this long before it signs, so that cached key sets include it. */
const PUBLISHED_AHEAD_MS = 2 * DAY_MS;
/** How long a retired key still verifies: longer than the lifetime of any token. */
const VERIFIES_AFTER_MS = DAY_MS;
/** Another process may have created a key. The bus announces it; this bounds the delay when a notification is lost. */
const TRUSTED_FOR_MS = 60_000;
/** Limits the look-ups that tokens with invented key ids can cause. */
const LOOKED_UP_EVERY_MS = 1_000;
/** Allowed clock difference between servers. */
const CLOCK_TOLERANCE_SECONDS = 5;

const TOPIC = 'signing-key';
const scope = { tenantId: GLOBAL_TENANT, identity: 'signing-keys' };

/** The purpose of a token. It is signed, so a token is never accepted for another purpose. */
export interface TokenUse {
  /** The `typ` of its header, for example `custom-token+jwt`. */
  type: string;
  audience: string;
}

/**
 * Signs and verifies the tokens of this service. Keys are created on first use, shared by all processes, and rotated.
 */
export interface SigningKeys {
  /** A token with `iat` and `exp` set, issued by `issuer`. */
  sign(claims: JWTPayload, use: TokenUse & { issuer: string; lifetimeSeconds: number }): Promise<string>;
  /** The claims; null when the token is invalid in any way. `maxAgeSeconds` bounds `iat` on both sides. */
  verify(
    token: string,
    use: TokenUse & { issuer: string; maxAgeSeconds: number },
  ): Promise<JWTPayload | null>;
  /** The public halves of all keys that verify. Creates none. */
  publicKeys(): Promise<JWK[]>;
  /** Creates the next key when it is due and deletes those that no longer verify. */
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

interface SigningKeySources {
  identity: Database;
  sealer: Sealer;
  bus: Bus;
  clock: Clock;
}

export const createSigningKeys = (options: SigningKeySources): SigningKeys => new StoredSigningKeys(options);

/** The keys of the database, as this process has last read them. */
class StoredSigningKeys implements SigningKeys {
  readonly #sources: SigningKeySources;
  #keys: readonly Key[] = [];
  #loadedAt = Number.NEGATIVE_INFINITY;
  #loading: Promise<void> | undefined;

  constructor(sources: SigningKeySources) {
    this.#sources = sources;
    sources.bus.subscribe(TOPIC, () => {
      this.#loadedAt = Number.NEGATIVE_INFINITY;
    });
  }

  async sign(
    claims: JWTPayload,
    { type, audience, issuer, lifetimeSeconds }: Parameters<SigningKeys['sign']>[1],
  ): Promise<string> {
    const { kid, privateKey } = await this.#signingKey();
    const now = Math.floor(this.#sources.clock.now() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: type })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds)
      .sign(privateKey);
  }

  async verify(
    token: string,
    { type, audience, issuer, maxAgeSeconds }: Parameters<SigningKeys['verify']>[1],
  ): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.#verifyingKey(header.kid), {
        algorithms: [ALGORITHM],
        typ: type,
        audience,
        issuer,
        maxTokenAge: maxAgeSeconds,
        requiredClaims: ['exp', 'iat'],
        currentDate: new Date(this.#sources.clock.now()),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
      throw error;
    }
  }

  async publicKeys(): Promise<JWK[]> {
    if (this.#isOlderThan(TRUSTED_FOR_MS)) await this.#reload();
    const now = this.#sources.clock.now();
    return this.#keys.filter(({ verifiesUntil }) => verifiesUntil > now).map(({ publicJwk }) => publicJwk);
  }

  async rotate(): Promise<void> {
    await makeKeyIfDue(this.#sources, PUBLISHED_AHEAD_MS);
    await this.#reload();
  }

  async #load(): Promise<void> {
    const { identity, sealer, clock } = this.#sources;
    const startedAt = clock.now();
    const [rows] = await identity.run(scope, listSigningKeys([new Date(startedAt)]));
    this.#keys = await Promise.all(rows.map((row) => openKey(row, sealer)));
    this.#loadedAt = startedAt;
  }

  #reload(): Promise<void> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  #isOlderThan(ms: number): boolean {
    return Math.abs(this.#sources.clock.now() - this.#loadedAt) >= ms;
  }

  #signer(): Key | undefined {
    return this.#keys.find(({ signsUntil }) => signsUntil > this.#sources.clock.now());
  }

  async #signingKey(): Promise<Key> {
    if (this.#isOlderThan(TRUSTED_FOR_MS)) await this.#reload();
    if (!this.#signer()) {
      await makeKeyIfDue(this.#sources, 0);
      await this.#reload();
    }
    const key = this.#signer();
    if (!key) throw new Error('no signing key, though one was just made');
    return key;
  }

  async #verifyingKey(kid: string | undefined): Promise<CryptoKey> {
    const find = () =>
      this.#keys.find((key) => key.kid === kid && key.verifiesUntil > this.#sources.clock.now());
    if (this.#isOlderThan(TRUSTED_FOR_MS) || (!find() && this.#isOlderThan(LOOKED_UP_EVERY_MS)))
      await this.#reload();
    const key = find();
    if (!key) throw new errors.JWKSNoMatchingKey();
    return key.publicKey;
  }
}

/** Creates a key unless one signs beyond `ahead`. A concurrent caller in any process finds the first one's key. */
async function makeKeyIfDue({ identity, sealer, clock }: SigningKeySources, aheadMs: number): Promise<void> {
  const now = clock.now();
  const fresh = await newKeyPair();
  await identity.transaction(scope, async (tx) => {
    const [, rows] = await tx.run(lockSigningKeys([]), listSigningKeys([new Date(now)]));
    const signedUntil = Math.max(now, ...rows.map(({ signs_until }) => signs_until));
    if (signedUntil - now > aheadMs) return { result: undefined, last: [] };
    await tx.run(insertKey(sealer, fresh, now, signedUntil + SIGNS_FOR_MS));
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

function insertKey(
  sealer: Sealer,
  { kid, privateJwk, publicJwk }: NewKey,
  now: number,
  signsUntil: number,
): Statement {
  return insertSigningKey([
    kid,
    ALGORITHM,
    sealer.seal('signing-key', kid, JSON.stringify(privateJwk)),
    publicJwk,
    new Date(now),
    new Date(signsUntil),
    new Date(signsUntil + VERIFIES_AFTER_MS),
  ]);
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

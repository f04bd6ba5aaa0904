import { generateSecret, generateURI, verifySync } from 'otplib';
import type { Sealer } from '../../platform/crypto/seal.ts';

/** The defaults of authenticator apps: many ignore other values in the URI (RFC 6238). */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** As long as the hash, as RFC 4226 recommends. */
const SEED_BYTES = 20;
/** One step either way, for clock drift and slow typing. */
const DRIFT_SECONDS = STEP_SECONDS;
const ISSUER = 'Comanda';

const PURPOSE = 'totp';
const CODE = /^[0-9]{6}$/;

/** Whether a text can be a code of an authenticator app: short enough to be guessed. */
export const looksLikeTotp = (code: string): boolean => CODE.test(code);

/** A new seed, in the base32 that apps take. */
export const newTotpSeed = (): string => generateSecret({ length: SEED_BYTES });

/**
 * The URI in the QR code. The label contains no colon, because a colon would end it. The values at the end are the
 * defaults, which otplib omits; some apps need them.
 */
export function totpUri(seed: string, email: string): string {
  const uri = generateURI({ issuer: ISSUER, label: email.replaceAll(':', ''), secret: seed });
  return `${uri}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}

/** The seed as it is stored: sealed, and bound to its owner. */
export const sealTotpSeed = (sealer: Sealer, uid: string, seed: string): string =>
  sealer.seal(PURPOSE, uid, seed);

export const openTotpSeed = (sealer: Sealer, uid: string, sealed: string): string =>
  sealer.open(PURPOSE, uid, sealed);

/**
 * The time step of a correct code; null for any other text. The caller must store the step and accept none at or below
 * it again (`takeTotpStep`), so that a code works once.
 */
export function matchTotp(seed: string, code: string, now: number): number | null {
  if (!looksLikeTotp(code)) return null;
  const result = verifySync({
    strategy: 'totp',
    secret: seed,
    token: code,
    epoch: Math.floor(now / 1_000),
    epochTolerance: DRIFT_SECONDS,
    period: STEP_SECONDS,
    digits: DIGITS,
    algorithm: 'sha1',
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}

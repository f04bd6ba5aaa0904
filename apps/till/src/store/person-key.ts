import type { PersonKey } from './database.ts';

/**
 * A person proves themselves at a till that is offline with a key that their PIN opens there. Six digits are few: whoever has
 * the unlocked device for hours can try them all, which is why a key ends after 72 hours (docs/decisions/138).
 */

const ROUNDS = 210_000;
const KEY = 'Ed25519';

export interface NewKey {
  /** In base64url, for the service. */
  publicKey: string;
  salt: PersonKey['salt'];
  iv: PersonKey['iv'];
  sealed: ArrayBuffer;
  privateKey: CryptoKey;
}

export async function makeKey(pin: string): Promise<NewKey> {
  const pair = (await crypto.subtle.generateKey(KEY, true, ['sign', 'verify'])) as CryptoKeyPair;
  const { x } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const secret = await crypto.subtle.exportKey('pkcs8', pair.privateKey);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await wrapping(pin, salt), secret);
  // A public key that was just made has its point.
  return { publicKey: x!, salt, iv, sealed, privateKey: pair.privateKey };
}

/** The private half, which signs and cannot be read; null when this PIN does not open it. */
export async function openKey({ salt, iv, sealed }: PersonKey, pin: string): Promise<CryptoKey | null> {
  try {
    const secret = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await wrapping(pin, salt), sealed);
    return await crypto.subtle.importKey('pkcs8', secret, KEY, false, ['sign']);
  } catch {
    return null;
  }
}

async function wrapping(pin: string, salt: BufferSource): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ROUNDS };
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

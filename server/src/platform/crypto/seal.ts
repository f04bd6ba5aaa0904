import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Sealing of small secrets at rest: AES-256-GCM with a random nonce, a key per purpose derived (HKDF-SHA256) from the
 * installation's secret, and the owner bound in as associated data, so that a row copied to another owner does not open.
 */
export interface Sealer {
  seal(purpose: string, owner: string, text: string): string;
  /** Throws when the text was not sealed for this purpose and owner, or was changed. */
  open(purpose: string, owner: string, sealed: string): string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function createSealer(secret: string): Sealer {
  const keys = new Map<string, Buffer>();
  const keyFor = (purpose: string): Buffer => {
    const known = keys.get(purpose);
    if (known) return known;
    const key = Buffer.from(hkdfSync('sha256', secret, '', `comanda seal ${purpose}`, 32));
    keys.set(purpose, key);
    return key;
  };
  return {
    seal(purpose, owner, text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${sealed.toString('base64url')}`;
    },
    open(purpose, owner, sealed) {
      const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), bytes.subarray(0, NONCE_BYTES));
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}

/** A token for a link or cookie, 256 random bits, and what is stored of it. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

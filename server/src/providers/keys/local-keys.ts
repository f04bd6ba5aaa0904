import { createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { type KeyService, UnknownVaultKey } from './port.ts';

/** A key of the ring; the first of a ring is the current one. */
export interface VaultKey {
  id: string;
  /** 256 bits. */
  key: Uint8Array;
}

const ALGORITHM = 'A256GCMKW';
const ENCRYPTION = 'A256GCM';

/**
 * The key ring in this process. A text is sealed as a compact JWE: a key of its own, wrapped by the ring's (A256GCMKW),
 * encrypts it (A256GCM). The owner stands in the protected header, so a row that is copied to another owner does not open.
 */
export function createLocalKeys(ring: readonly VaultKey[], secret: string): KeyService {
  const [current] = ring;
  const keys = new Map(ring.map(({ id, key }) => [id, key]));
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'comanda vault fingerprint', 32));
  return {
    currentKeyId: current?.id ?? null,
    knows: (keyId) => keys.has(keyId),
    async seal(text, owner) {
      if (!current) throw new Error('There is no vault key.');
      return new CompactEncrypt(Buffer.from(text))
        .setProtectedHeader({ alg: ALGORITHM, enc: ENCRYPTION, kid: current.id, own: owner })
        .encrypt(current.key);
    },
    async open(sealed, owner) {
      const { plaintext, protectedHeader } = await compactDecrypt(
        sealed,
        ({ kid = '' }) => {
          const key = keys.get(kid);
          if (!key) throw new UnknownVaultKey(`there is no vault key ${kid}`);
          return key;
        },
        { keyManagementAlgorithms: [ALGORITHM], contentEncryptionAlgorithms: [ENCRYPTION] },
      );
      if (protectedHeader.own !== owner) throw new Error('This was sealed for another card.');
      return Buffer.from(plaintext).toString('utf8');
    },
    fingerprint: (text) => createHmac('sha256', hashKey).update(text).digest('base64url'),
  };
}

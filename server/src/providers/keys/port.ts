/**
 * Keeps the keys that card numbers are sealed with. A key never leaves it: what is sealed goes in and comes out as text.
 * The local one holds a ring of keys in memory; one that asks a key management service fits the same port.
 */
export interface KeyService {
  /** The key that seals now; null when there is none, and nothing can be sealed. */
  readonly currentKeyId: string | null;
  /** Whether what was sealed under this key can be opened. */
  knows(keyId: string): boolean;
  /** Seals a text for its owner, under the current key. */
  seal(text: string, owner: string): Promise<string>;
  /** Throws when it was sealed for another owner or was changed, and UnknownVaultKey when the key is not there. */
  open(sealed: string, owner: string): Promise<string>;
  /** A keyed hash, the same for the same text whichever key seals now. */
  fingerprint(text: string): string;
}

/** What was sealed cannot be opened, because the key is not configured. */
export class UnknownVaultKey extends Error {}

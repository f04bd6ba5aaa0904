import { keysOfHeldCards } from '../money/payments/index.ts';
import { keysOfStoredCards } from '../money/vault/index.ts';
import { secretFromFile } from '../platform/crypto/secret-file.ts';
import type { LookupDatabase } from '../platform/db/database.ts';
import type { Config } from '../platform/settings/config.ts';
import type { VaultKeySetting } from '../platform/settings/vault-keys.ts';
import { createLocalKeys } from '../providers/keys/local-keys.ts';
import type { KeyService } from '../providers/keys/port.ts';

/** The keys of the vault. Development makes one for itself; production is told its keys, or keeps no cards. */
export const vaultKeysOf = (config: Config, secret: string): KeyService =>
  createLocalKeys(vaultRing(config), secret);

/** The same as they are, the current one first. */
export function vaultRing({ vaultKeys, production, dataDir }: Config): readonly VaultKeySetting[] {
  if (vaultKeys.length > 0 || production) return vaultKeys;
  return [{ id: 'local', key: Buffer.from(secretFromFile(dataDir, 'vault-key'), 'base64url') }];
}

/** The keys that cards are sealed under: those on file, and those that something is held on. */
export async function usedVaultKeys(lookup: LookupDatabase): Promise<string[]> {
  const used = await Promise.all([keysOfStoredCards(lookup), keysOfHeldCards(lookup)]);
  return [...new Set(used.flat())].sort();
}

/** Those of them that VAULT_KEYS does not have; their cards cannot be charged. */
export const missingVaultKeys = async (
  lookup: LookupDatabase,
  keys: Pick<KeyService, 'knows'>,
): Promise<string[]> => (await usedVaultKeys(lookup)).filter((id) => !keys.knows(id));

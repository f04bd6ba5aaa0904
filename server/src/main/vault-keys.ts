import { secretFromFile } from '../platform/crypto/secret-file.ts';
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

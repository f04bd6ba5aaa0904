import { secretFromFile } from '../platform/crypto/secret-file.ts';
import type { Config } from '../platform/settings/config.ts';
import { createLocalKeys } from '../providers/keys/local-keys.ts';
import type { KeyService } from '../providers/keys/port.ts';

/** The keys of the vault. Development makes one for itself; production is told its keys, or keeps no cards. */
export function vaultKeysOf({ vaultKeys, production, dataDir }: Config, secret: string): KeyService {
  const makesOwn = vaultKeys.length === 0 && !production;
  const own = () => ({ id: 'local', key: Buffer.from(secretFromFile(dataDir, 'vault-key'), 'base64url') });
  return createLocalKeys(makesOwn ? [own()] : vaultKeys, secret);
}

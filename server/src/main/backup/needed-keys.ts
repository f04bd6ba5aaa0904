import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { secretFromFile } from '../../platform/crypto/secret-file.ts';
import type { Config } from '../../platform/settings/config.ts';
import { vaultRing } from '../vault-keys.ts';

/** The keys that a backup needs and does not hold. It names each by a fingerprint, from which the key cannot be found. */

/** A key by its name. The fingerprint is null when the key was missing already when the backup was made. */
export interface NeededKey {
  setting: 'COMANDA_SECRET' | 'VAULT_KEYS';
  id: string | null;
  fingerprint: string | null;
}

const fingerprintOf = (key: string | Uint8Array): string =>
  createHmac('sha256', key).update('comanda backup fingerprint').digest('hex').slice(0, 16);

/** What the data of an installation needs: its secret, the keys that cards are sealed under, and the one that seals now. */
export function neededKeys(config: Config, secret: string, usedVaultKeys: readonly string[]): NeededKey[] {
  const ring = vaultRing(config);
  const ids = new Set([...usedVaultKeys, ...ring.slice(0, 1).map(({ id }) => id)]);
  return [
    { setting: 'COMANDA_SECRET', id: null, fingerprint: fingerprintOf(secret) },
    ...[...ids].map((id): NeededKey => {
      const key = ring.find((one) => one.id === id)?.key;
      return { setting: 'VAULT_KEYS', id, fingerprint: key ? fingerprintOf(key) : null };
    }),
  ];
}

export const describeKey = ({ setting, id, fingerprint }: NeededKey): string =>
  `${setting}${id === null ? '' : ` "${id}"`} (fingerprint ${fingerprint ?? 'unknown'})`;

/** The installation's secret, if it is here; none is made. */
export function knownSecret({ secret, dataDir }: Config): string | null {
  if (secret !== '') return secret;
  return existsSync(join(dataDir, 'secret')) ? secretFromFile(dataDir, 'secret') : null;
}

/**
 * Throws unless every needed key is here; names those that are not. A key that was missing already when the backup was made
 * is not asked for, and with `lostVaultKeys` none of the vault: cards sealed under them are lost, and nothing else.
 */
export function assertKeysHere(config: Config, needed: readonly NeededKey[], lostVaultKeys: boolean): void {
  const secret = knownSecret(config);
  const hasRing = config.vaultKeys.length > 0 || existsSync(join(config.dataDir, 'vault-key'));
  const ring = hasRing ? vaultRing(config) : [];
  const missing = needed.filter(({ setting, id, fingerprint }) => {
    const key = setting === 'COMANDA_SECRET' ? secret : ring.find((one) => one.id === id)?.key;
    const isDemanded = fingerprint !== null && !(lostVaultKeys && setting === 'VAULT_KEYS');
    return isDemanded && (!key || fingerprintOf(key) !== fingerprint);
  });
  if (missing.length === 0) return;
  throw new Error(
    `It needs keys that are not here: ${missing.map(describeKey).join(', ')}. ` +
      'Set them, or in development put the files "secret" and "vault-key" into DATA_DIR.',
  );
}

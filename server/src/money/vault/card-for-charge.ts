import type { TenantScope } from '../../access/index.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { one } from '../../platform/db/database.ts';
import { type KeyService, UnknownVaultKey } from '../../providers/keys/port.ts';
import type { CardDetails, StoredCredential } from '../../providers/payments/port.ts';
import type { MoneyDeps } from '../deps.ts';
import { vaultKeyMissing } from './missing-keys.ts';
import { findSealed } from './queries.ts';

/** A card out of the vault, for one charge. */
interface CardOnFile {
  card: CardDetails;
  storedCredential: StoredCredential;
  brand: string;
  lastFour: string;
}

/**
 * Opens a card just before it is charged. The number is a SecretText: only the adapter reveals it. RESOURCE_NOT_FOUND when
 * the scope's tenant has no such card, or it was deleted; SERVICE_UNAVAILABLE while its vault key is not configured.
 */
export async function cardForCharge(
  { db, keys }: Pick<MoneyDeps, 'db' | 'keys'>,
  scope: TenantScope,
  vaultCardId: string,
): Promise<CardOnFile> {
  const [rows] = await db.run(scope, findSealed(scope, vaultCardId));
  const row = one(rows, 'card');
  const number = new SecretText(await opened(keys, row.sealed, `${scope.tenantId}/${row.id}`));
  return {
    card: { number, expiry: { month: row.expiry_month, year: row.expiry_year } },
    storedCredential: {
      initiator: row.initiator === 'MERCHANT' ? 'merchant' : 'customer',
      scheduled: row.scheduled,
    },
    brand: row.brand,
    lastFour: row.last_four,
  };
}

async function opened(keys: KeyService, sealed: string, owner: string): Promise<string> {
  try {
    return await keys.open(sealed, owner);
  } catch (error) {
    if (!(error instanceof UnknownVaultKey)) throw error;
    throw vaultKeyMissing('The vault key of this card is not configured.');
  }
}

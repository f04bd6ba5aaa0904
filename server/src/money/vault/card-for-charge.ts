import type { TenantScope } from '../../access/index.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { one } from '../../platform/db/database.ts';
import { type KeyService, UnknownVaultKey } from '../../providers/keys/port.ts';
import type { PaymentSource, StoredCredential } from '../../providers/payments/port.ts';
import type { MoneyDeps } from '../deps.ts';
import { fingerprintOf, tokenFingerprintOf } from './fingerprint.ts';
import { vaultKeyMissing } from './missing-keys.ts';
import { findSealed } from './queries.ts';

/** A card out of the vault, for one charge. */
interface CardOnFile {
  source: Extract<PaymentSource, { kind: 'card' | 'token' }>;
  /** What problems of it are looked for in: a token has no number. */
  checked: { number?: string; expiryMonth: number; expiryYear: number };
  fingerprint: string;
  storedCredential: StoredCredential;
  brand: string;
  lastFour: string;
}

/**
 * Opens a card just before it is charged. A number is a SecretText: only the adapter reveals it. RESOURCE_NOT_FOUND when
 * the scope's tenant has no such card, or it was deleted; SERVICE_UNAVAILABLE while its vault key is not configured.
 */
export async function cardForCharge(
  deps: Pick<MoneyDeps, 'db' | 'keys'>,
  scope: TenantScope,
  vaultCardId: string,
): Promise<CardOnFile> {
  const [rows] = await deps.db.run(scope, findSealed(scope, vaultCardId));
  const row = one(rows, 'card');
  const text = await openSealed(deps.keys, row.sealed, `${scope.tenantId}/${row.id}`);
  const { expiry_month: expiryMonth, expiry_year: expiryYear } = row;
  const expiry = { month: expiryMonth, year: expiryYear };
  const what: Pick<CardOnFile, 'source' | 'checked' | 'fingerprint'> =
    row.token_of === null
      ? {
          source: { kind: 'card', card: { number: new SecretText(text), expiry } },
          checked: { number: text, expiryMonth, expiryYear },
          fingerprint: fingerprintOf(deps, scope, text),
        }
      : {
          source: { kind: 'token', token: text, expiry },
          checked: { expiryMonth, expiryYear },
          fingerprint: tokenFingerprintOf(deps, scope, text),
        };
  return {
    ...what,
    storedCredential: {
      initiator: row.initiator === 'MERCHANT' ? 'merchant' : 'customer',
      scheduled: row.scheduled,
    },
    brand: row.brand,
    lastFour: row.last_four,
  };
}

/** Opens what was sealed with the keys of the vault. SERVICE_UNAVAILABLE while its key is not configured. */
export async function openSealed(keys: KeyService, sealed: string, owner: string): Promise<string> {
  try {
    return await keys.open(sealed, owner);
  } catch (error) {
    if (!(error instanceof UnknownVaultKey)) throw error;
    throw vaultKeyMissing('The vault key of this card is not configured.');
  }
}

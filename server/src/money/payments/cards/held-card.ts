import type { RestaurantScope, TenantScope } from '../../../access/index.ts';
import { one } from '../../../platform/db/database.ts';
import { fail } from '../../../platform/errors.ts';
import type { KeyService } from '../../../providers/keys/port.ts';
import type { CardExpiry, PaymentSource } from '../../../providers/payments/port.ts';
import type { MoneyDeps } from '../../deps.ts';
import { cardForCharge, openSealed } from '../../vault/index.ts';
import type { Payment } from '../payment.ts';
import { findHeldCard, type SealedCard } from '../queries.ts';
import type { Charge } from './processor-calls.ts';

/**
 * The card of a hold: kept so that a larger amount can be held on it, for as long as something is held, and no longer. What
 * is kept is the processor's token, sealed with the keys of the vault; never a card number.
 */

type Owner = Pick<TenantScope, 'tenantId'> & Pick<Payment, 'paymentGuid'>;

/** Whom the vault's keys seal it for. */
export const ownerOf = ({ tenantId, paymentGuid }: Owner): string => `${tenantId}/${paymentGuid}`;

interface HeldCard {
  token: string;
  expiry?: CardExpiry;
}

/** What is kept of the source of a new hold; null for what cannot be charged again, or when there is no key to seal with. */
export async function sealHeldCard(
  { keys }: { keys: KeyService },
  owner: Owner,
  source: PaymentSource,
): Promise<SealedCard | null> {
  const { currentKeyId: keyId } = keys;
  if (source.kind !== 'token' || keyId === null) return null;
  const { token, expiry } = source;
  const held: HeldCard = { token, ...(expiry ? { expiry } : {}) };
  return { sealed: await keys.seal(JSON.stringify(held), ownerOf(owner)), keyId };
}

type ReusableCard = Pick<Charge, 'source' | 'storedCredential'>;

/**
 * The card that a payment holds money on, to hold more on it. INVALID_STATE when it was not kept: a number that was typed
 * in, or the terminal of another company. SERVICE_UNAVAILABLE while its vault key is not configured.
 */
export async function heldCardOf(
  deps: Pick<MoneyDeps, 'db' | 'keys'>,
  scope: RestaurantScope,
  { paymentGuid, vaultCardId }: Payment,
): Promise<ReusableCard> {
  if (vaultCardId !== null) {
    const { source, storedCredential } = await cardForCharge(deps, scope, vaultCardId);
    return { source, storedCredential };
  }
  const [rows] = await deps.db.run(scope, findHeldCard(scope, paymentGuid));
  const { held_card: sealed } = one(rows, 'payment');
  if (sealed === null)
    fail('INVALID_STATE', 'The card is not kept: charge the rest as a payment of its own.', {
      state: 'CARD_NOT_KEPT',
      allowed: ['capture', 'void', 'sale'],
    });
  const text = await openSealed(deps.keys, sealed, ownerOf({ tenantId: scope.tenantId, paymentGuid }));
  const held = JSON.parse(text) as HeldCard;
  // The guest agreed when they signed; they are not asked again.
  return {
    source: { kind: 'token', ...held },
    storedCredential: { initiator: 'merchant', scheduled: false },
  };
}

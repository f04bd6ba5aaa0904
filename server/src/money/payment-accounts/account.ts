import { createHash } from 'node:crypto';
import type { TenantScope } from '../../access/index.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { isLoopback } from '../../platform/settings/identity-settings.ts';
import type { MerchantAccount } from '../../providers/payments/port.ts';
import type { MoneyDeps } from '../deps.ts';
import { findAccount } from './queries.ts';
import type { AccountRow } from './shapes.ts';

export const PURPOSE = 'merchant account';

export interface FoundAccount {
  account: MerchantAccount;
  /** null: an account of the simulator. */
  row: AccountRow | null;
}

/**
 * The merchant account of a restaurant. In development a restaurant without one gets an account at the simulated
 * gateway; otherwise null. RESOURCE_NOT_FOUND when the scope does not reach the restaurant.
 */
export async function findMerchantAccount(
  deps: Pick<MoneyDeps, 'db' | 'config' | 'restaurants' | 'sealer'>,
  scope: TenantScope,
  restaurantGuid: string,
): Promise<FoundAccount | null> {
  const { currency } = await deps.restaurants.get(scope, restaurantGuid);
  const [[row]] = await deps.db.run(scope, findAccount(scope, restaurantGuid));
  if (!row) return simulated(deps, restaurantGuid, currency);
  const password = deps.sealer.open(PURPOSE, `${scope.tenantId}/${restaurantGuid}`, row.password);
  const account: MerchantAccount = {
    processor: row.processor === 'CARDPOINTE' ? 'cardpointe' : 'externalTerminal',
    merchantId: row.merchant_id,
    currency,
    username: row.username,
    password: new SecretText(password),
  };
  return { account, row };
}

/** A merchant number of the simulated gateway's form, the restaurant's own, with the public test credentials. */
function simulated(
  { config }: Pick<MoneyDeps, 'config'>,
  guid: string,
  currency: string,
): FoundAccount | null {
  const url = URL.parse(config.cardpointeUrl);
  if (config.production || !url || !isLoopback(url)) return null;
  const number = BigInt(`0x${createHash('sha256').update(guid).digest('hex')}`) % 10n ** 12n;
  return {
    account: {
      processor: 'cardpointe',
      merchantId: `${String(number).padStart(12, '0')}${currency}`,
      currency,
      username: 'testing',
      password: new SecretText('testing123'),
    },
    row: null,
  };
}

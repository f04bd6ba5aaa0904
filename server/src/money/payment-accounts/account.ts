import { createHash } from 'node:crypto';
import type { RestaurantScope, TenantScope } from '../../access/index.ts';
import { SecretText } from '../../platform/crypto/secret-text.ts';
import { isLoopback } from '../../platform/settings/identity-settings.ts';
import type { MerchantAccount } from '../../providers/payments/port.ts';
import type { MoneyDeps } from '../deps.ts';
import { findAccount, findNamedAccount } from './queries.ts';
import type { AccountRow } from './shapes.ts';

type Deps = Pick<MoneyDeps, 'db' | 'config' | 'restaurants' | 'sealer'>;

const PURPOSE = 'merchant account';

/** Seals the password of an account of the restaurant. */
export const sealPassword = (
  { sealer }: Pick<MoneyDeps, 'sealer'>,
  { tenantId, restaurantGuid }: RestaurantScope,
  password: string,
): string => sealer.seal(PURPOSE, `${tenantId}/${restaurantGuid}`, password);

export interface FoundAccount {
  account: MerchantAccount;
  /** null: an account of the simulator. */
  row: AccountRow | null;
}

/**
 * The merchant account of a restaurant, for new payments. In development a restaurant without one gets an account at the
 * simulated gateway; otherwise null. RESOURCE_NOT_FOUND when the scope does not reach the restaurant.
 */
export async function findMerchantAccount(
  deps: Deps,
  scope: TenantScope,
  restaurantGuid: string,
): Promise<FoundAccount | null> {
  const { currency } = await deps.restaurants.get(scope, restaurantGuid);
  const [[row]] = await deps.db.run(scope, findAccount(scope, restaurantGuid));
  if (row) return { account: opened(deps, { scope, restaurantGuid, currency }, row), row };
  const account = simulated(deps, restaurantGuid, currency);
  return account && { account, row: null };
}

/** Where a payment was made, as it says itself. */
export interface MadeOn {
  processor: 'CARDPOINTE' | 'EXTERNAL_TERMINAL' | null;
  merchantId: string | null;
}

/** The account that a payment was made on, whichever the restaurant has now; null when its credentials are gone. */
export async function findAccountOf(
  deps: Deps,
  scope: RestaurantScope,
  { processor, merchantId }: MadeOn,
): Promise<MerchantAccount | null> {
  const { restaurantGuid } = scope;
  const { currency } = await deps.restaurants.get(scope, restaurantGuid);
  const [[row]] = await deps.db.run(scope, findNamedAccount(scope, { processor, merchantId }));
  if (row) return opened(deps, { scope, restaurantGuid, currency }, row);
  // A terminal has nobody to sign in to.
  if (processor === 'EXTERNAL_TERMINAL' && merchantId !== null)
    return {
      processor: 'externalTerminal',
      merchantId,
      currency,
      username: '',
      password: new SecretText(''),
    };
  const sandbox = simulated(deps, restaurantGuid, currency);
  return sandbox?.merchantId === merchantId ? sandbox : null;
}

function opened(
  { sealer }: Pick<MoneyDeps, 'sealer'>,
  { scope, restaurantGuid, currency }: { scope: TenantScope; restaurantGuid: string; currency: string },
  { processor, merchant_id: merchantId, username, password: sealed }: AccountRow,
): MerchantAccount {
  const password = new SecretText(sealer.open(PURPOSE, `${scope.tenantId}/${restaurantGuid}`, sealed));
  const name = processor === 'CARDPOINTE' ? 'cardpointe' : 'externalTerminal';
  return { processor: name, merchantId, currency, username, password };
}

/** A merchant number of the simulated gateway's form, the restaurant's own, with the public test credentials. */
function simulated(
  { config }: Pick<MoneyDeps, 'config'>,
  guid: string,
  currency: string,
): MerchantAccount | null {
  const url = URL.parse(config.cardpointeUrl);
  if (config.production || !url || !isLoopback(url)) return null;
  const number = BigInt(`0x${createHash('sha256').update(guid).digest('hex')}`) % 10n ** 12n;
  return {
    processor: 'cardpointe',
    merchantId: `${String(number).padStart(12, '0')}${currency}`,
    currency,
    username: 'testing',
    password: new SecretText('testing123'),
  };
}

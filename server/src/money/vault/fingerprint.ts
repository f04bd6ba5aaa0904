import type { TenantScope } from '../../access/index.ts';
import type { MoneyDeps } from '../deps.ts';

/** Keyed and the tenant's own: finds the same card again, and cannot be reversed without the key. */
export const fingerprintOf = (
  { keys }: Pick<MoneyDeps, 'keys'>,
  { tenantId }: TenantScope,
  number: string,
): string => keys.fingerprint(`${tenantId} ${number}`);

/** Of a processor's token: the same for a token on file and one that comes with a charge. */
export const tokenFingerprintOf = (
  deps: Pick<MoneyDeps, 'keys'>,
  scope: TenantScope,
  token: string,
): string => fingerprintOf(deps, scope, `token ${token}`);

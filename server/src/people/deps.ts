import { routeFor } from '../access/index.ts';
import type { ApprovalPasskeys } from '../identity/passkeys/index.ts';
import type { RoleDirectory } from '../identity/roles/index.ts';
import type { RotatingTokens } from '../platform/crypto/rotating-tokens.ts';
import type { TenantLimits } from '../platform/settings/tenant-limits.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { PairingCodes } from './devices/pairing-code.ts';
import type { Pins } from './staff/pins.ts';

/** What the handlers and jobs of the people at a restaurant work with. */
export interface PeopleDeps extends StoreDeps {
  /** How much of what a tenant may have. */
  readonly tenantLimits: TenantLimits;
  readonly restaurants: RestaurantDirectory;
  /** What the roles of tenants may. */
  readonly roles: RoleDirectory;
  /** Check passkeys of whoever approves. */
  readonly approvalPasskeys: ApprovalPasskeys;
  /** Turns PINs into what is stored of them. */
  readonly pins: Pins;
  /** Make and read what devices are paired with, and what they authenticate with. */
  readonly pairingCodes: PairingCodes;
  readonly deviceTokens: RotatingTokens;
  readonly staffSessionTokens: RotatingTokens;
}

export const route = routeFor<PeopleDeps>();

import { routeFor } from '../access/index.ts';
import type { OwnerMail } from '../identity/accounts/index.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Config } from '../platform/settings/config.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { DnsPort } from '../providers/dns/port.ts';
import type { HostingPort } from '../providers/hosting/port.ts';
import type { PlacesPort } from '../providers/places/port.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { AddressDirectory } from './domains/directory.ts';

/** The dependencies of presence's handlers and jobs. */
export interface PresenceDeps extends StoreDeps {
  readonly config: Pick<Config, 'domains' | 'places'>;
  readonly restaurants: RestaurantDirectory;
  readonly ownerMail: OwnerMail;
  /** The owners of domains and slugs. */
  readonly addresses: AddressDirectory;
  readonly dns: DnsPort;
  /** The provider that serves tenants' domains; null when none is configured. */
  readonly hosting: HostingPort | null;
  /** The places provider; null when none is configured. */
  readonly places: PlacesPort | null;
  /** Seals small secrets at rest. */
  readonly sealer: Sealer;
  /** The address that clients use, without a trailing slash; known once the server listens. */
  readonly publicUrl: string;
}

export const route = routeFor<PresenceDeps>();

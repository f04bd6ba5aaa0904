import { routeFor } from '../access/index.ts';
import type { MenuDirectory } from '../catalog/menus/index.ts';
import type { OwnerMail } from '../identity/accounts/index.ts';
import type { KitchenPort } from '../ordering/orders/index.ts';
import type { Sealer } from '../platform/crypto/seal.ts';
import type { Config } from '../platform/settings/config.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { ConcurrencyLimit } from '../platform/workers/concurrency-limit.ts';
import type { KeyService } from '../providers/keys/port.ts';
import type { Processors } from '../providers/payments/port.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { DrawerKick } from './cash-drawers/drawer-kick.ts';

/** The dependencies of money's handlers and jobs. */
export interface MoneyDeps extends StoreDeps {
  readonly config: Pick<
    Config,
    | 'allowRawCards'
    | 'cardpointeOverCapture'
    | 'cardpointeTimeoutMs'
    | 'cardpointeUrl'
    | 'paymentMode'
    | 'production'
    | 'publicUrl'
  >;
  readonly restaurants: RestaurantDirectory;
  /** Of orders that take their portions later. */
  readonly menus: MenuDirectory;
  readonly ownerMail: OwnerMail;
  /** Seals small secrets at rest. */
  readonly sealer: Sealer;
  /** Seals and opens card numbers. */
  readonly keys: KeyService;
  /** The card processors; called outside any transaction. */
  readonly processors: Processors;
  /** Bounds the calls of card processors that this process waits for. */
  readonly cardCallLimit: ConcurrencyLimit;
  readonly drawerKick: DrawerKick;
  /** What changes of orders ask of the kitchen. */
  readonly kitchen: KitchenPort;
}

export const route = routeFor<MoneyDeps>();

import { routeFor } from '../access/index.ts';
import type { MenuDirectory } from '../catalog/menus/index.ts';
import type { PriceRuleDirectory } from '../catalog/price-rules/index.ts';
import type { TableDirectory } from '../catalog/tables/index.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { RestaurantDirectory } from '../tenancy/restaurants/index.ts';
import type { KitchenLoadPort } from './hours/kitchen-load.ts';
import type { KitchenDirectory } from './kitchen/directory.ts';
import type { TicketPrinting } from './kitchen/ticket-printing.ts';
import type { KitchenPort } from './orders/kitchen-port.ts';
import type { PaymentPort } from './orders/payment-port.ts';

/** What the handlers and jobs of ordering work with. */
export interface OrderingDeps extends StoreDeps {
  readonly restaurants: RestaurantDirectory;
  readonly menus: MenuDirectory;
  readonly priceRules: PriceRuleDirectory;
  readonly tables: TableDirectory;
  readonly kitchens: KitchenDirectory;
  /** What orders ask of the kitchen. */
  readonly kitchen: KitchenPort;
  /** What the kitchen asks of printers. */
  readonly ticketPrinting: TicketPrinting;
  /** What opening hours ask of the kitchen. */
  readonly kitchenLoad: KitchenLoadPort;
  /** What orders ask of payments. */
  readonly payments: PaymentPort;
}

export const route = routeFor<OrderingDeps>();

import { apiKeyRoutes } from './modules/api-keys/index.ts';
import { healthRoutes } from './modules/health/index.ts';
import { menuRoutes } from './modules/menus/index.ts';
import { orderRoutes } from './modules/orders/index.ts';
import { restaurantRoutes } from './modules/restaurants/index.ts';
import { tenantRoutes } from './modules/tenants/index.ts';
import type { Route } from './platform/http/route.ts';

/** Every endpoint of the service, module by module. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...tenantRoutes,
  ...apiKeyRoutes,
  ...restaurantRoutes,
  ...menuRoutes,
  ...orderRoutes,
];

import { accountPageRoutes } from './modules/account-pages/index.ts';
import { adminUserRoutes } from './modules/admin-users/index.ts';
import { apiKeyRoutes } from './modules/api-keys/index.ts';
import { auditLogRoutes } from './modules/audit-log/index.ts';
import { authRoutes, federationRoutes } from './modules/auth/index.ts';
import { bookRoutes } from './modules/books/index.ts';
import { cashDrawerRoutes } from './modules/cash-drawers/index.ts';
import { docsRoutes } from './modules/docs/index.ts';
import { domainRoutes } from './modules/domain/index.ts';
import { eventRoutes } from './modules/events/index.ts';
import { healthRoutes } from './modules/health/index.ts';
import { hostingRoutes } from './modules/hosting/index.ts';
import { kitchenRoutes } from './modules/kitchen/index.ts';
import { landingRoutes } from './modules/landing/index.ts';
import { menuRoutes } from './modules/menus/index.ts';
import { orderRoutes } from './modules/orders/index.ts';
import { paymentAccountRoutes } from './modules/payment-accounts/index.ts';
import { paymentRoutes } from './modules/payments/index.ts';
import { placesRoutes } from './modules/places/index.ts';
import { priceRuleRoutes } from './modules/price-rules/index.ts';
import { reconciliationRoutes } from './modules/reconciliation/index.ts';
import { reportRoutes } from './modules/reports/index.ts';
import { restaurantRoutes } from './modules/restaurants/index.ts';
import { settlementRoutes } from './modules/settlements/index.ts';
import { tableRoutes } from './modules/tables/index.ts';
import { tenantRoutes } from './modules/tenants/index.ts';
import { usersRoutes } from './modules/users/index.ts';
import { vaultRoutes } from './modules/vault/index.ts';
import { webhookRoutes } from './modules/webhooks/index.ts';
import type { Route } from './platform/http/route.ts';

/** Every endpoint of the service, module by module. */
export const routes: readonly Route[] = [
  ...healthRoutes,
  ...tenantRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
  ...authRoutes,
  ...federationRoutes,
  ...usersRoutes,
  ...adminUserRoutes,
  ...restaurantRoutes,
  ...tableRoutes,
  ...menuRoutes,
  ...orderRoutes,
  ...priceRuleRoutes,
  ...kitchenRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...paymentRoutes,
  ...cashDrawerRoutes,
  ...bookRoutes,
  ...reportRoutes,
  ...settlementRoutes,
  ...reconciliationRoutes,
  ...paymentAccountRoutes,
  ...vaultRoutes,
  ...domainRoutes,
  ...hostingRoutes,
  ...placesRoutes,
  ...docsRoutes,
  ...landingRoutes,
  ...accountPageRoutes,
];

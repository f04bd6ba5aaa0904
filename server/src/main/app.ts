import type { RouteWith } from '../access/index.ts';
import { imageRoutes } from '../catalog/images/index.ts';
import { menuRoutes } from '../catalog/menus/index.ts';
import { priceRuleRoutes } from '../catalog/price-rules/index.ts';
import { tableRoutes } from '../catalog/tables/index.ts';
import { adminUserRoutes } from '../identity/admin-users/index.ts';
import { apiKeyRoutes } from '../identity/api-keys/index.ts';
import { authRoutes, federationRoutes } from '../identity/auth/index.ts';
import { usersRoutes } from '../identity/users/index.ts';
import { webhookRoutes } from '../integrations/webhooks/index.ts';
import { cardTestingRoutes } from '../money/card-testing/index.ts';
import { cashDrawerRoutes } from '../money/cash-drawers/index.ts';
import { paymentAccountRoutes } from '../money/payment-accounts/index.ts';
import { paymentRoutes } from '../money/payments/index.ts';
import { reconciliationRoutes } from '../money/reconciliation/index.ts';
import { settlementRoutes } from '../money/settlements/index.ts';
import { tipRoutes } from '../money/tips/index.ts';
import { vaultRoutes } from '../money/vault/index.ts';
import { syncRoutes } from '../offline/sync/index.ts';
import { customerRoutes } from '../ordering/customers/index.ts';
import { deliveryRoutes } from '../ordering/delivery/index.ts';
import { floorRoutes } from '../ordering/floor/index.ts';
import { hoursRoutes } from '../ordering/hours/index.ts';
import { kitchenRoutes } from '../ordering/kitchen/index.ts';
import { orderRoutes } from '../ordering/orders/index.ts';
import { approvalRequestRoutes } from '../people/approval-requests/index.ts';
import { approvalRoutes } from '../people/approvals/index.ts';
import { deviceRoutes } from '../people/devices/index.ts';
import { roleRoutes } from '../people/roles/index.ts';
import { staffRoutes } from '../people/staff/index.ts';
import { staffSessionRoutes } from '../people/staff-sessions/index.ts';
import { timeEntryRoutes } from '../people/time-entries/index.ts';
import { domainRoutes } from '../presence/domains/index.ts';
import { hostingRoutes } from '../presence/hosting/index.ts';
import { placesRoutes } from '../presence/places/index.ts';
import { documentSettingsRoutes } from '../printing/document-settings/index.ts';
import { invoiceRoutes } from '../printing/invoices/index.ts';
import { printerRoutes } from '../printing/printers/index.ts';
import { receiptRoutes } from '../printing/receipts/index.ts';
import { auditLogRoutes } from '../records/audit-log/index.ts';
import { eventRoutes } from '../records/events/index.ts';
import { journalRoutes } from '../records/journal/index.ts';
import { ledgerRoutes } from '../records/ledger/index.ts';
import { laborRoutes } from '../reporting/labor/index.ts';
import { reportViewRoutes } from '../reporting/report-views/index.ts';
import { reportRoutes } from '../reporting/reports/index.ts';
import { cardPageRoutes } from '../site/card-page/index.ts';
import { docsRoutes } from '../site/docs/index.ts';
import { healthRoutes } from '../site/health/index.ts';
import { landingRoutes } from '../site/landing/index.ts';
import { guestOrderRoutes } from '../storefront/guest-orders/index.ts';
import { guestSessionRoutes } from '../storefront/guest-sessions/index.ts';
import { offerRoutes } from '../storefront/offer/index.ts';
import { pageRoutes } from '../storefront/page/index.ts';
import { restaurantRoutes } from '../tenancy/restaurants/index.ts';
import { tenantRoutes } from '../tenancy/tenants/index.ts';
import type { Deps } from './deps.ts';

/** Every endpoint of the service, module by module. Compiles only while the composition has what each handler works with. */
export const routes: readonly RouteWith<Deps>[] = [
  ...healthRoutes,
  ...tenantRoutes,
  ...apiKeyRoutes,
  ...auditLogRoutes,
  ...authRoutes,
  ...federationRoutes,
  ...usersRoutes,
  ...adminUserRoutes,
  ...restaurantRoutes,
  ...roleRoutes,
  ...staffRoutes,
  ...deviceRoutes,
  ...staffSessionRoutes,
  ...timeEntryRoutes,
  ...approvalRoutes,
  ...approvalRequestRoutes,
  ...tableRoutes,
  ...imageRoutes,
  ...menuRoutes,
  ...hoursRoutes,
  ...customerRoutes,
  ...deliveryRoutes,
  ...orderRoutes,
  ...priceRuleRoutes,
  ...floorRoutes,
  ...kitchenRoutes,
  ...eventRoutes,
  ...webhookRoutes,
  ...paymentRoutes,
  ...cashDrawerRoutes,
  ...ledgerRoutes,
  ...journalRoutes,
  ...reportRoutes,
  ...reportViewRoutes,
  ...laborRoutes,
  ...documentSettingsRoutes,
  ...receiptRoutes,
  ...invoiceRoutes,
  ...printerRoutes,
  ...tipRoutes,
  ...settlementRoutes,
  ...reconciliationRoutes,
  ...syncRoutes,
  ...paymentAccountRoutes,
  ...vaultRoutes,
  ...cardTestingRoutes,
  ...domainRoutes,
  ...hostingRoutes,
  ...placesRoutes,
  ...guestSessionRoutes,
  ...offerRoutes,
  ...guestOrderRoutes,
  ...pageRoutes,
  ...docsRoutes,
  ...landingRoutes,
  ...cardPageRoutes,
];

import { createTenant } from './create-tenant.ts';
import { getTenant } from './get-tenant.ts';
import { listTenants } from './list-tenants.ts';
import { updateTenant } from './update-tenant.ts';

/**
 * Tenants: the businesses that the service serves. A tenant owns restaurants, and everything below them. Only operators
 * create and see tenants; nothing here shows a tenant's own data.
 */
export const tenantRoutes = [listTenants, createTenant, getTenant, updateTenant];
export { findTenant, insertTenant, pageOfTenants } from './queries.ts';
export { renderTenant } from './shapes.ts';

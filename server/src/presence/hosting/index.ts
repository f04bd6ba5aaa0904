import { askHosting } from './ask-hosting.ts';
import { getHostingDomain } from './get-hosting-domain.ts';
import { registerHostingDomain } from './register-hosting-domain.ts';
import { removeHostingDomain } from './remove-hosting-domain.ts';
import { verifyHostingDomain } from './verify-hosting-domain.ts';

/**
 * Hosting: what the provider that serves tenants' domains says of them, and what may be asked of it at once. The life of a
 * mapping is the domain module's; here it is looked at and pushed. Never touches a domain that the tenant has not proven.
 */
export const hostingRoutes = [
  registerHostingDomain,
  getHostingDomain,
  removeHostingDomain,
  verifyHostingDomain,
  askHosting,
];

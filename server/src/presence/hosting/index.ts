import { askHosting } from './ask-hosting.ts';
import { getHostingDomain } from './get-hosting-domain.ts';
import { registerHostingDomain } from './register-hosting-domain.ts';
import { removeHostingDomain } from './remove-hosting-domain.ts';
import { verifyHostingDomain } from './verify-hosting-domain.ts';

/**
 * Hosting: the state of tenants' domains at the hosting provider, and requests to it. The states of a mapping belong to
 * `domains`. Never touches a domain whose ownership the tenant has not proven.
 */
export const hostingRoutes = [
  registerHostingDomain,
  getHostingDomain,
  removeHostingDomain,
  verifyHostingDomain,
  askHosting,
];

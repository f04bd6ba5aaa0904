import { createDomainMapping } from './create-domain-mapping.ts';
import { deleteDomainMapping } from './delete-domain-mapping.ts';
import { getDomainMapping } from './get-domain-mapping.ts';
import { getRestaurantSlug } from './get-restaurant-slug.ts';
import { listDomainMappings } from './list-domain-mappings.ts';
import { releaseRestaurantSlug } from './release-restaurant-slug.ts';
import { resolveDomain } from './resolve-domain.ts';
import { resolveSlug } from './resolve-slug.ts';
import { setRestaurantSlug } from './set-restaurant-slug.ts';
import { updateDomainMapping } from './update-domain-mapping.ts';
import { validateDomain } from './validate-domain.ts';

/**
 * Domains: the addresses at which guests find a restaurant. A slug is its name at the service's own domain, a mapping
 * is a domain of the tenant's. Promises: a domain belongs to a tenant only while that tenant's TXT record is in its
 * DNS, and to one tenant at a time, which a unique index ensures. `resolve` reflects a change within a second in every
 * process. Never connects to a tenant's host: it queries only the DNS and the hosting provider.
 */
export const domainRoutes = [
  resolveDomain,
  resolveSlug,
  validateDomain,
  listDomainMappings,
  createDomainMapping,
  getDomainMapping,
  updateDomainMapping,
  deleteDomainMapping,
  getRestaurantSlug,
  setRestaurantSlug,
  releaseRestaurantSlug,
];
/** What `placeAtHost` and `placeOfSlug` are called with. */
export type { PresenceDeps } from '../deps.ts';
export { backerOf } from './asked-for.ts';
export { checkMapping, unregister } from './check-mapping.ts';
export { createAddressDirectory } from './directory.ts';
export { hostOfRequest } from './host-name.ts';
export { endMapping, mappingsInForce, slugsSetBy } from './in-force-queries.ts';
export { findMappingOf, findToken, type MappingRow, restartMapping } from './queries.ts';
export { isOfRestaurant, placeAtHost } from './resolve-domain.ts';
export { placeOfSlug } from './resolve-slug.ts';
export { DomainMapping, DomainText, renderMapping, Slug } from './shapes.ts';
export { startDomainVerifier } from './verifier.ts';

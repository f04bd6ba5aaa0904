import { routeFor } from '../access/index.ts';
import type { Config } from '../platform/settings/config.ts';
import type { StorefrontDeps } from '../storefront/page/index.ts';
import type { Probes } from './health/probes.ts';
import type { Readiness } from './health/readiness.ts';

/** What the handlers of pages about the service itself work with. */
export interface SiteDeps extends StorefrontDeps {
  readonly config: Config;
  readonly probes: Probes;
  readonly readiness: Readiness;
  /** The OpenAPI document as JSON text. It is long and rarely requested, so it is generated for each request. */
  openapi(): string;
}

export const route = routeFor<SiteDeps>();

import { routeFor } from '../access/index.ts';
import type { TableCodes } from '../catalog/tables/index.ts';
import type { PublishableKeys } from '../identity/api-keys/index.ts';
import type { MoneyDeps } from '../money/payments/index.ts';
import type { OrderingDeps } from '../ordering/orders/index.ts';
import type { RotatingTokens } from '../platform/crypto/rotating-tokens.ts';
import type { AppEntry } from '../platform/http/response/html.ts';
import type { Config } from '../platform/settings/config.ts';
import type { ConcurrencyLimit } from '../platform/workers/concurrency-limit.ts';
import type { PresenceDeps } from '../presence/domains/index.ts';
import type { EventFeed } from '../records/events/index.ts';

/** The dependencies of the storefront's handlers: those of what it shows to guests and orders for them. */
export interface StorefrontDeps
  extends OrderingDeps,
    Omit<MoneyDeps, 'config'>,
    Pick<PresenceDeps, 'addresses'> {
  readonly config: MoneyDeps['config'] & PresenceDeps['config'] & Pick<Config, 'eventHeartbeatSeconds'>;
  /** Read the codes of tables. */
  readonly tableCodes: TableCodes;
  /** The newest events. */
  readonly events: EventFeed;
  /** Bounds how many orders are followed live, in all and from one address; apart from the streams of those who work here. */
  readonly guestStreams: ConcurrencyLimit;
  /** The app that takes a restaurant's page over; null where it is not built. */
  readonly guestApp: AppEntry | null;
  /** Where the service is reached, without a slash at the end; empty before it listens. */
  readonly publicUrl: string;
  /** Make and read the tokens of guest sessions. */
  readonly guestTokens: RotatingTokens;
  /** Keys by which pages of other sites begin guest sessions. */
  readonly publishableKeys: PublishableKeys;
}

export const route = routeFor<StorefrontDeps>();

import type { IncomingMessage } from 'node:http';
import { ApiError } from '../errors.ts';

/**
 * Which part of the service is found under the name that a request has come to. A name that a tenant maps is the tenant's: whatever
 * a browser keeps for it, they could read one day from a server of their own. So nobody signs in there.
 */

/** `own`: everything. `guests`: what guests need. `unknown`: nothing, but whether it lives. */
type Kind = 'own' | 'guests' | 'unknown';

export interface HostOptions {
  /** The public address, and what else leads here; without any, every name that is not a restaurant's is ours. */
  ownNames: readonly string[];
  /** Whether a restaurant is found at a Host header. */
  isOfRestaurant(host: string): boolean | Promise<boolean>;
}

/** Why a request is refused for its name; null when it is not. */
export type HostCheck = (request: IncomingMessage) => ApiError | null | Promise<ApiError | null>;

/** Names that no tenant can map: of this machine, and those without a dot, which a private network gives out. */
const NEVER_MAPPED = /^(?:(?:[^.]+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\]|[^.:[\]]+)$/;
const FOR_GUESTS =
  /^\/(?:$|\?|(?:r|t|guest|receipts)\/|pay\/card(?:$|[/?])|robots\.txt|favicon\.svg|api\/v1\/(?:storefront|images|health)(?:$|[/?]))/;
const HEALTH = /^\/api\/v1\/health(?:$|[/?])/;

/** The check of every request, before anything else of it is looked at. */
export function createHostCheck({ ownNames, isOfRestaurant }: HostOptions): HostCheck {
  const own = new Set(ownNames);
  const kindOf = (host: string): Kind | Promise<Kind> => {
    const name = nameOf(host);
    if (own.has(name) || NEVER_MAPPED.test(name)) return 'own';
    const found = isOfRestaurant(host);
    const kind = (is: boolean): Kind => (is ? 'guests' : own.size === 0 ? 'own' : 'unknown');
    return found instanceof Promise ? found.then(kind) : kind(found);
  };
  return ({ headers: { host }, url = '' }) => {
    // Probes ask by any address, and who names none is refused for that.
    if (host === undefined || HEALTH.test(url)) return null;
    const kind = kindOf(host);
    const refusal = (known: Kind): ApiError | null => {
      if (known === 'own' || (known === 'guests' && FOR_GUESTS.test(url))) return null;
      return misdirected(known);
    };
    return kind instanceof Promise ? kind.then(refusal, (error: ApiError) => error) : refusal(kind);
  };
}

/** Without its port, in lower case, without the dot of a full name. */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');

const misdirected = (kind: Kind): ApiError =>
  new ApiError(
    'MISDIRECTED_REQUEST',
    kind === 'guests'
      ? "This is the address of a restaurant's guests; the rest of the service has its own."
      : 'This service is not at that address; PUBLIC_URL and OWN_HOSTS name where it is.',
  );

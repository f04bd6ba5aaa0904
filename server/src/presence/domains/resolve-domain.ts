import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { ok } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { type PresenceDeps, route } from '../deps.ts';
import type { Kind, Place } from './directory.ts';
import { hostOfRequest } from './host-name.ts';
import { RESOLVE_LIMIT, ResolvedDomain } from './shapes.ts';

export const resolveDomain = route({
  operationId: 'resolveDomain',
  method: 'POST',
  path: '/api/v1/domain/resolve',
  summary: 'Resolve a domain to a restaurant and tenant.',
  description:
    'Takes a Host header as it is: any case, with a port or a trailing dot. Answers for active ' +
    "mappings and for `<slug>.<guest domain>`. Anonymous callers have a larger quota here. A page's " +
    'server that needs more sends its key.',
  when: {
    RESOURCE_NOT_FOUND:
      'The domain leads to no restaurant, or to one that is archived (`details.reason`: `RESTAURANT_ARCHIVED`).',
    SERVICE_UNAVAILABLE: 'The database does not answer.',
  },
  access: anyone,
  anonymousRateLimit: RESOLVE_LIMIT,
  body: requestObject({ domain: Type.String({ minLength: 1, maxLength: 300 }) }),
  response: ResolvedDomain,
  status: 200,
  errors: ['RESOURCE_NOT_FOUND', 'SERVICE_UNAVAILABLE'],
  handler: ({ deps, body }) => {
    const host = hostOfRequest(body.domain) ?? noSuchDomain();
    const [kind, name] = addressOf(host, deps.config.domains.guestDomain);
    const place = deps.addresses.peek(kind, name);
    if (place !== undefined) return answer(deps, host, place);
    return deps.addresses.find(kind, name).then((found) => answer(deps, host, found));
  },
});

/** The restaurant that guests find at a Host header, which is taken as it is; RESOURCE_NOT_FOUND when there is none. */
export async function placeAtHost(
  { addresses, config }: Pick<PresenceDeps, 'addresses' | 'config'>,
  header: string,
): Promise<Place> {
  const host = hostOfRequest(header) ?? noSuchDomain();
  const [kind, name] = addressOf(host, config.domains.guestDomain);
  const place = await addresses.find(kind, name);
  if (!place) noSuchDomain();
  assertNotArchived(place);
  return place;
}

/** Whether a Host header, taken as it is, is a domain that a restaurant has mapped, or a name below the guest domain. */
export function isOfRestaurant(
  { addresses, config }: Pick<PresenceDeps, 'addresses' | 'config'>,
  header: string,
): boolean | Promise<boolean> {
  const host = hostOfRequest(header);
  if (host === null) return false;
  const [kind, name] = addressOf(host, config.domains.guestDomain);
  if (kind === 'slug') return true;
  const place = addresses.peek(kind, name);
  if (place !== undefined) return place !== null;
  return addresses.find(kind, name).then((found) => found !== null);
}

/** A host below the guest domain is a slug. */
function addressOf(host: string, guestDomain: string): [Kind, string] {
  if (guestDomain !== '' && host.endsWith(`.${guestDomain}`))
    return ['slug', host.slice(0, -guestDomain.length - 1)];
  return ['domain', host];
}

/** Built by hand: guids, slugs and ASCII domains need no JSON escaping. */
function answer({ config }: PresenceDeps, domain: string, place: Place | null) {
  if (!place) noSuchDomain();
  assertNotArchived(place);
  const { tenantId, restaurantGuid } = place;
  const slug = place.slug === null ? 'null' : `"${place.slug}"`;
  const canonicalDomain = canonicalOf(place, config.domains.guestDomain) ?? domain;
  return ok(
    new RawJson(
      `{"domain":"${domain}","tenantId":"${tenantId}","restaurantGuid":"${restaurantGuid}","slug":${slug},"canonicalDomain":"${canonicalDomain}"}`,
    ),
    CACHED,
  );
}

/** 404 with a reason of its own: the address is right, and the restaurant is closed for good. */
export function assertNotArchived({ archived }: Place): void {
  if (archived)
    fail('RESOURCE_NOT_FOUND', 'The restaurant at this address is archived.', {
      reason: 'RESTAURANT_ARCHIVED',
    });
}

/** How long what an address leads to may be kept by whoever asked. */
export const CACHED = { 'cache-control': 'private, max-age=30' };

/** The canonical domain for guests: a mapped one, else the current slug's. */
export function canonicalOf({ canonical, slug }: Place, guestDomain: string): string | null {
  return canonical ?? (slug && guestDomain ? `${slug}.${guestDomain}` : null);
}

function noSuchDomain(): never {
  fail('RESOURCE_NOT_FOUND', 'No restaurant is at this domain.');
}

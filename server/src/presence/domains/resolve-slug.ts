import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import * as Field from '../../platform/http/fields.ts';
import { entityTag } from '../../platform/http/response/entity-tag.ts';
import { ok } from '../../platform/http/route.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';
import { type PresenceDeps, route } from '../deps.ts';
import type { Place } from './directory.ts';
import { assertNotArchived, CACHED, canonicalOf } from './resolve-domain.ts';
import { RESOLVE_LIMIT, Slug } from './shapes.ts';

export const resolveSlug = route({
  operationId: 'resolveSlug',
  method: 'GET',
  path: '/api/v1/domain/slug/{slug}',
  summary: 'Resolve a slug to a restaurant and tenant.',
  description: 'A former slug resolves to the current one with `redirected: true`: redirect guests there.',
  when: { SERVICE_UNAVAILABLE: 'The database does not answer.' },
  access: anyone,
  anonymousRateLimit: RESOLVE_LIMIT,
  params: requestObject({ slug: Slug }),
  response: Type.Object(
    {
      slug: Type.String({ description: 'the current one' }),
      redirected: Type.Boolean({ description: 'it is not the one that was asked for' }),
      tenantId: Field.Guid,
      restaurantGuid: Field.Guid,
      canonicalDomain: nullable(Type.String({ description: 'where guests should be' })),
    },
    { $id: 'ResolvedSlug', description: 'the restaurant that a slug leads to' },
  ),
  sends: ['etag'],
  errors: ['SERVICE_UNAVAILABLE'],
  handler: async ({ deps, params }) => {
    const place = await placeOfSlug(deps, params.slug);
    const { tenantId, restaurantGuid, slug } = place;
    const canonicalDomain = canonicalOf(place, deps.config.domains.guestDomain);
    const data = { slug, redirected: slug !== params.slug, tenantId, restaurantGuid, canonicalDomain };
    return ok(data, { ...CACHED, etag: entityTag(JSON.stringify(data)) });
  },
});

/** The restaurant that has a slug, or once had it; RESOURCE_NOT_FOUND when there is none. */
export async function placeOfSlug(
  { addresses }: Pick<PresenceDeps, 'addresses'>,
  name: string,
): Promise<Place & { slug: string }> {
  const place = await addresses.find('slug', name);
  if (!place?.slug) fail('RESOURCE_NOT_FOUND', 'No restaurant has this slug.');
  assertNotArchived(place);
  return { ...place, slug: place.slug };
}

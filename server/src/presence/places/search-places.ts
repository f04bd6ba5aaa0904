import Type from 'typebox';
import { tenant } from '../../access/index.ts';
import { failFields } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, requestObject } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { askPlaces } from './ask.ts';
import { Language, PlaceShape, renderPlace } from './shapes.ts';

const LIMIT_MAX = 20;
const RADIUS_DEFAULT_METERS = 5_000;

const degrees = (pattern: string, description: string) =>
  Type.Optional(Type.String({ pattern, description }));

export const searchPlaces = route({
  operationId: 'searchPlaces',
  method: 'GET',
  path: '/api/v1/places/search',
  summary: 'Search places by text.',
  description:
    'With latitude and longitude, nearby places come first. Each request to the provider counts ' +
    "against the tenant's daily quota.",
  when: { PROVIDER_UNAVAILABLE: 'The provider of places does not answer.' },
  access: tenant('read:places'),
  query: requestObject({
    query: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    latitude: degrees('^-?(?:90(?:\\.0{1,7})?|[0-8]?\\d(?:\\.\\d{1,7})?)$', 'degrees, -90 to 90'),
    longitude: degrees(
      '^-?(?:180(?:\\.0{1,7})?|(?:1[0-7]|\\d)?\\d(?:\\.\\d{1,7})?)$',
      'degrees, -180 to 180',
    ),
    radius: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 50_000, default: RADIUS_DEFAULT_METERS, description: 'metres' }),
    ),
    language: Type.Optional(Language),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMIT_MAX, default: LIMIT_MAX })),
    cursor: Type.Optional(
      Type.String({ minLength: 1, maxLength: 8_000, description: 'nextCursor of the page before' }),
    ),
  }),
  response: pageOf(PlaceShape),
  errors: ['PROVIDER_UNAVAILABLE'],
  handler: async ({ deps, scope, query, cursor, seal }) => {
    const { latitude, longitude, language } = query;
    if ((latitude === undefined) !== (longitude === undefined)) {
      const path = latitude === undefined ? '/latitude' : '/longitude';
      failFields([{ in: 'query', path, rule: 'required', message: 'is required with the other one' }]);
    }
    const near =
      latitude === undefined
        ? undefined
        : {
            latitude: Number(latitude),
            longitude: Number(longitude),
            radiusMeters: query.radius ?? RADIUS_DEFAULT_METERS,
          };
    // The provider requires the same page size for every page, so the cursor includes it.
    const [pageToken, pageSize] = (cursor ?? []) as [string?, number?];
    const limit = pageSize ?? query.limit ?? LIMIT_MAX;
    const request = { query: query.query, near, language, limit, pageToken };
    const { value, places } = await askPlaces(deps, scope, ['search', request], (provider) =>
      provider.search(request),
    );
    return ok({
      items: value.places.map((place) => renderPlace(deps, scope, place, places)),
      nextCursor: value.pageToken === null ? null : seal([value.pageToken, limit]),
    });
  },
});

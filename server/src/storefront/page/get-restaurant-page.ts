import Type from 'typebox';
import { anyone, atRestaurant, systemScope } from '../../access/index.ts';
import { ApiError, fail } from '../../platform/errors.ts';
import { isBrowser, languageOf, type PageLanguage } from '../../platform/http/request/reader.ts';
import { HTML_TYPE, pageAnswer } from '../../platform/http/response/html.ts';
import type { Answer } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { placeAtHost, placeOfSlug, Slug } from '../../presence/domains/index.ts';
import { route, type StorefrontDeps } from '../deps.ts';
import { GUEST_SOURCE } from '../guest-sessions/index.ts';
import { menuOffered, restaurantOffered } from '../offer/index.ts';
import { noRestaurantPage, type PageFacts, restaurantPage } from './restaurant-page.ts';

export const getRestaurantPage = route({
  operationId: 'getRestaurantPage',
  method: 'GET',
  path: '/r/{slug}',
  summary: "Get a restaurant's page for guests.",
  description:
    'Its menu, to be read without a script, with schema.org data; guests order on it. At a domain of the restaurant the same ' +
    'page is at `/`. A slug of before leads to the present one (302).',
  access: anyone,
  params: requestObject({ slug: Slug }),
  // Open: whoever links to a page adds parameters of their own.
  query: Type.Object({
    lang: Type.Optional(Type.String({ description: 'such as `es`, instead of the browser’s' })),
  }),
  response: Type.String(),
  rawContentType: HTML_TYPE,
  when: { RESOURCE_NOT_FOUND: 'No restaurant has this slug, or it is archived.' },
  errors: ['RESOURCE_NOT_FOUND'],
  concurrency: 'list',
  handler: async ({ deps, params, query, request }) => {
    const language = languageOf(query.lang ?? String(request.headers['accept-language'] ?? ''));
    const place = await placeOfSlug(deps, params.slug).catch((error: unknown) => notHere(error));
    if (place === null) {
      if (isBrowser(request)) return { ...pageAnswer(noRestaurantPage(language)), status: 404 };
      return fail('RESOURCE_NOT_FOUND', 'No restaurant has this slug, or it is archived.');
    }
    const { slug } = place;
    const path = `/r/${slug}`;
    if (slug !== params.slug) return leadTo(path);
    const canonical = place.canonical === null ? deps.publicUrl + path : `https://${place.canonical}/`;
    return pageOf(deps, place, { at: { slug }, canonical, language });
  },
});

/** Null where there is no restaurant. */
export function notHere(error: unknown): null {
  if (error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND') return null;
  throw error;
}

const leadTo = (location: string): Answer<string> => ({
  status: 302,
  data: '',
  headers: { location },
  raw: { contentType: HTML_TYPE, body: '' },
});

/** The page of the restaurant whose domain this host is; RESOURCE_NOT_FOUND when it is nobody's. */
export async function pageAtHost(
  deps: StorefrontDeps,
  host: string,
  acceptLanguage: string,
): Promise<Answer<string>> {
  const place = await placeAtHost(deps, host);
  const canonical = `https://${place.canonical ?? host}/`;
  return pageOf(deps, place, { at: { host }, canonical, language: languageOf(acceptLanguage) });
}

interface Shown {
  at: PageFacts['at'];
  canonical: string;
  language: PageLanguage;
}

/** The page of a restaurant, as it is at an address of its, or at a table. */
export async function pageOf(
  deps: StorefrontDeps,
  { tenantId, restaurantGuid }: { tenantId: string; restaurantGuid: string },
  shown: Shown,
): Promise<Answer<string>> {
  const scope = atRestaurant(systemScope(tenantId, "a restaurant's page is shown"), restaurantGuid);
  const found = await deps.restaurants.get(scope, restaurantGuid);
  const diningOption = 'table' in shown.at ? 'DINE_IN' : 'TAKE_OUT';
  const [restaurant, menu] = await Promise.all([
    restaurantOffered(deps, scope, found, GUEST_SOURCE),
    menuOffered(deps, scope, found, { channel: GUEST_SOURCE, diningOption, at: deps.clock.now() }),
  ]);
  const answer = pageAnswer(restaurantPage({ ...shown, restaurant, menu, app: deps.guestApp }));
  // The same for everybody: no cookie of whoever asks goes into a cache.
  const shared = { vary: 'accept-encoding, accept-language', 'set-cookie': [] };
  return { ...answer, headers: { ...answer.headers, ...shared } };
}

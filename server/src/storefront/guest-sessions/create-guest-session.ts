import Type from 'typebox';
import { anyone, atRestaurant, requireSameOrigin, systemScope } from '../../access/index.ts';
import { TABLE_CODE } from '../../catalog/tables/index.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { foreignOrigin } from '../../platform/http/request/foreign-origin.ts';
import { created } from '../../platform/http/route.ts';
import { requestObject } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { placeAtHost, placeOfSlug, Slug } from '../../presence/domains/index.ts';
import { route, type StorefrontDeps } from '../deps.ts';
import { guestCookie } from './cookie.ts';
import { placeOfTable } from './place-of-table.ts';
import { insertGuestSession, purgeGuestSessions } from './queries.ts';
import { renderGuestSession, StartedGuestSession } from './shapes.ts';

/** A minute: a table of guests behind one address, and a street of them behind the address of a telephone company. */
const SESSIONS_PER_ADDRESS = 60;
/** From the order to the last look at it. */
const SESSION_MS = 24 * 60 * 60_000;
/** What is ordered on a restaurant's own page. */
export const GUEST_SOURCE = 'WEB';

const NewGuestSession = requestObject({
  slug: Type.Optional(Slug),
  host: Type.Optional(
    Type.String({ minLength: 1, maxLength: 300, description: 'a Host header of the restaurant’s own page' }),
  ),
  key: Type.Optional(
    Type.String({ minLength: 8, maxLength: 100, description: 'a publishable key, of a page that it lists' }),
  ),
  tableCode: Type.Optional(
    Type.String({ pattern: TABLE_CODE, description: 'the code of a table, as its QR code has it' }),
  ),
  cookie: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'true: a cookie of this host keeps the session, where no script reads it, and the answer has no token',
    }),
  ),
});

export const createGuestSession = route({
  operationId: 'createGuestSession',
  method: 'POST',
  path: '/api/v1/storefront/sessions',
  summary: 'Begin a session of a guest.',
  description:
    'For the page of a restaurant, named by its slug, by a domain of its own, by the code of a table (what is ordered then goes to that table), or by the publishable key that a page of another ' +
    'site has; the session is then for pages that the key lists, and ends with it. A guest needs no account: the token is all ' +
    'that they are known by, reaches the storefront of this restaurant alone, and ends after a day. A page of this service asks ' +
    'for a `cookie`; any other keeps the token where only it reads it. When the answer is lost, begin another session.',
  when: {
    RESOURCE_NOT_FOUND:
      'No restaurant is at this address, it or the table is archived, the code was replaced, or nobody orders by codes there (`details.reason`).',
    UNAUTHORIZED: 'The publishable key is wrong, revoked or expired.',
    FORBIDDEN: 'A page of another site asks for a cookie, has no key, or its key does not list it.',
  },
  access: anyone,
  addressRateLimit: SESSIONS_PER_ADDRESS,
  body: NewGuestSession,
  response: StartedGuestSession,
  errors: ['RESOURCE_NOT_FOUND', 'UNAUTHORIZED', 'FORBIDDEN'],
  handler: async ({ deps, body, request }) => {
    if (body.cookie) requireSameOrigin(request);
    const { tenantId, restaurantGuid, keyHash, table = null } = await placeFor(deps, body, request);
    const tenant = systemScope(tenantId, 'a guest begins a session');
    const scope = atRestaurant(tenant, restaurantGuid);
    const now = deps.clock.now();
    const guid = newGuid();
    const token = deps.guestTokens.first(guid);
    const endsAt = now + SESSION_MS;
    const session = { guid, tokenHash: hashToken(token), source: GUEST_SOURCE, endsAt, keyHash, table };
    // A day later nobody asks about them any more.
    await deps.db.run(
      scope,
      purgeGuestSessions(scope, now - SESSION_MS),
      insertGuestSession(scope, session, now),
    );
    const shown = renderGuestSession({
      sessionGuid: guid,
      restaurantGuid,
      source: GUEST_SOURCE,
      endsAt,
      table,
    });
    if (!body.cookie) return created({ ...shown, token });
    const headers = { 'set-cookie': [guestCookie(token, SESSION_MS)] };
    return { ...created({ ...shown, token: null }), headers };
  },
});

type Asked = Type.Static<typeof NewGuestSession>;

/** Where the session is, and the key that it hangs on. Pages of other sites need one. */
async function placeFor(
  deps: StorefrontDeps,
  body: Asked,
  request: RequestInfo,
): Promise<Place & { keyHash: string | null }> {
  const origin = foreignOrigin(request);
  if (body.key === undefined) {
    if (origin !== null) failOrigin('Pages of other sites begin a session with a publishable key.');
    return { ...(await placeOf(deps, body)), keyHash: null };
  }
  if ([body.slug, body.host, body.tableCode].some((one) => one !== undefined)) return failPlace();
  const key = await deps.publishableKeys.find(body.key);
  if (!key) fail('UNAUTHORIZED', 'The key is wrong, revoked or expired.');
  if (origin === null || !key.origins.has(origin)) failOrigin('The key is not for pages of this site.');
  const { tenantId, restaurantGuid, hash: keyHash } = key;
  const tenant = systemScope(tenantId, 'a guest begins a session by a key');
  const { archived } = await deps.restaurants.get(tenant, restaurantGuid);
  if (archived) fail('RESOURCE_NOT_FOUND', 'The restaurant is archived.', { reason: 'RESTAURANT_ARCHIVED' });
  return { tenantId, restaurantGuid, keyHash };
}

const failOrigin = (message: string): never => fail('FORBIDDEN', message, { reason: 'ORIGIN_NOT_ALLOWED' });

interface Place {
  tenantId: string;
  restaurantGuid: string;
  /** Where a code was scanned. */
  table?: { guid: string; code: number };
}

async function placeOf(deps: StorefrontDeps, { slug, host, tableCode }: Asked): Promise<Place> {
  if ([slug, host, tableCode].filter((one) => one !== undefined).length !== 1) return failPlace();
  if (tableCode !== undefined) return placeOfTable(deps, tableCode);
  if (slug !== undefined) return placeOfSlug(deps, slug);
  // One of the three is there.
  return placeAtHost(deps, host!);
}

const failPlace = (): never =>
  failFields([
    {
      in: 'body',
      path: '/slug',
      rule: 'oneOf',
      message: 'either the slug, the host, the code of a table or a key must be given',
    },
  ]);

import { fail } from '../../errors.ts';
import { foreignOrigin } from '../request/foreign-origin.ts';
import type { Exchange } from './exchange.ts';
import { sendEmpty } from './respond.ts';

/** Pages of other sites that call a part of the API (CORS), by the origins that were listed for them. */

/** For how long a browser need not ask again; a session that has ended is refused all the same. */
const PREFLIGHT_SECONDS = 600;
const ALLOWED = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'content-type, idempotency-key, x-guest-session, if-match, if-none-match, last-event-id, traceparent, x-correlation-id',
  'access-control-max-age': String(PREFLIGHT_SECONDS),
};
/** Never credentials: no cookie of ours travels with what such a page asks. */
const EXPOSED = {
  'access-control-expose-headers':
    'x-correlation-id, x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-reset, retry-after, idempotency-replayed, etag, deprecation, sunset',
};

/** Lets the browser show the answer to a listed page, answers what it asks beforehand, and refuses all other pages. */
export function admitForeignPage(x: Exchange): void | Promise<void> {
  const { foreignPages } = x.kernel;
  if (!x.incoming.raw.url?.startsWith(foreignPages.prefix)) return;
  x.foreign = { vary: 'origin' };
  const origin = foreignOrigin(x.request);
  if (origin === null) return;
  const listed = foreignPages.mayCall(origin);
  return listed instanceof Promise ? listed.then((may) => admit(x, origin, may)) : admit(x, origin, listed);
}

function admit(x: Exchange, origin: string, may: boolean): void {
  if (!may) fail('FORBIDDEN', 'No key lets pages of this site call.', { reason: 'ORIGIN_NOT_ALLOWED' });
  x.foreign = { vary: 'origin', 'access-control-allow-origin': origin, ...EXPOSED };
  const isPreflight = x.request.headers['access-control-request-method'] !== undefined;
  if (x.request.method === 'OPTIONS' && isPreflight) sendEmpty(x, 204, ALLOWED);
}

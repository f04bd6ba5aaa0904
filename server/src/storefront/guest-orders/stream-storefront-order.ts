import Type from 'typebox';
import { guests } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressIdentity } from '../../platform/rate-limit/rate-limit.ts';
import { endQuietly, type Live, NO_NEWS, STREAM_TYPE, writeLive } from '../../records/events/index.ts';
import { route } from '../deps.ts';
import { ownOrder, requireNoted } from './own-order.ts';
import { findGuestOrders } from './queries.ts';
import { renderOrder } from './render.ts';
import { StorefrontOrder, storefrontOrderParams } from './shapes.ts';

const RETRY_MS = 30_000;

export const streamStorefrontOrder = route({
  operationId: 'streamStorefrontOrder',
  method: 'GET',
  path: '/api/v1/storefront/orders/{orderGuid}/stream',
  summary: 'Follow an own order live.',
  description:
    'Server-sent events whose `data` is the order as `GET /api/v1/storefront/orders/{orderGuid}` shows it: at once, and ' +
    'whenever it changes. A heartbeat comes every 15 seconds. It ends with the session, when its reader takes nothing for 30 ' +
    'seconds, and when the server stops: come back, as every EventSource does, and it begins with the order as it is then.',
  when: { RATE_LIMIT_EXCEEDED: 'More requests than one may make, or more streams at once from one address.' },
  access: guests,
  params: storefrontOrderParams,
  response: Type.String({ description: 'server-sent events' }),
  rawContentType: STREAM_TYPE,
  carries: [StorefrontOrder],
  handler: async ({ deps, scope, params, request, aborted, reauthorize }) => {
    const { orderGuid } = params;
    const { tail } = deps.events;
    const { tenantId } = scope;
    const [noted] = await deps.db.run(scope, findGuestOrders(scope));
    requireNoted(noted, orderGuid);
    // Before the order is read: what happens after it, is told of.
    const after = await tail.last(tenantId);
    if (request.method !== 'HEAD') {
      const release = deps.guestStreams.tryAcquire(addressIdentity(request.address), tenantId);
      if (!release) throw tooMany(deps.clock.now());
      if (aborted.aborted) release();
      aborted.addEventListener('abort', release);
    }
    let said = '';
    let at = orderGuid;
    const tell: Live['tell'] = async (events) => {
      await reauthorize();
      // Only its own events carry its guid.
      if (said !== '' && !events.some(({ text }) => text.includes(at))) return '';
      const own = await ownOrder(deps, scope, orderGuid);
      at = own.order.guid;
      const text = JSON.stringify(renderOrder(own));
      if (text === said) return '';
      said = text;
      return `data: ${text}\n\n`;
    };
    // A guest is not told how much happens in the restaurant: without numbers.
    const live = { tenantId, after, gone: aborted, begin: '', tell, beat: () => NO_NEWS };
    const heartbeatMs = deps.config.eventHeartbeatSeconds * 1_000;
    return {
      status: 200,
      data: '',
      headers: { 'x-accel-buffering': 'no' },
      stream: {
        contentType: STREAM_TYPE,
        run: (out) => writeLive(out, { ...live, heartbeatMs }, tail).catch(endQuietly),
      },
    };
  },
});

function tooMany(now: number): ApiError {
  const details = { remaining: 0, resetTime: isoTime(now + RETRY_MS) };
  const headers = { 'retry-after': String(RETRY_MS / 1_000) };
  return new ApiError(
    'RATE_LIMIT_EXCEEDED',
    'Too many orders are followed from this address.',
    details,
    headers,
  );
}

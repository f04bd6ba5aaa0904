import Type from 'typebox';
import type { Call, TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { ApiError, failFields } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import type { RecordsDeps } from '../deps.ts';
import { STREAMS_PER_CALLER } from './event-feed.ts';
import { type Filter, filterFor, matches } from './filter.ts';
import { numbered, writeLive } from './streams.ts';

export const STREAM_TYPE = 'text/event-stream; charset=utf-8';
export const StreamText = Type.String({
  description:
    'Server-sent events: `id` is the number of the event, `data` the event as `GET /api/v1/events` shows it.',
});
export const STREAM_WORDS =
  'Begins with what happens from now on, or behind the number in `Last-Event-ID` (or `after`): its first `id` says which. A ' +
  'heartbeat comes every 15 seconds. The stream ends when its credentials do, when its reader takes nothing for 30 seconds, and when the server ' +
  'stops: come back with the last `id`, as every EventSource does, and nothing is missed. At most 50 streams per caller.';

/** The Retry-After for too many streams. The client has to close one rather than wait. */
const TRY_AGAIN_MS = 60_000;

type StreamCall = Pick<Call<RecordsDeps>, 'deps' | 'request' | 'caller' | 'aborted' | 'reauthorize'> & {
  readonly scope: TenantScope;
  readonly query: { after?: number; types?: string };
};

/** The answer that goes on with events as they happen. */
export async function openStream(call: StreamCall, restaurantGuid?: string): Promise<Answer<string>> {
  const { deps, scope, query, request, aborted, reauthorize } = call;
  const { tail, streams } = deps.events;
  const filterOf = (who: TenantScope): Filter => filterFor(who, query.types, restaurantGuid);
  const { types } = filterOf(scope);
  const { tenantId } = scope;
  const header = lastEventId(request.headers['last-event-id']);
  const last = await tail.last(tenantId);
  const after = header ?? query.after ?? last;
  if (after > last) {
    const place = header === undefined ? ({ in: 'query', path: '/after' } as const) : LAST_EVENT_ID;
    failFields([{ ...place, rule: 'maximum', message: `is beyond the last event, which is ${last}` }]);
  }
  // Missed events are an error before the stream begins.
  await tail.readNow(tenantId, after);
  if (request.method !== 'HEAD') {
    const release = streams.tryAcquire(scope.identity, tenantId);
    if (!release) throw tooMany(deps.clock.now());
    // Whoever has gone by now is not heard of again.
    if (aborted.aborted) release();
    aborted.addEventListener('abort', release);
  }
  const heartbeatMs = deps.config.eventHeartbeatSeconds * 1_000;
  const wasRenewed = call.caller?.renewedCookies !== undefined;
  const filterNow: Parameters<typeof numbered>[1] = async () => {
    try {
      const now = await reauthorize();
      // The session's cookie is about to expire: reconnecting renews it.
      if (!wasRenewed && now.caller?.renewedCookies) return null;
      const filter = filterOf(now.scope as TenantScope);
      return (event) => matches(filter, event);
    } catch (error) {
      endQuietly(error);
      return null;
    }
  };
  return {
    status: 200,
    data: '',
    headers: { 'x-accel-buffering': 'no' },
    deprecations: deps.events.deprecationsOf(types),
    stream: {
      contentType: STREAM_TYPE,
      run: (out) =>
        writeLive(
          out,
          { tenantId, after, heartbeatMs, gone: aborted, ...numbered(after, filterNow) },
          tail,
        ).catch(endQuietly),
    },
  };
}

/** The client gets what remains when it reconnects. */
export function endQuietly(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
}

const LAST_EVENT_ID = { in: 'header', path: '/last-event-id' } as const;

function lastEventId(header: string | string[] | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  if (/^\d{1,15}$/.test(String(header))) return Number(header);
  return failFields([{ ...LAST_EVENT_ID, rule: 'format', message: 'must be the number of an event' }]);
}

function tooMany(now: number): ApiError {
  const limit = STREAMS_PER_CALLER;
  const details = { limit, remaining: 0, resetTime: isoTime(now + TRY_AGAIN_MS) };
  const seconds = { 'retry-after': String(TRY_AGAIN_MS / 1_000) };
  return new ApiError(
    'RATE_LIMIT_EXCEEDED',
    `There are ${limit} live streams of yours, or too many in all.`,
    details,
    seconds,
  );
}

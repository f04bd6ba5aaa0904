import { isoTime } from '../../clock.ts';
import { ApiError } from '../../errors.ts';
import { addressIdentity, DEFAULT_LIMIT, type RateCount, unusedWindow } from '../../rate-limit/rate-limit.ts';
import type { Exchange } from './exchange.ts';
import type { Caller } from './kernel.ts';

/** Counts the request for its caller, or for its address where none is known. */
export function countRate(x: Exchange): void | Promise<void> {
  const { caller, kernel } = x;
  if (x.route?.uncounted) {
    x.rate = unusedWindow(kernel.clock.now());
    return;
  }
  const ofCaller = caller && x.route?.addressRateLimit === undefined;
  const counting = ofCaller ? kernel.rateLimit.count(caller.identity, caller.limit) : countAddress(x);
  return counting.then((rate) => {
    x.rate = rate;
    if (rate.exceeded && !x.route?.exemptFromRateLimit) throw rateLimitExceeded(rate, kernel.clock.now());
    return ofCaller && caller.shares ? countShared(x, caller.shares) : undefined;
  });
}

/** Many callers of a tenant must not add up to more than it may ask for. */
async function countShared(x: Exchange, { identity, limit }: NonNullable<Caller['shares']>): Promise<void> {
  const { rateLimit, clock } = x.kernel;
  const shared = await rateLimit.count(identity, limit);
  if (!shared.exceeded || x.route?.exemptFromRateLimit) return;
  x.rate = shared;
  throw rateLimitExceeded(shared, clock.now());
}

function countAddress({ route, kernel, request }: Exchange): Promise<RateCount> {
  const address = addressIdentity(request.address);
  const own = route?.addressRateLimit ?? route?.anonymousRateLimit;
  if (own === undefined) return kernel.rateLimit.count(address, DEFAULT_LIMIT);
  return kernel.rateLimit.count(`${address} ${route?.operationId}`, own);
}

export function rateLimitExceeded(rate: RateCount, now: number): ApiError {
  return new ApiError(
    'RATE_LIMIT_EXCEEDED',
    `Rate limit exceeded: ${rate.limit} requests per 60 seconds.`,
    { limit: rate.limit, remaining: 0, resetTime: isoTime(rate.resetMs) },
    { 'retry-after': String(Math.max(1, Math.ceil((rate.resetMs - now) / 1_000))) },
  );
}

import { isoTime } from '../../clock.ts';
import { ApiError } from '../../errors.ts';
import { addressIdentity, DEFAULT_LIMIT, type RateCount, unusedWindow } from '../../rate-limit/rate-limit.ts';
import type { Exchange } from './exchange.ts';

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
  });
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

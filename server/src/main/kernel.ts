import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { createCursors } from '../platform/crypto/cursor.ts';
import { endOfTurn } from '../platform/end-of-turn.ts';
import { createDeadlines } from '../platform/http/pipeline/deadlines.ts';
import type { Kernel } from '../platform/http/pipeline/kernel.ts';
import { type AccessLine, writeAccessLines } from '../platform/http/response/access-log.ts';
import { createResponseQueue } from '../platform/http/response/response-writer.ts';
import { securityHeaders } from '../platform/http/response/security-headers.ts';
import type { RootLog } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createRateLimit } from '../platform/rate-limit/rate-limit.ts';
import type { Config } from '../platform/settings/config.ts';
import { versionLabel } from '../platform/version.ts';
import { createConcurrencyLimit } from '../platform/workers/concurrency-limit.ts';
import { watchEventLoop } from '../platform/workers/event-loop.ts';
import type { Store } from './store.ts';

interface KernelParts extends Pick<Kernel, 'clock' | 'db'> {
  options: {
    config: Config;
    store: Store;
    log: RootLog;
    checkAnswers?: boolean;
    rateLimitEngine?: RateLimiterAbstract;
  };
  metrics: Metrics;
  closing: () => boolean;
}

/** What the HTTP pipeline works with. */
export function createKernel(
  { options, clock, db, metrics, closing }: KernelParts,
  deps: { readonly deprecatedUses: { readonly count: Kernel['deprecatedUse'] } },
  { gate, foreignPages }: Pick<Kernel, 'gate' | 'foreignPages'>,
): Kernel {
  const { config, store, log } = options;
  return {
    clock,
    log,
    db,
    deps,
    cursors: createCursors(store.secret),
    rateLimit: createRateLimit(options.rateLimitEngine, () => clock.now()),
    gate,
    foreignPages,
    version: versionLabel(config.environment),
    securityHeaders: securityHeaders(config.publicUrl),
    secret: store.secret,
    checkAnswers: options.checkAnswers ?? false,
    listLimit: createConcurrencyLimit({
      running: Math.max(1, config.poolSize >> 1),
      waiting: Number.POSITIVE_INFINITY,
      waitMs: config.databaseWaitMs,
      message: 'Too many long lists are asked for at this moment; try again.',
      retryAfterSeconds: 1,
    }),
    deadlines: createDeadlines({ requestMs: config.requestDeadlineMs, cardMs: config.cardDeadlineMs }),
    eventLoop: watchEventLoop(log),
    observe: metrics.observe,
    deprecatedUse: deps.deprecatedUses.count,
    queueResponse: createResponseQueue(),
    requestEnded: endOfTurn<AccessLine>((lines) => {
      for (const { route, status, ms } of lines) metrics.observe(route, status, ms / 1_000);
      writeAccessLines(log, lines);
    }),
    closing,
  };
}

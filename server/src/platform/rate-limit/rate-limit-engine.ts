import cluster from 'node:cluster';
import type { Redis, RedisOptions } from 'ioredis';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Log } from '../log.ts';
import type { Config } from '../settings/config.ts';
import { RateLimiterCluster, RateLimiterMemory, RateLimiterRedis } from './limiters.ts';
import { countingInMemory, ENGINE_OPTIONS } from './rate-limit.ts';

/** A primary that is busy answers late; waiting for it is better than counting apart. */
const IPC_TIMEOUT_MS = 5_000;

/**
 * A Redis that says nothing is as good as none: its connection is given up, what waits on it is counted here, and so is what
 * comes, at once, until a new connection is answered.
 */
const REDIS_OPTIONS = {
  socketTimeout: 500,
  // A byte now and then is a word, and no answer.
  commandTimeout: 1_000,
  connectTimeout: 1_000,
  retryStrategy: (tries: number) => Math.min(tries * 100, 1_000),
  // What was not answered is counted here, and must not be counted there as well.
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  enableOfflineQueue: false,
} satisfies RedisOptions;

interface RateLimitEngine {
  engine: RateLimiterAbstract;
  /** Whether all processes count together now. */
  isShared(): boolean;
  close(): void;
}

/** Counting in memory for one process, in the primary for several, in Redis or Valkey for several machines. */
export async function openRateLimitEngine(config: Config, log: Log): Promise<RateLimitEngine> {
  if (config.redisUrl) {
    // Loaded only where it is used: half a megabyte of code.
    const { Redis } = await import('ioredis');
    const redis = new Redis(config.redisUrl, REDIS_OPTIONS);
    sayWhatBecomesOf(redis, log);
    // While Redis is away each process counts for itself: requests go on, under a local cap.
    const engine = new RateLimiterRedis({
      ...ENGINE_OPTIONS,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(ENGINE_OPTIONS),
      rejectIfRedisNotReady: true,
    });
    return {
      engine,
      isShared: () => redis.status === 'ready',
      close() {
        redis.removeAllListeners('close');
        redis.disconnect();
      },
    };
  }
  if (cluster.isWorker) {
    const engine = new RateLimiterCluster({ ...ENGINE_OPTIONS, timeoutMs: IPC_TIMEOUT_MS });
    return { engine: insured(engine), isShared: () => true, close: () => {} };
  }
  return { engine: countingInMemory(), isShared: () => true, close: () => {} };
}

/** One line when Redis is lost, however often it is tried again, and one when it is back. */
function sayWhatBecomesOf(redis: Redis, log: Log): void {
  let lost = false;
  redis.on('error', () => {});
  redis.on('close', () => {
    if (!lost) log.warn('rate limits: Redis does not answer; each process counts for itself');
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.info('rate limits: Redis answers again');
    lost = false;
  });
}

/** While the primary does not answer, each worker counts for itself, as with Redis; the library insures only stores. */
function insured(shared: RateLimiterCluster): RateLimiterAbstract {
  const own = countingInMemory();
  return Object.assign(Object.create(shared) as RateLimiterCluster, {
    consume: (key: string, points?: number) =>
      shared.consume(key, points).catch(() => own.consume(key, points)),
    get: (key: string) => shared.get(key).catch(() => own.get(key)),
  });
}

import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
} from 'rate-limiter-flexible';
import type { Config } from '../settings/config.ts';
import { countingInMemory, ENGINE_OPTIONS } from './rate-limit.ts';

/** A primary that is busy answers late; waiting for it is better than counting apart. */
const IPC_TIMEOUT_MS = 5_000;

/** Counting in memory for one process, in the primary for several, in Redis or Valkey for several machines. */
export async function openRateLimitEngine(
  config: Config,
): Promise<{ engine: RateLimiterAbstract; close(): void }> {
  if (config.redisUrl) {
    // Loaded only where it is used: half a megabyte of code.
    const { Redis } = await import('ioredis');
    const redis = new Redis(config.redisUrl, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    redis.on('error', () => {});
    // While Redis is away each process counts for itself: requests go on, under a local cap.
    const insuranceLimiter = new RateLimiterMemory(ENGINE_OPTIONS);
    const engine = new RateLimiterRedis({ ...ENGINE_OPTIONS, storeClient: redis, insuranceLimiter });
    return { engine, close: () => redis.disconnect() };
  }
  if (cluster.isWorker) {
    const engine = new RateLimiterCluster({ ...ENGINE_OPTIONS, timeoutMs: IPC_TIMEOUT_MS });
    return { engine: insured(engine), close: () => {} };
  }
  return { engine: countingInMemory(), close: () => {} };
}

/** While the primary does not answer, each worker counts for itself, as with Redis; the library insures only stores. */
function insured(shared: RateLimiterCluster): RateLimiterAbstract {
  const own = countingInMemory();
  return Object.assign(Object.create(shared) as RateLimiterCluster, {
    consume: (key: string) => shared.consume(key).catch(() => own.consume(key)),
    get: (key: string) => shared.get(key).catch(() => own.get(key)),
  });
}

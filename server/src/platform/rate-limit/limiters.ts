/// <reference path="./rate-limiter-flexible.d.ts" />
/** The limiters that we use, one by one: the package's index loads those of twenty databases, 1.2 MiB of heap. */
export {
  RateLimiterCluster,
  RateLimiterClusterMaster,
} from 'rate-limiter-flexible/lib/RateLimiterCluster.js';
export { default as RateLimiterMemory } from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
export { default as RateLimiterRedis } from 'rate-limiter-flexible/lib/RateLimiterRedis.js';

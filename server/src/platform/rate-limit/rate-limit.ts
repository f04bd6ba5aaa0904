import { isIPv6 } from 'node:net';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { Blocks, type Used } from './blocks.ts';
import { RateLimiterMemory } from './limiters.ts';

/** Requests per window of an identity without a quota of its own (spec, section 8). */
export const DEFAULT_LIMIT = 100;
export const WINDOW_SECONDS = 60;
/** Unknown keys of the right form that an address may have looked up per window. */
export const UNKNOWN_KEYS_MAX = 500;

/** What one request's counting found, as the `x-ratelimit-*` headers tell it. */
export interface RateCount {
  limit: number;
  remaining: number;
  /** Unix milliseconds when the window ends. */
  resetMs: number;
  exceeded: boolean;
}

/**
 * Fixed windows of 60 s that begin with an identity's first request. The counting engine is rate-limiter-flexible:
 * in memory for one process, through the cluster's primary for several, in Redis for several machines.
 */
export interface RateLimit {
  count(identity: string, limit: number): Promise<RateCount>;
  /** The same, and counts nothing. */
  look(identity: string, limit: number): Promise<RateCount>;
}

/** Any engine counts up without a limit of its own; the limit belongs to the identity and is compared here. */
export const ENGINE_OPTIONS = {
  points: Number.MAX_SAFE_INTEGER,
  duration: WINDOW_SECONDS,
  keyPrefix: 'comanda',
};

/** Counts for this process alone. Nobody else's keys are there, so they need no prefix: it would make a new text of each. */
export const countingInMemory = () => new RateLimiterMemory({ ...ENGINE_OPTIONS, keyPrefix: '' });

export function createRateLimit(
  engine: RateLimiterAbstract = countingInMemory(),
  now: () => number,
): RateLimit {
  // What this process counts alone costs nothing to ask for.
  const blocks = engine instanceof RateLimiterMemory ? undefined : new Blocks(engine);
  return {
    async count(identity, limit) {
      return counted(await (blocks?.count(identity, limit) ?? engine.consume(identity)), limit, now());
    },
    async look(identity, limit) {
      return counted((await engine.get(identity)) ?? NOT_YET, limit, now());
    },
  };
}

/** What a request that counts nothing says. */
export const unusedWindow = (now: number): RateCount => counted(NOT_YET, DEFAULT_LIMIT, now);

const NOT_YET: Used = { consumedPoints: 0, msBeforeNext: WINDOW_SECONDS * 1_000 };

function counted({ consumedPoints, msBeforeNext }: Used, limit: number, now: number): RateCount {
  const remaining = Math.max(0, limit - consumedPoints);
  return { limit, remaining, resetMs: now + msBeforeNext, exceeded: consumedPoints > limit };
}

/** Anonymous callers count by address; IPv6 by /64, since one customer usually holds a whole /64. */
export const addressIdentity = (address: string): string => identityOf(address, 4);

/**
 * An address, as one who guesses at an account is counted: IPv6 by /48, which is the most that one customer gets. Others in the
 * same network lose nothing by it but tries at that account.
 */
export const networkIdentity = (address: string): string => identityOf(address, 3);

function identityOf(address: string, groups: number): string {
  if (!address.includes(':') || !isIPv6(address)) return `address:${address}`;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return `address:${mapped[1]}`;
  return `address:${firstGroups(address, groups)}::/${groups * 16}`;
}

/** The first groups of an IPv6 address, written out. */
function firstGroups(address: string, count: number): string {
  const [head = '', tail = ''] = address.split('%')[0]!.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = address.includes('::') ? Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

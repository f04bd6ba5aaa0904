import { setTimeout as delay } from 'node:timers/promises';
import { isoTime } from '../../platform/clock.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { GLOBAL_TENANT } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressIdentity } from '../../platform/rate-limit/rate-limit.ts';
import type { IdentityDeps } from '../deps.ts';
import { type AttemptsRow, clearAttempts, countAttempts, forgiveAttempts } from './attempt-queries.ts';

/** The limit of failures in a window that begins with the first one. */
interface Policy {
  /** Prefix of the subject's name in the table. */
  prefix: string;
  failuresMax: number;
  windowMs: number;
  /** From this failure on, answers slow down. */
  slowFrom: number;
}

const PASSWORD_OF_ACCOUNT: Policy = {
  prefix: 'password',
  failuresMax: 10,
  windowMs: 15 * 60_000,
  slowFrom: 6,
};
const PASSWORD_FROM_ADDRESS: Policy = {
  prefix: 'password-from',
  failuresMax: 50,
  windowMs: 15 * 60_000,
  slowFrom: 26,
};
/** Counts over all challenges of an account. A correct password does not reset it. */
const SECOND_FACTOR: Policy = { prefix: 'mfa', failuresMax: 10, windowMs: 30 * 60_000, slowFrom: 11 };
/** Mails that an anonymous caller can have sent to an address. Further ones are dropped silently. */
const MAIL: Policy = { prefix: 'mail', failuresMax: 5, windowMs: 60 * 60_000, slowFrom: 6 };

/** Delay added to a response for each failure from `slowFrom` on, in seconds at most. */
const SLOW_STEP_MS = 100;
const SLOW_MAX_MS = 1_000;

export const ANYBODY = { tenantId: GLOBAL_TENANT, identity: 'anonymous' };

/** The counters that an attempt increments, until it is forgiven. */
export interface Tries {
  readonly allowed: boolean;
  /** It is the first that is not allowed. */
  readonly begins: boolean;
  /** Delays the response according to the failures so far. Holds no resource while it waits. */
  slowDown(): Promise<void>;
  /** The error to return when the attempt is not allowed. */
  refusal(): ApiError;
  /** Takes the attempt back: it succeeded, or failed through no fault of the caller. */
  forgive(): Promise<void>;
  /** The attempt succeeded. Resets the failures of the account. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in with a password, by account and by IP address. The account is the e-mail address as
 * typed, so that known and unknown addresses reach the limit alike.
 */
export function countPasswordTry(deps: IdentityDeps, emailKey: string, address: string): Promise<Tries> {
  return count(deps, [
    [PASSWORD_OF_ACCOUNT, hashToken(emailKey)],
    [PASSWORD_FROM_ADDRESS, addressIdentity(address)],
  ]);
}

/** The counter of an account's wrong passwords. */
export const passwordSubjectOf = (emailKey: string): string =>
  `${PASSWORD_OF_ACCOUNT.prefix} ${hashToken(emailKey)}`;

/** Counts an attempt at a second factor, on any endpoint. */
export function countSecondFactorTry(deps: IdentityDeps, uid: string): Promise<Tries> {
  return count(deps, [[SECOND_FACTOR, uid]]);
}

/** Counts a mail that an anonymous caller requests for an address. */
export function countMail(deps: IdentityDeps, emailKey: string): Promise<Tries> {
  return count(deps, [[MAIL, hashToken(emailKey)]]);
}

/** The longest window. Older counters have no effect. */
export const WINDOW_MAX_MS = Math.max(
  ...[PASSWORD_OF_ACCOUNT, PASSWORD_FROM_ADDRESS, SECOND_FACTOR, MAIL].map(({ windowMs }) => windowMs),
);

/** What is counted, and the name of whom it is counted for. */
type Subject = readonly [Policy, string];

async function count(deps: IdentityDeps, subjects: readonly [Subject, ...Subject[]]): Promise<Tries> {
  const now = deps.clock.now();
  const [[{ windowMs }]] = subjects;
  const names = subjects.map(([{ prefix }, name]) => `${prefix} ${name}`);
  const [rows] = await deps.identity.run(
    ANYBODY,
    countAttempts([names, new Date(now), new Date(now - windowMs)]),
  );
  const counted = subjects.map(([policy], index) => ({
    policy,
    ...(rows.find(({ subject }) => subject === names[index]) as AttemptsRow),
  }));
  const over = counted.filter(({ policy, failures }) => failures > policy.failuresMax);
  return {
    allowed: over.length === 0,
    begins: over.some(({ policy, failures }) => failures === policy.failuresMax + 1),
    async slowDown() {
      const excess = Math.max(...counted.map(({ policy, failures }) => failures - policy.slowFrom + 1));
      if (excess > 0) await delay(Math.min(excess * SLOW_STEP_MS, SLOW_MAX_MS));
    },
    refusal() {
      const limit = over[0]?.policy.failuresMax ?? 0;
      const resetMs = Math.max(...over.map(({ window_start, policy }) => window_start + policy.windowMs));
      const waitSeconds = Math.max(1, Math.ceil((resetMs - deps.clock.now()) / 1_000));
      return new ApiError(
        'RATE_LIMIT_EXCEEDED',
        `Too many failed attempts: ${limit} in ${windowMs / 60_000} minutes. Try again later.`,
        { limit, remaining: 0, resetTime: isoTime(resetMs) },
        { 'retry-after': String(waitSeconds) },
      );
    },
    async forgive() {
      await deps.identity.run(ANYBODY, forgiveAttempts([names]));
    },
    async succeed() {
      await deps.identity.run(ANYBODY, clearAttempts([names[0]]), forgiveAttempts([names.slice(1)]));
    },
  };
}

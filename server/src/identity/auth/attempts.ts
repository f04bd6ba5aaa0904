import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import { GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { addressIdentity, networkIdentity } from '../../platform/rate-limit/rate-limit.ts';
import type { IdentityDeps } from '../deps.ts';
import {
  type AttemptsRow,
  clearAttempts,
  clearAttemptsUnder,
  countAttempts,
  forgiveAttempts,
} from './attempt-queries.ts';
import { deviceKnownToFactor, knownDevice, type Person } from './known-device.ts';
import { looksLikeTotp } from './totp.ts';

/**
 * How often somebody may fail. Strangers, known devices and sessions are counted apart: what a stranger fails never uses up
 * the tries of the person, who has a device, a session or a mailbox (decision 187).
 */

/** The limit of failures in a window that begins with the first one. */
export interface Policy {
  /** Prefix of the subject's name in the table. */
  prefix: string;
  failuresMax: number;
  windowMs: number;
  /** From this failure on, answers slow down. */
  slowFrom: number;
  /** What is counted, for the error. */
  things: string;
  /** A success takes back one failure, and not all. */
  isKept?: boolean;
}

const PASSWORD: Policy = {
  prefix: 'password',
  failuresMax: 10,
  windowMs: 15 * 60_000,
  slowFrom: 6,
  things: 'failed attempts',
};
const PASSWORD_FROM_ADDRESS: Policy = {
  ...PASSWORD,
  prefix: 'password-from',
  failuresMax: 50,
  slowFrom: 26,
  isKept: true,
};
/** Counts over all challenges of an account. A correct password does not reset it. */
const SECOND_FACTOR: Policy = { ...PASSWORD, prefix: 'mfa', windowMs: 30 * 60_000, slowFrom: 11 };

/**
 * Failures from one address that count against the account: half of what it has, so that one stranger alone keeps nobody
 * out.
 */
const SHARE_OF_ADDRESS = 5;

/** The longest window. Older counters have no effect. */
export const WINDOW_MAX_MS = 60 * 60_000;

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
  /** The attempt succeeded. Resets the failures of who made it. */
  succeed(): Promise<void>;
}

/** Whose tries are not counted. */
const NOT_COUNTED: Tries = {
  allowed: true,
  begins: false,
  slowDown: async () => {},
  refusal: () => new ApiError('RATE_LIMIT_EXCEEDED', 'Nothing is counted here.'),
  forgive: async () => {},
  succeed: async () => {},
};

type Trying = Pick<Call<IdentityDeps>, 'deps' | 'request'>;

/** Whose password or code is tried. */
interface Account {
  /** The e-mail address, as it is compared: known and unknown ones reach the limit alike. */
  emailKey: string;
  /** Undefined for an address without an account. */
  person: Person | undefined;
}

/** Counts an attempt to sign in with a password: by device where the person is known, else by account and IP address. */
export async function countPasswordTry(call: Trying, { emailKey, person }: Account): Promise<Tries> {
  const { deps, request } = call;
  const account = hashToken(emailKey);
  const device = person ? knownDevice(call, person) : null;
  if (device !== null) return countOne(deps, PASSWORD, `${account} on ${device}`);
  const address = addressIdentity(request.address);
  const near = await count(deps, [
    [PASSWORD, `${account} from ${networkIdentity(request.address)}`],
    [PASSWORD_FROM_ADDRESS, address],
  ]);
  const step = near[0]!.failures > SHARE_OF_ADDRESS ? 0 : 1;
  return triesOf(deps, [...near, ...(await count(deps, [[PASSWORD, account]], step))]);
}

/** Counts an attempt to prove with a password, in a session, that one is still oneself. */
export function countPasswordProof(
  deps: IdentityDeps,
  { emailKey, sessionId }: { emailKey: string; sessionId: string },
): Promise<Tries> {
  return countOne(deps, PASSWORD, `${hashToken(emailKey)} in ${sessionId}`);
}

/**
 * Counts an attempt at the second factor of a sign-in: by device where the person has shown one before, else by account. A
 * passkey and a recovery code are not counted: they cannot be guessed, and let their owner in when the tries are used up.
 */
export async function countSecondFactorTry(
  call: Trying,
  person: Person,
  { code }: { code?: string | undefined },
): Promise<Tries> {
  if (code === undefined || !looksLikeTotp(code)) return NOT_COUNTED;
  const device = deviceKnownToFactor(call, person);
  return countOne(call.deps, SECOND_FACTOR, device === null ? person.uid : `${person.uid} on ${device}`);
}

/** Counts an attempt at a second factor in a session, in the same way. */
export async function countSecondFactorProof(
  deps: IdentityDeps,
  { uid, sessionId }: { uid: string; sessionId: string },
  { code }: { code?: string | undefined },
): Promise<Tries> {
  if (code === undefined || !looksLikeTotp(code)) return NOT_COUNTED;
  return countOne(deps, SECOND_FACTOR, `${uid} in ${sessionId}`);
}

/** Resets what everybody failed at the password of an account: whoever chose another one has proven the address. */
export const forgetFailures = (emailKey: string): Statement =>
  clearAttemptsUnder([`${PASSWORD.prefix} ${hashToken(emailKey)}`]);

/** Counts for one subject. */
export const countOne = async (deps: IdentityDeps, policy: Policy, name: string): Promise<Tries> =>
  triesOf(deps, await count(deps, [[policy, name]]));

/** What is counted, and the name of whom it is counted for. */
type Subject = readonly [Policy, string];

interface Counted {
  policy: Policy;
  subject: string;
  /** 0: read only. */
  step: 0 | 1;
  failures: number;
  endsAt: number;
}

/** Counts for subjects whose windows are of one length. */
async function count(
  deps: Pick<IdentityDeps, 'identity' | 'clock'>,
  subjects: readonly [Subject, ...Subject[]],
  step: 0 | 1 = 1,
): Promise<Counted[]> {
  const now = deps.clock.now();
  const [[{ windowMs }]] = subjects;
  const names = subjects.map(([{ prefix }, name]) => `${prefix} ${name}`);
  const [rows] = await deps.identity.run(
    ANYBODY,
    countAttempts([names, names.map(() => step), new Date(now), new Date(now - windowMs)]),
  );
  return subjects.map(([policy], index) => {
    const subject = names[index]!;
    const row = rows.find((one) => one.subject === subject) as AttemptsRow;
    return { policy, subject, step, failures: row.failures, endsAt: row.window_start + windowMs };
  });
}

function triesOf(deps: Pick<IdentityDeps, 'identity' | 'clock'>, counted: readonly Counted[]): Tries {
  // One that is only read would be the next.
  const over = counted.filter(({ policy, failures, step }) => failures + 1 - step > policy.failuresMax);
  const taken = counted.filter(({ step }) => step === 1);
  return {
    allowed: over.length === 0,
    begins: over.some(({ policy, failures, step }) => step === 1 && failures === policy.failuresMax + 1),
    async slowDown() {
      const excess = Math.max(...counted.map(({ policy, failures }) => failures - policy.slowFrom + 1));
      if (excess > 0) await delay(Math.min(excess * SLOW_STEP_MS, SLOW_MAX_MS));
    },
    refusal() {
      const { failuresMax: limit, things, windowMs } = over[0]!.policy;
      const resetMs = Math.max(...over.map(({ endsAt }) => endsAt));
      const waitSeconds = Math.max(1, Math.ceil((resetMs - deps.clock.now()) / 1_000));
      return new ApiError(
        'RATE_LIMIT_EXCEEDED',
        `Too many ${things}: ${limit} in ${windowMs / 60_000} minutes. Try again later.`,
        { limit, remaining: 0, resetTime: isoTime(resetMs) },
        { 'retry-after': String(waitSeconds) },
      );
    },
    async forgive() {
      await deps.identity.run(ANYBODY, forgiveAttempts([taken.map(({ subject }) => subject)]));
    },
    async succeed() {
      const [kept, reset] = [true, false].map((isKept) =>
        counted.filter(({ policy }) => (policy.isKept ?? false) === isKept).map(({ subject }) => subject),
      );
      await deps.identity.run(ANYBODY, clearAttempts([reset!]), forgiveAttempts([kept!]));
    },
  };
}

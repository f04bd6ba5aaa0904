import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import Type from 'typebox';
import { failFields } from '../errors.ts';
import { createConcurrencyLimit } from '../workers/concurrency-limit.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * argon2id as OWASP recommends (Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane): about 40 ms of one core. Hashes say
 * what they were made with, so these may grow; older ones are replaced when their owner signs in.
 */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Hashes under way at once: each holds a core, a thread of Node's pool (of four; others need some) and 19 MiB. One core is left
 * to everything else, so that a crowd at the door slows down nobody who is in.
 */
const RUNNING_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
/** Beyond this many waiting, a wait would be longer than people have patience; the rest are told to come back. */
const WAITING_MAX = 100;
/** The same on a machine that hashes more slowly. */
const WAIT_MAX_MS = 8_000;
const COME_BACK_AFTER_SECONDS = 3;

const LENGTH_MIN = 8;
const LENGTH_MAX = 128;
/** Characters can be made of many code units; this bounds what is hashed whatever a character is. */
const UNITS_MAX = 1_024;

/** A password that somebody chooses. `assertStrongPassword` checks what a schema cannot. */
export const NewPassword = Type.String({
  minLength: LENGTH_MIN,
  maxLength: LENGTH_MAX,
  description: `${LENGTH_MIN} to ${LENGTH_MAX} characters of any kind; the commonest passwords are refused`,
});

/** A password to compare with. Longer ones cannot be right and are refused before they are hashed. */
export const GivenPassword = Type.String({ minLength: 1, maxLength: LENGTH_MAX });

/** VALIDATION_ERROR for a password that anybody would try first, its owner's own name or address among them. */
export function assertStrongPassword(
  password: string,
  owner: { email: string; name: string },
  path = '/password',
): void {
  const refuse = (rule: string, message: string): never => failFields([{ in: 'body', path, rule, message }]);
  if (password.length > UNITS_MAX) refuse('maxLength', 'is too long');
  const lower = password.toLowerCase();
  const own = [owner.email, owner.email.split('@')[0]!, owner.name].map((text) => text.toLowerCase());
  if (isCommonPassword(password) || own.includes(lower)) {
    refuse('common', 'is among the passwords that everybody tries first');
  }
}

/** Hashes and compares passwords in Node's thread pool, few at a time. */
export interface Passwords {
  /** In PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>;
  /** Takes the same time whether there is a hash to compare with or not. `outdated`: made with other parameters. */
  verify(password: string, phc: string | null): Promise<{ right: boolean; outdated: boolean }>;
  /**
   * The bare hash under a salt of the caller's, for what is looked up by it. Made with the parameters of today. Owners take turns:
   * one who has many made keeps nobody else waiting.
   */
  derive(text: string, salt: Buffer, owner: string): Promise<Buffer>;
}

type Derive = (
  password: string,
  salt: Buffer,
  made: { cost: PasswordCost; length: number; owner?: string },
) => Promise<Buffer>;

/** In KiB, passes over them, and lanes. */
export interface PasswordCost {
  memory: number;
  passes: number;
  parallelism: number;
}

const COST: PasswordCost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };

/** `ownCost` is for tests, which sign in more often than anybody. */
export function createPasswords(
  limits: { running: number; waiting: number; waitMs?: number } = {
    running: RUNNING_MAX,
    waiting: WAITING_MAX,
    waitMs: WAIT_MAX_MS,
  },
  ownCost = COST,
): Passwords {
  const message = 'Too many people sign in at this moment; try again.';
  const limit = createConcurrencyLimit({ ...limits, message, retryAfterSeconds: COME_BACK_AFTER_SECONDS });
  const derive: Derive = (password, salt, { cost, length, owner }) =>
    limit.run(() => argon2id(password, salt, cost, length), owner);
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return phcOf(ownCost, salt, await derive(password, salt, { cost: ownCost, length: HASH_BYTES }));
    },
    async verify(password, phc) {
      const stored = phc === null ? null : readPhc(phc);
      if (!stored) {
        await derive(password, randomBytes(SALT_BYTES), { cost: ownCost, length: HASH_BYTES });
        return { right: false, outdated: false };
      }
      const { cost, salt, hash } = stored;
      const right = timingSafeEqual(await derive(password, salt, { cost, length: hash.length }), hash);
      const { memory, passes, parallelism } = ownCost;
      const current = cost.memory === memory && cost.passes === passes && cost.parallelism === parallelism;
      return { right, outdated: !current };
    },
    derive: (text, salt, owner) => derive(text, salt, { cost: ownCost, length: HASH_BYTES, owner }),
  };
}

const argon2Async = promisify(argon2) as (
  algorithm: 'argon2id',
  parameters: Argon2Parameters,
) => Promise<Buffer>;

/** Composed characters, so that a password is the same from every keyboard. */
function argon2id(password: string, nonce: Buffer, cost: PasswordCost, tagLength: number): Promise<Buffer> {
  const message = Buffer.from(password.slice(0, UNITS_MAX).normalize('NFC'));
  return argon2Async('argon2id', { message, nonce, tagLength, ...cost });
}

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

function phcOf({ memory, passes, parallelism }: PasswordCost, salt: Buffer, hash: Buffer): string {
  const text = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(salt)}$${text(hash)}`;
}

function readPhc(phc: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } | null {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(phc) ?? [];
  if (hash === undefined) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    // A form with a hash has what stands before it.
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

import { generateSync } from 'otplib';
import { createPasswords, type Passwords } from '../../src/platform/crypto/password.ts';
import type { Person } from './people.ts';
import type { Target } from './service.ts';

/** Passwords and codes of test people. */

export const PASSWORD = 'correct horse battery';

/** A fiftieth of the real cost: password-cost.test.ts proves that one. */
export const testPasswords: Passwords = createPasswords(undefined, {
  memory: 1_024,
  passes: 1,
  parallelism: 1,
});

let hash: Promise<string> | undefined;

/** Gives somebody the password above; hashed once for all. */
export async function givePassword(target: Target, { uid }: Pick<Person, 'uid'>): Promise<void> {
  hash ??= testPasswords.hash(PASSWORD);
  await target.database.sql('update users set password_hash = $2 where uid = $1', [uid, await hash]);
}

/** What an authenticator app would show at a time. */
export const codeAt = (secret: string, epochMs: number): string =>
  generateSync({ strategy: 'totp', secret, epoch: Math.floor(epochMs / 1_000) });

/** Enrols a second factor over HTTP; the secret and the recovery codes. The clock's step is used up by it. */
export async function enrol(
  person: Person,
  now: () => number,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await person.post<{ secret: string }>('/api/v1/users/me/mfa', undefined);
  const { secret } = begun.must(201);
  const body = { code: codeAt(secret, now()) };
  const confirmed = await person.post<{ recoveryCodes: string[] }>('/api/v1/users/me/mfa/confirm', body);
  return { secret, recoveryCodes: confirmed.must(200).recoveryCodes };
}

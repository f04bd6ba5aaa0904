import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { COMMAND_LINE } from '../identity/api-keys/index.ts';
import { ANYBODY, registerUser } from '../identity/auth/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createPasswords } from '../platform/crypto/password.ts';
import { recordAudit } from '../records/audit-log/index.ts';
import { print, withEnvironment } from './environment.ts';

const PASSWORD_BYTES = 12;

/** Users that the operator vouches for. All others are invited by an owner, or sign up. */
export function user(program: Command): void {
  program
    .command('user')
    .description('make users')
    .command('create')
    .description('make an operator; prints a first password')
    .requiredOption('--operator', 'who runs the service; all others are invited, or sign up')
    .requiredOption('--email <address>', 'where they get mail, and the name that they sign in with')
    .requiredOption('--name <name>', 'what they are called')
    .action(createOperator);
}

function createOperator({ email, name }: { email: string; name: string }): Promise<void> {
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  return withEnvironment(async ({ identity }) => {
    const passwordHash = await createPasswords().hash(password);
    const request = { email, name, passwordHash, isOperator: true, mustChangePassword: true };
    const now = systemClock.now();
    const uid = await identity.transaction(ANYBODY, async (tx) => {
      const made = await registerUser(tx, request, now);
      const target = { kind: 'user', id: made ?? '' };
      const details = { isOperator: true };
      const line = { ...COMMAND_LINE, tenantId: null, action: 'user.created' as const, target, details, now };
      return { result: made, last: made === null ? [] : [recordAudit(line)] };
    });
    if (uid === null) throw new Error('this address has a user already');
    print(`uid             ${uid}`);
    print(`first password  ${password}   (must be changed at the first sign-in)`);
  });
}

import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { COMMAND_LINE } from '../identity/api-keys/index.ts';
import { ANYBODY, registerUser } from '../identity/auth/index.ts';
import { systemClock } from '../platform/clock.ts';
import { createPasswords } from '../platform/crypto/password.ts';
import { recordAudit } from '../records/audit-log/index.ts';
import { print, withEnvironment } from './environment.ts';

const PASSWORD_BYTES = 12;

/** Users that the operator vouches for. All others are invited by an owner, or sign up. */
export async function user([action, ...args]: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { operator: { type: 'boolean' }, email: { type: 'string' }, name: { type: 'string' } },
  });
  const { email, name } = values;
  if (action !== 'create' || !values.operator || !email || !name) {
    throw new Error('usage: comanda user create --operator --email <address> --name <name>');
  }
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
    return 0;
  });
}

import { one, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/errors.ts';
import { type CredentialRow, findCredentials } from './queries.ts';

/**
 * The account of who adds a way in or a second factor: one who is not known to own the address could leave it for whoever does.
 */
export async function provenOwner(tx: Transaction, uid: string): Promise<CredentialRow> {
  const [credentials] = await tx.run(findCredentials(uid));
  const user = one(credentials, 'user');
  if (user.email_verified_at === null) {
    fail('INVALID_STATE', 'Confirm your e-mail address first.', {
      state: 'EMAIL_NOT_CONFIRMED',
      allowed: ['REQUEST_EMAIL_VERIFICATION'],
    });
  }
  return user;
}

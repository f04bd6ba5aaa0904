import { hashToken } from '../../platform/crypto/seal.ts';
import { networkIdentity } from '../../platform/rate-limit/rate-limit.ts';
import type { IdentityDeps } from '../deps.ts';
import { countOne, type Policy, type Tries } from './attempts.ts';
import { type SignInCall, signedInUser } from './authenticate.ts';
import { knownDevice, type Person } from './known-device.ts';

/**
 * How many mails somebody may have sent, so that nobody fills a mailbox. Each purpose and each who asks has an own budget:
 * what strangers ask for is never missing to the person or to their tenant (decision 187).
 */

const MAIL: Policy = {
  prefix: 'mail',
  failuresMax: 5,
  windowMs: 60 * 60_000,
  slowFrom: 6,
  things: 'mails',
};
/** Of the five that all strangers together have sent to a mailbox: one alone does not use them up. */
const MAIL_FROM_ADDRESS: Policy = { ...MAIL, failuresMax: 3 };

/**
 * Counts a mail that a caller without rights requests for an address. Further ones are dropped, silently for strangers: a
 * link to reset that was mailed within the hour still works, so a mailbox that gets no other has one.
 */
export async function countMailByAnyone(
  call: Pick<SignInCall, 'deps' | 'request' | 'caller'>,
  purpose: 'sign-up' | 'reset',
  { emailKey, user }: { emailKey: string; user?: Person | undefined },
): Promise<Tries> {
  const to = `${purpose} ${hashToken(emailKey)}`;
  const caller = signedInUser(call.caller);
  // For another's address somebody who is signed in is a stranger, too: accounts are free.
  if (caller && caller.uid === user?.uid) return countOne(call.deps, MAIL, `${to} by ${caller.uid}`);
  const device = user ? knownDevice(call, user) : null;
  if (device !== null) return countOne(call.deps, MAIL, `${to} on ${device}`);
  const near = await countOne(
    call.deps,
    MAIL_FROM_ADDRESS,
    `${to} from ${networkIdentity(call.request.address)}`,
  );
  // What is dropped for its address uses up nothing of the mailbox.
  return near.allowed ? countOne(call.deps, MAIL, to) : near;
}

/** Sends nothing, and says so to who is signed in. */
export function dropMail({ caller }: Pick<SignInCall, 'caller'>, mails: Tries): void {
  if (signedInUser(caller)) throw mails.refusal();
}

/** Counts a mail that a person requests for an address of their own. */
export const countOwnMail = (deps: IdentityDeps, uid: string): Promise<Tries> =>
  countOne(deps, MAIL, `own ${uid}`);

/** Counts an invitation of a tenant to an address. */
export const countInvitation = (deps: IdentityDeps, tenantId: string, emailKey: string): Promise<Tries> =>
  countOne(deps, MAIL, `invitation ${tenantId} ${hashToken(emailKey)}`);

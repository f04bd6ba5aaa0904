import type { Call, UserPrincipal } from '../../access/index.ts';
import { assertStrongPassword } from '../../platform/crypto/password.ts';
import { hashToken } from '../../platform/crypto/seal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { fail, failFields, validationError } from '../../platform/errors.ts';
import { claimUser, resetPasswordOf } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { decideProof, type Refusal, type Verdict, type Way } from './address-proof.ts';
import { ANYBODY, forgetFailures } from './attempts.ts';
import { signedInUser } from './authenticate.ts';
import { readSignUpCookie } from './cookies.ts';
import { announceSessionsOf, endSessionsOf } from './end-sessions.ts';
import { findLiveSession } from './federation-queries.ts';
import { askAgain } from './invitations.ts';
import { consumeLink, findLink, type LinkKind, rejectSpentLink } from './one-time-tokens.ts';
import { dropPendingOf, dropWaysIn, findProvable, lockProvable, type ProvableRow } from './proof-queries.ts';
import { removeSecondFactor } from './second-factor.ts';

/**
 * The one way in which a mailed link proves an address: `openLink` before the transaction, since it hashes the password;
 * `takeLink` in it, which decides again on what is locked by then; `settle` ends what the proof ends.
 */

type ProofCall = Pick<Call<IdentityDeps>, 'deps' | 'request' | 'caller'>;

const WAYS: Record<LinkKind, Way> = {
  'verify-email': 'SIGN_UP',
  'confirm-new-email': 'CHANGE',
  invitation: 'INVITATION',
  'reset-password': 'RESET',
};

/** What a link carries, as far as the proof looks at it. */
interface LinkData {
  /** Whose a sign-up is. */
  email?: string;
  name?: string;
  tenantName?: string | null;
  sessionId?: string;
  /** The hash of what the browser that asked has as a cookie. */
  browser?: string;
  /** The link counts only while the account has the address that it was asked for. */
  emailKey?: string;
  previousKey?: string;
  /** The address that the account moves to. */
  key?: string;
}

/** A link that may be used, as far as is known before the transaction. */
export interface OpenLink<D> {
  kind: LinkKind;
  hash: string;
  uid: string | null;
  data: D;
  password: { hash: string } | null;
}

/** A proof that counts. */
export interface Proof {
  way: Way;
  verdict: Verdict;
  /** Locked; null at a sign-up. */
  account: ProvableRow | null;
  /** The password that was chosen. */
  passwordHash: string | null;
  /** The session that proves; null: none of this account. */
  sessionId: string | null;
  /** Whether that session has shown a second factor. */
  secondFactor: boolean;
}

/** UNAUTHORIZED for a link that is spent; what else `decideProof` refuses, in words. Hashes the password that is chosen. */
export async function openLink<D extends object>(
  call: ProofCall,
  kind: LinkKind,
  { token, password, name }: { token: string; password?: string | undefined; name?: string | undefined },
): Promise<OpenLink<D>> {
  const { deps } = call;
  const now = deps.clock.now();
  const hash = hashToken(token);
  const [[link]] = await deps.identity.run(ANYBODY, findLink(hash, kind, now));
  if (!link) rejectSpentLink();
  const data = JSON.parse(link.data) as D & LinkData;
  const { uid } = link;
  const account = uid === null ? null : await accountOf(call, uid, () => findLink(hash, kind, now));
  assertUsable(kind, data, account);
  acceptedVerdict(decide(call, kind, { data, account, choosesPassword: password !== undefined }), data);
  if (password === undefined) return { kind, hash, uid, data, password: null };
  assertStrongPassword(password, account ?? { email: data.email ?? '', name: name ?? '' });
  return { kind, hash, uid, data, password: { hash: await deps.passwords.hash(password) } };
}

/** The link is read once more, and last: if it is still good, nobody had used it when the account was read. */
async function accountOf(
  { deps }: ProofCall,
  uid: string,
  again: () => ReturnType<typeof findLink>,
): Promise<ProvableRow> {
  const [[account], [unused]] = await deps.identity.run(ANYBODY, findProvable(uid), again());
  if (!unused || !account) rejectSpentLink();
  return account;
}

/** Uses the link up, locks the account, and decides again: it may have been claimed while the password was hashed. */
export async function takeLink<D extends object>(
  tx: Transaction,
  call: ProofCall,
  { kind, hash, uid, data, password }: OpenLink<D>,
): Promise<Proof> {
  const now = call.deps.clock.now();
  const [[used]] = await tx.run(consumeLink(hash, kind, now));
  if (!used) rejectSpentLink();
  const account = uid === null ? null : await lockedAccount(tx, uid, data);
  assertUsable(kind, data, account);
  const caller = wholeSession(call.caller);
  const [[live]] = caller ? await tx.run(findLiveSession([caller.sessionId, new Date(now)])) : [[]];
  const session = live && caller && live.uid === uid ? caller : null;
  const verdict = acceptedVerdict(
    decide({ ...call, caller: session }, kind, { data, account, choosesPassword: password !== null }),
    data,
  );
  return {
    way: WAYS[kind],
    verdict,
    // Whoever chooses a password has joined no tenant yet (`settle`): none is told what they do.
    account: account && verdict === 'CHOSEN' ? { ...account, tenant_ids: [] } : account,
    passwordHash: password?.hash ?? null,
    sessionId: session?.sessionId ?? null,
    secondFactor: live?.second_factor ?? false,
  };
}

async function lockedAccount(tx: Transaction, uid: string, { key }: LinkData): Promise<ProvableRow> {
  const [rows] = await tx.run(lockProvable(uid, key));
  return rows.find((row) => row.uid === uid) ?? rejectSpentLink();
}

/** A session of a custom token says nothing about the account. */
function wholeSession(caller: ProofCall['caller']): UserPrincipal | null {
  const user = signedInUser(caller);
  return user?.isNarrow ? null : user;
}

function decide(
  { caller, request }: Pick<ProofCall, 'caller' | 'request'>,
  kind: LinkKind,
  given: { data: LinkData; account: ProvableRow | null; choosesPassword: boolean },
): Verdict | Refusal {
  const { data, account, choosesPassword } = given;
  const cookie = readSignUpCookie(request);
  return decideProof({
    way: WAYS[kind],
    account: account && { uid: account.uid, isProven: account.email_verified_at !== null },
    askedBy: { sessionId: data.sessionId ?? null, browser: data.browser ?? null },
    clicker: {
      session: wholeSession(caller),
      browser: cookie === null ? null : hashToken(cookie),
      choosesPassword,
    },
  });
}

/** A link to a former address of the account is spent, and so is one of an account that is suspended. */
function assertUsable(kind: LinkKind, data: LinkData, account: ProvableRow | null): void {
  if (!account) return;
  if (account.status === 'SUSPENDED') {
    if (kind !== 'invitation') rejectSpentLink();
    fail('INVALID_STATE', 'This account is suspended.', { state: 'SUSPENDED', allowed: [] });
  }
  const asked = data.previousKey ?? data.emailKey;
  if (asked !== undefined && asked !== account.email_key) rejectSpentLink();
}

function acceptedVerdict(verdict: Verdict | Refusal, data: LinkData): Verdict {
  if (verdict === 'SIGN_IN_REQUIRED') {
    fail('FORBIDDEN', 'This address has an account already: sign in to it, and open the link again.', {
      reason: 'SIGN_IN_REQUIRED',
    });
  }
  if (verdict === 'PASSWORD_UNEXPECTED') {
    const message = 'is not taken: you have an account already, and keep its password';
    failFields([{ in: 'body', path: '/password', rule: 'unexpected', message }]);
  }
  if (verdict === 'PASSWORD_REQUIRED') {
    const message = 'is required: only where the link was asked for does it work without one';
    const password = { in: 'body', path: '/password', rule: 'required', message } as const;
    const { name, tenantName = null } = data;
    if (name === undefined) failFields([password]);
    // Somebody else may have typed what the sign-up says: it is shown, and counts only when it is sent.
    throw validationError([password, { ...password, path: '/name' }], { signUp: { name, tenantName } });
  }
  return verdict;
}

/**
 * What a proof makes of the account, and what it ends. Whoever chose a password has an account that nobody else made: no
 * password, session, second factor, identity or link of before remains, and no place in a tenant but as an invitation. Whoever
 * asked keeps their own session and password, and a second factor that this session has shown. An owner loses nothing but other
 * sessions and links. `joins`: the tenant that they have just joined. The statements are for the end of the transaction, with
 * `eventsLast`.
 */
export async function settle(
  tx: Transaction,
  call: ProofCall & Pick<Call<IdentityDeps>, 'correlationId'>,
  proof: Omit<Proof, 'account'> & { account: ProvableRow },
  { name, joins = null }: { name: string; joins?: string | null },
): Promise<readonly Statement[]> {
  const now = call.deps.clock.now();
  const { way, verdict, account, passwordHash, sessionId, secondFactor } = proof;
  const { uid, email, email_key: key } = account;
  const announced = announceSessionsOf(uid);
  if (verdict !== 'ASKER' && passwordHash !== null) {
    const ended = [announced, endSessionsOf(uid, 'PASSWORD_CHANGED', now), forgetFailures(key)];
    if (verdict === 'OWNER')
      return [resetPasswordOf(uid, passwordHash, key, now), ...dropPendingOf(uid), ...ended];
    const asked = await askAgain(tx, call, { uid, email, joins });
    const claimed = claimUser(uid, { name, passwordHash }, now);
    return [claimed, ...dropWaysIn(uid), ...removeSecondFactor(uid, now), ...asked, ...ended];
  }
  // Who joins a tenant changes nothing about themselves.
  if (way === 'INVITATION') return [announced];
  const others = endSessionsOf(uid, 'EMAIL_CHANGED', now, sessionId ?? undefined);
  if (verdict === 'OWNER') return [...dropPendingOf(uid), announced, others];
  return [...dropWaysIn(uid), ...(secondFactor ? [] : removeSecondFactor(uid, now)), announced, others];
}

import { isoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { domainOf, emailKey } from '../../platform/email.ts';
import { fail } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { newGuid } from '../../platform/ids.ts';
import { recordAudit } from '../../records/audit-log/index.ts';
import { insertUser, tellConcerned } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { decideProof } from './address-proof.ts';
import { ANYBODY } from './attempts.ts';
import { auditLines } from './authenticate.ts';
import { findEmailOwner, findFederated, insertFederated } from './federation-queries.ts';
import { findUser, lockSigningIn } from './queries.ts';
import type { Provider } from './sso.ts';
import { assertSpeaksFor, rejectDomain } from './sso-domains.ts';

const NAME_MAX = 200;
const SUBJECT_MAX = 255;

/** The identity that a provider vouches for. */
export interface FederatedIdentity {
  provider: string;
  /** Never changes and is never reassigned, unlike an e-mail address. */
  subject: string;
  /** Null unless the provider states one that it has verified. */
  email: { address: string; key: string } | null;
  name: string;
}

/** An identity, and the domain for whose addresses its provider speaks, as was just looked up. */
export interface VouchedIdentity extends FederatedIdentity {
  domain: string;
}

/** Where a sign-in comes from, and its transaction. */
interface SignInContext {
  deps: Pick<IdentityDeps, 'sealer' | 'sso'>;
  tx: Transaction;
  request: RequestInfo;
  correlationId: string;
  now: number;
}

/** The claims of an ID token and of the userinfo endpoint. Some providers send `true` as a string. */
export function federatedIdentityOf(
  provider: string,
  claims: Readonly<Record<string, unknown>>,
): FederatedIdentity {
  const text = (name: string): string | null => {
    const value = claims[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const subject = text('sub');
  if (!subject || subject.length > SUBJECT_MAX)
    fail('UNAUTHORIZED', 'The identity provider did not name a person.');
  const address = text('email');
  const verified = claims.email_verified === true || claims.email_verified === 'true';
  const key = verified && address !== null ? emailKey(address) : null;
  const called = text('name') ?? [text('given_name'), text('family_name')].filter(Boolean).join(' ');
  return {
    provider,
    subject,
    email: address === null || key === null ? null : { address, key },
    name: (called || address?.split('@')[0] || 'Unnamed').slice(0, NAME_MAX),
  };
}

/**
 * When the provider says that it last asked the person who they are (`auth_time`), in epoch milliseconds; null when it
 * does not say. A provider with a session of its own may answer without asking.
 */
export function authenticatedAt(claims: Readonly<Record<string, unknown>>, now: number): number | null {
  const { auth_time: seconds } = claims;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? Math.min(seconds * 1_000, now) : null;
}

/**
 * Looks up whether the provider speaks for the address of the account that a sign-in would open: the one linked before,
 * or else the one with the address that the provider states. Outside of a transaction, since it asks the DNS. FORBIDDEN
 * when it does not speak for it.
 */
export async function vouchFor(
  { identity, dns }: Pick<IdentityDeps, 'identity' | 'dns'>,
  { settings }: Provider,
  person: FederatedIdentity,
): Promise<VouchedIdentity> {
  const [[linked]] = await identity.run(ANYBODY, findFederated([person.provider, person.subject]));
  const domain = domainOf(addressToOpen(linked, person));
  await assertSpeaksFor(dns, settings, domain);
  return { ...person, domain };
}

/** What the provider states counts for accounts that are not linked yet. FORBIDDEN for an unverified address. */
export function addressToOpen(
  linked: { address: string | null } | undefined,
  { email }: FederatedIdentity,
): string {
  if (linked) return linked.address ?? rejectUnverified('Your account has no verified e-mail address.');
  return email?.key ?? rejectUnverified('The identity provider has not verified your e-mail address.');
}

/** What the identity is linked to. Its owner is locked first: whoever unlinks it comes before, or ends the session that begins. */
async function lockLinked(tx: Transaction, { provider, subject }: FederatedIdentity) {
  const find = findFederated([provider, subject]);
  const [[linked]] = await tx.run(find);
  if (!linked) return undefined;
  const [, [still]] = await tx.run(lockSigningIn(linked.uid), find);
  if (still?.uid !== linked.uid) fail('UNAUTHORIZED', 'This identity was just unlinked from its account.');
  return still;
}

/**
 * Finds the user of a federated identity: the one linked before; or the owner of the same address, when both the
 * provider and this service have verified it; or a new user. Any other link would let an attacker take over an account
 * by entering its address at the provider, or by signing up with it here first.
 */
export async function findOrCreateUser(context: SignInContext, person: VouchedIdentity): Promise<string> {
  const { tx } = context;
  const { provider, domain } = person;
  const linked = await lockLinked(tx, person);
  // It may not be linked any more, or to an account with another address by now.
  const address = addressToOpen(linked, person);
  if (domainOf(address) !== domain) rejectDomain(provider, domainOf(address));
  if (linked) return linked.uid;
  // Without a link, addressToOpen has found it to be there.
  const email = person.email!;
  const [[owner]] = await tx.run(findEmailOwner([email.key]));
  const verdict = decideProof({
    way: 'SSO',
    account: owner ? { uid: owner.uid, isProven: owner.email_verified_at !== null } : null,
    askedBy: { sessionId: null, browser: null },
    clicker: { session: null, browser: null, choosesPassword: false },
  });
  if (!owner) return createUser(context, person, email);
  // An operator reaches every tenant, so a provider alone never opens that account.
  if (verdict !== 'OWNER' || owner.is_operator) {
    rejectSignIn(
      'LINK_REQUIRED',
      'An account with this address exists. Sign in to it, and link it from there.',
    );
  }
  const actor = { uid: owner.uid, name: owner.name };
  await insertLink(context, person, actor);
  return owner.uid;
}

/** Links a federated identity to the signed-in user. CONFLICT when it belongs to another user. */
export async function linkToUser(
  context: SignInContext,
  person: FederatedIdentity,
  actor: { uid: string; name: string },
): Promise<void> {
  const [[linked]] = await context.tx.run(findFederated([person.provider, person.subject]));
  if (linked?.uid === actor.uid) return;
  if (linked) fail('CONFLICT', 'This identity is linked to another account.', { reason: 'LINKED_ELSEWHERE' });
  await insertLink(context, person, actor);
}

async function createUser(
  context: SignInContext,
  person: VouchedIdentity,
  email: { address: string; key: string },
): Promise<string> {
  const { tx, request, correlationId, now } = context;
  const { provider, subject, name } = person;
  const uid = newGuid();
  const [[user]] = await tx.run(
    insertUser(
      {
        uid,
        email: email.address,
        emailKey: email.key,
        emailVerifiedAt: now,
        name,
        status: 'ACTIVE',
        passwordHash: null,
      },
      now,
    ),
  );
  // Two first sign-ins ran at once: the other one created the user.
  if (!user) return findOrCreateUser(context, person);
  const target = { kind: 'user', id: uid };
  const details = { provider };
  await tx.run(
    insertFederated([provider, subject, uid, email.address, new Date(now)]),
    recordAudit({
      tenantId: null,
      principal: null,
      actor: { uid, name },
      action: 'user.signed_up',
      target,
      details,
      request,
      correlationId,
      now,
    }),
  );
  return uid;
}

/** Tells the person and the owners of their tenants: whoever has the identity gets in from now on. */
async function insertLink(
  { deps, tx, request, correlationId, now }: SignInContext,
  { provider, subject, email }: FederatedIdentity,
  actor: { uid: string; name: string },
): Promise<void> {
  const [[user]] = await tx.run(findUser([actor.uid]));
  if (!user) throw new Error('whoever links an identity has an account');
  const providerName = deps.sso.provider(provider).settings.name;
  await tx.run(
    insertFederated([provider, subject, actor.uid, email?.address, new Date(now)]),
    ...auditLines(user, {
      principal: null,
      actor,
      action: 'user.identity_linked',
      target: { kind: 'user', id: actor.uid },
      details: { provider },
      request,
      correlationId,
      now,
    }),
  );
  const data = { personName: user.name, providerName, change: 'LINKED' as const, at: isoTime(now) };
  const concerned = { person: user, tenantIds: user.tenant_ids };
  await tellConcerned(tx, deps.sealer, concerned, { template: 'identity-changed', data, now });
}

const rejectUnverified = (sentence: string): never => rejectSignIn('EMAIL_NOT_VERIFIED', sentence);

function rejectSignIn(reason: string, sentence: string): never {
  fail('FORBIDDEN', sentence, { reason });
}

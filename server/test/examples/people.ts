import { answerTo, newAuthenticator, PROOF_OPTIONS } from '../harness/authenticator.ts';
import { codeAt, PASSWORD } from '../harness/credentials.ts';
import { type Visitor, visitor } from '../harness/visitor.ts';
import { GUEST_PAGES, type Story } from './story.ts';

/** How people join, sign in, prove who they are, and leave. */

export interface Owner {
  tenantId: string;
  owner: Visitor;
}

const ALBA = { email: 'alba@aurora.example', password: PASSWORD };
const STEP_MS = 30_000;

/** Alba signs up with a tenant of her own, and is asked who she is. */
export async function ownerJoins(story: Story): Promise<Owner> {
  const { service, call } = story;
  const owner = visitor(service);
  const newcomer = { ...ALBA, name: 'Alba Aurora', locale: 'en-US', tenantName: 'Aurora Hospitality' };
  await call('signUp', { as: owner, body: newcomer });
  const token = await story.tokenMailedTo(ALBA.email);
  const { tenantId } = await call('verifyEmail', { as: owner, body: { token } });
  await call('login', { as: owner, body: ALBA });
  await call('getSession', { as: owner });
  await call('getCurrentUser', { as: owner });
  await call('listOwnTenants', { as: owner });
  return { tenantId: tenantId!, owner };
}

/** What she can do about herself. She ends in a session that was proven a moment ago. */
export async function ownerMindsHerself(
  { service, call, read }: Story,
  { tenantId, owner }: Owner,
): Promise<void> {
  const phone = visitor(service, { userAgent: 'A phone' });
  const tablet = visitor(service, { userAgent: 'A tablet' });
  const { session } = await call('signIn', { as: phone, body: ALBA });
  await call('signIn', { as: tablet, body: ALBA });
  await call('listOwnSessions', { as: owner });
  await call('revokeOwnSession', { as: owner, params: { id: session.id } });
  await call('refreshSession', { as: tablet, body: {} });
  await call('refreshSessionByGet', { as: tablet });
  await call('resumeSession', { as: tablet, body: {} });
  await call('signOut', { as: tablet, body: {} });
  await call('revokeOtherSessions', { as: owner });
  await call('updateCurrentUser', { as: owner, body: { name: 'Alba Aurora', locale: 'it-IT' } });
  await call('createCustomToken', { as: owner, body: { domain: GUEST_PAGES, tenantId } });
  await read('getSigningKeys', { as: owner });
  await call('listSsoProviders', { as: owner });
  await call('linkSso', { as: owner, params: { provider: 'acme' }, body: { returnTo: '/' } });
  await call('proveSession', { as: owner, body: { password: PASSWORD } });
}

/** Bruno is invited, moves to another address, loses his password, and gets a second factor that Alba resets in the end. */
export async function staffJoin(story: Story, { owner }: Owner): Promise<void> {
  const { call } = story;
  const bruno = visitor(story.service);
  const email = 'bruno@aurora.example';
  const body = { email, name: 'Bruno Bianchi', role: 'server' as const };
  const { uid } = await call('createAdminUser', { as: owner, body });
  const token = await story.tokenMailedTo(email);
  await call('acceptInvitation', { as: bruno, body: { token, password: PASSWORD, name: 'Bruno Bianchi' } });
  await call('login', { as: bruno, body: { email, password: PASSWORD } });
  await brunoChangesCredentials(story, bruno, email);
  await brunoEnrols(story, bruno);
  await call('proveSession', { as: owner, body: { password: PASSWORD } });
  await call('listAdminUsers', { as: owner });
  await call('updateAdminUser', { as: owner, params: { uid }, body: { role: 'manager' } });
  await call('getAdminUser', { as: owner, params: { uid } });
  await rolesOfTheirOwn(story, owner);
  await call('resetUserMfa', { as: owner, params: { uid } });
}

/** Alba makes a role for shift leads, who give a little for free. */
async function rolesOfTheirOwn({ call }: Story, owner: Visitor): Promise<void> {
  const permissions = [
    { permission: 'orders.view' as const },
    { permission: 'orders.edit' as const },
    { permission: 'orders.comp' as const, maxAmount: 5_000, maxPercent: 20 },
  ];
  const params = { role: 'shift_lead' };
  await call('createRole', { as: owner, body: { name: params.role, title: 'Shift lead', permissions } });
  await call('listRoles', { as: owner });
  await call('getRole', { as: owner, params });
  await call('updateRole', { as: owner, params, body: { title: 'Lead of a shift' } });
  await call('deleteRole', { as: owner, params });
}

const NEW_PASSWORD = 'staple battery horse';

async function brunoChangesCredentials({ call, tokenMailedTo }: Story, bruno: Visitor, email: string) {
  const passwords = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  await call('changePassword', { as: bruno, body: passwords });
  await call('forgotPassword', { as: bruno, body: { email } });
  const token = await tokenMailedTo(email, 3);
  await call('resetPassword', { as: bruno, body: { token, password: PASSWORD } });
  await call('login', { as: bruno, body: { email, password: PASSWORD } });
  const moved = 'bruno.bianchi@aurora.example';
  await call('requestEmailChange', { as: bruno, body: { email: moved, password: PASSWORD } });
  const link = await tokenMailedTo(moved);
  await call('confirmEmailChange', { as: bruno, body: { token: link } });
}

async function brunoEnrols(story: Story, bruno: Visitor): Promise<void> {
  const { service, call } = story;
  const { clock } = service;
  const { secret } = await call('beginMfaEnrolment', { as: bruno });
  /** A code works once. */
  const nextCode = (): string => {
    clock.moveBy(3 * STEP_MS);
    return codeAt(secret!, clock.now() + 1_000);
  };
  await call('confirmMfaEnrolment', { as: bruno, body: { code: nextCode() } });
  await call('replaceRecoveryCodes', { as: bruno, body: { code: nextCode() } });
  const email = 'bruno.bianchi@aurora.example';
  const challenged = await bruno.post('/api/v1/auth/login', { email, password: PASSWORD });
  const challengeId = String(challenged.refused(401, 'MFA_REQUIRED').details!.challengeId);
  await call('verifyMfa', { as: bruno, body: { challengeId, code: nextCode() } });
  await call('disableMfa', { as: bruno, body: { code: nextCode() } });
  await brunoGetsPasskey(story, bruno);
  const again = await call('beginMfaEnrolment', { as: bruno });
  clock.moveBy(3 * STEP_MS);
  const code = codeAt(again.secret!, clock.now() + 1_000);
  await call('confirmMfaEnrolment', { as: bruno, body: { code } });
}

/** His phone makes one, he signs in with it, and removes it. */
async function brunoGetsPasskey({ service, call }: Story, bruno: Visitor): Promise<void> {
  const options = await call('beginPasskeyRegistration', { as: bruno });
  const authenticator = newAuthenticator(new URL(service.url).origin);
  const attestation = authenticator.create(options);
  const { passkey } = await call('registerPasskey', { as: bruno, body: { name: 'Phone', attestation } });
  await call('listPasskeys', { as: bruno });
  const { id } = passkey;
  await call('updatePasskey', { as: bruno, params: { id }, body: { name: 'My phone' } });
  const asked = await call('beginPasskeySignIn', { as: bruno, body: {} });
  (await bruno.post('/api/v1/auth/signin', { passkey: authenticator.get(asked) })).must(200);
  await brunoUnlinks(service, call, bruno);
  await call('beginPasskeyProof', { as: bruno });
  const proof = await answerTo(bruno, { authenticator }, PROOF_OPTIONS);
  await call('deletePasskey', { as: bruno, params: { id }, body: { passkey: proof } });
}

/** What he was linked to at the company that he left. */
async function brunoUnlinks(
  { database, clock }: Story['service'],
  call: Story['call'],
  bruno: Visitor,
): Promise<void> {
  await database.sql(
    `insert into federated_identities (provider, subject, uid, email, created_at)
     select 'acme', '00u1a2b3c4', uid, email, $1 from users where name like 'Bruno%'`,
    [new Date(clock.now())],
  );
  await call('listIdentities', { as: bruno });
  await call('unlinkIdentity', { as: bruno, params: { provider: 'acme' } });
}

/** Carla comes with a first password, whose address nobody has proven; she leaves the tenant, and then altogether. */
export async function staffLeave({ service, call }: Story, { owner }: Owner): Promise<void> {
  const carla = visitor(service);
  const email = 'carla@aurora.example';
  const body = { email, name: 'Carla Conti', role: 'kitchen' as const, firstPassword: 'first of all, cook' };
  await call('proveSession', { as: owner, body: { password: PASSWORD } });
  const { uid } = await call('createAdminUser', { as: owner, body });
  await call('login', { as: carla, body: { email, password: body.firstPassword } });
  const passwords = { currentPassword: body.firstPassword, newPassword: PASSWORD };
  await call('changePassword', { as: carla, body: passwords });
  await call('requestEmailVerification', { as: carla });
  await call('listMadeByUser', { as: owner, params: { uid } });
  await call('endMadeByUser', { as: owner, params: { uid } });
  await call('deleteAdminUser', { as: owner, params: { uid } });
  await call('login', { as: carla, body: { email, password: PASSWORD } });
  await call('deleteCurrentUser', { as: carla, body: { password: PASSWORD } });
}

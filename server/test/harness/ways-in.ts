import assert from 'node:assert/strict';
import { codeAt, givePassword } from './credentials.ts';
import { eventually } from './eventually.ts';
import type { Reply } from './http.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { type Person, signedIn } from './people.ts';
import type { TestService } from './service.ts';
import { anyAddress, PASSWORD, type Visitor, visitor } from './visitor.ts';
import { makeTenant } from './world.ts';

/** What an attacker and a victim do about the victim's addresses (server/src/identity/auth/ways-in.test.ts). */

const MINE = 'a password of the victim';
export const CHOSEN = ['first one of the attacker', 'second one of the attacker'] as const;
export const SHOP = 'shop.example';
const LOGIN = '/api/v1/auth/login';
const CONFIRMATIONS: Record<string, string> = {
  'verify-email': '/api/v1/auth/verify-email',
  'confirm-email': '/api/v1/users/email-confirmations',
  'accept-invitation': '/api/v1/invitations/accept',
  'reset-password': '/api/v1/auth/reset-password',
};

/** Where they do it; `owner` has a tenant that wants the victim. */
interface Stage {
  service: TestService;
  idp: IdentityProvider;
  owner: Person;
}
let service: TestService;
let idp: IdentityProvider;
let owner: Person;
let scenes = 0;

export function setStage(stage: Stage): void {
  ({ service, idp, owner } = stage);
}

/** Two people and what they have. */
export interface Scene {
  /** Of the victim: the one that they begin with, and one that they move to. */
  emails: readonly [string, string];
  desktop: Visitor;
  phone: Visitor;
  /** An address whose mail the attacker reads. */
  own: string;
  /** The attacker's own account, owner of a tenant of theirs. */
  attacker: Person;
  ownTenant: string;
  browsers: Visitor[];
  tokens: string[];
  challenges: string[];
  seeds: string[];
  /** The tenants whose invitation the victim has accepted. */
  joined: Set<string>;
}

export const browse = (): Visitor => visitor(service, { address: anyAddress() });

export async function newScene(): Promise<Scene> {
  const run = ++scenes;
  const ownTenant = (await makeTenant(service, 'Of the attacker')).tenantId;
  const attacker = await signedIn(service, { places: [{ tenantId: ownTenant, role: 'owner' }] });
  await givePassword(service, attacker);
  return {
    emails: [`victim-${run}@example.com`, `moved-${run}@example.com`],
    own: `attacker-${run}@example.com`,
    desktop: browse(),
    phone: browse(),
    attacker,
    ownTenant,
    browsers: [],
    tokens: [],
    challenges: [],
    seeds: [],
    joined: new Set(),
  };
}

export const login = (browser: Visitor, email: string, password: string) =>
  browser.post(LOGIN, { email, password });

const signUp = (browser: Visitor, email: string, password: string) =>
  browser.post('/api/v1/auth/signup', { email, password, name: 'Somebody', tenantName: 'Somewhere' });

/** Signs in with a password of theirs; a browser is kept when it is in, a challenge when it is asked for more. */
async function enter(scene: Scene, email: string, password: string): Promise<void> {
  const browser = browse();
  const reply = await login(browser, email, password);
  if (reply.status === 200) scene.browsers.push(browser);
  const challenge = reply.body.error?.details?.challengeId;
  if (typeof challenge === 'string') scene.challenges.push(challenge);
}

const idToken = (sub: string, email: string, verified: boolean): Promise<string> => {
  const now = Math.floor(service.clock.now() / 1_000);
  const whose = { sub, email, email_verified: verified, name: sub };
  return idp.idToken({
    ...whose,
    iss: idp.settings.issuer,
    aud: idp.settings.clientId,
    iat: now,
    exp: now + 300,
    jti: crypto.randomUUID(),
  });
};

/** The attacker's tenant gives somebody a first password, and the attacker signs in with it and changes it. */
async function addUser(scene: Scene, email: string): Promise<void> {
  const user = { email, name: 'Somebody', role: 'server', firstPassword: CHOSEN[0] };
  await scene.attacker.post('/api/v1/admin-users', user);
  await enter(scene, email, CHOSEN[0]);
  const passwords = { currentPassword: CHOSEN[0], newPassword: CHOSEN[1] };
  await scene.browsers.at(-1)?.put('/api/v1/users/me/password', passwords);
}

/** What the attacker does; `n` chooses among the victim's addresses, the passwords and the browsers. */
export const ATTACKS: Record<string, (scene: Scene, n: number) => Promise<unknown>> = {
  signsUp: ({ emails }, n) => signUp(browse(), emails[n % 2]!, CHOSEN[0]),
  addsUser: (scene, n) => addUser(scene, scene.emails[n % 2]!),
  addsOwn: (scene) => addUser(scene, scene.own),
  async clicksOwn({ own, browsers }, n) {
    const link = await lastLink([own], n);
    if (!link) return;
    const browser = (n % 2 ? undefined : browsers.at(-1)) ?? browse();
    const [path, token] = link;
    const password = CHOSEN[0];
    const isReset = path.endsWith('reset-password');
    const reply = await browser.post(path, isReset ? { token, password } : { token });
    if (reply.status === 400) await browser.post(path, { token, password, name: 'Somebody' });
    if (reply.status === 400) await browser.post(path, { token, password });
  },
  signsInToOwn: (scene, n) => enter(scene, scene.own, CHOSEN[n % 2]!),
  invites: ({ attacker, emails }, n) =>
    attacker.post('/api/v1/admin-users', { email: emails[n % 2], name: 'Somebody', role: 'server' }),
  signsIn: (scene, n) => enter(scene, scene.emails[n % 2]!, CHOSEN[(n >> 1) % 2]!),
  asksForProof: ({ browsers }, n) =>
    Promise.all(
      browsers.slice(-2).map((browser) => browser.post('/api/v1/users/me/email/verification', undefined)),
    ).then(() => n),
  movesOwnAccount: ({ attacker, emails }, n) =>
    attacker.put('/api/v1/users/me/email', { email: emails[n % 2], password: PASSWORD }),
  movesAccount: ({ browsers, emails }, n) =>
    Promise.resolve(
      browsers.at(-1)?.put('/api/v1/users/me/email', { email: emails[n % 2], password: CHOSEN[1] }),
    ),
  async setsUpFactor({ browsers, seeds }) {
    for (const browser of browsers.slice(-2)) {
      const begun = await browser.post<{ secret: string }>('/api/v1/users/me/mfa', undefined);
      if (begun.status !== 201) continue;
      const { secret } = begun.must(201);
      seeds.push(secret);
      const body = { code: codeAt(secret, service.clock.now()) };
      await browser.post('/api/v1/users/me/mfa/confirm', body);
    }
  },
  async takesToken({ browsers, tokens }) {
    for (const browser of browsers.slice(-2)) {
      const path = '/api/v1/auth/custom-token';
      const reply = await browser.post<{ customToken: string }>(path, { domain: SHOP });
      if (reply.status === 201) tokens.push(reply.must(201).customToken);
    }
  },
  async comesFromProvider(scene, n) {
    const browser = browse();
    const token = await idToken(`attacker of ${scene.emails[0]}`, scene.emails[n % 2]!, false);
    const reply = await browser.post('/api/v1/auth/signin', { idToken: token });
    if (reply.status === 200) scene.browsers.push(browser);
  },
  forgetsPassword: ({ emails, own }, n) =>
    browse().post('/api/v1/auth/forgot-password', { email: [own, ...emails][n % 3] }),
};

/** What the victim does, and a tenant that wants them. */
export const ACTS: typeof ATTACKS = {
  clicks,
  clicksAgain: clicks,
  signsUp: ({ desktop, emails }) => signUp(desktop, emails[0], MINE),
  signsIn: ({ desktop, emails }, n) => login(desktop, emails[n % 2]!, MINE),
  comesFromProvider: async ({ phone, emails }) =>
    phone.post('/api/v1/auth/signin', {
      idToken: await idToken(`victim of ${emails[0]}`, emails[0], true),
    }),
  asksForProof: ({ desktop }) => desktop.post('/api/v1/users/me/email/verification', undefined),
  moves: ({ desktop, emails }) => desktop.put('/api/v1/users/me/email', { email: emails[1], password: MINE }),
  forgetsPassword: ({ phone, emails }) => phone.post('/api/v1/auth/forgot-password', { email: emails[0] }),
  isInvited: ({ emails }, n) =>
    owner.post('/api/v1/admin-users', { email: emails[n % 2], name: 'Somebody', role: 'owner' }),
};

/** One of the last links that were mailed to some addresses: the path that takes its token, and the token. */
async function lastLink(emails: readonly string[], n: number): Promise<[string, string] | null> {
  await eventually(async () => {
    const waiting = await service.database.sql('select 1 from outgoing_mail where failed_at is null limit 1');
    assert.equal(waiting.length, 0);
  });
  const links = service.mailbox
    .all()
    .filter(({ envelope }) => envelope.to.some((to) => emails.includes(to)))
    .flatMap(({ links: all }) => all.filter((link) => link.includes('#token=')));
  const link = links.at(-1 - (n % 3));
  if (!link) return null;
  const { pathname, hash } = new URL(link);
  return [CONFIRMATIONS[pathname.split('/').at(-1)!]!, hash.replace('#token=', '')];
}

/** A link that was mailed to the victim, in one of their browsers; they do what its page asks for. */
async function clicks({ emails, desktop, phone, joined }: Scene, n: number): Promise<void> {
  const link = await lastLink(emails, n);
  if (!link) return;
  const [path, token] = link;
  const browser = n % 2 ? desktop : phone;
  const isReset = path.endsWith('reset-password');
  const name = path.endsWith('verify-email') ? { name: 'The victim' } : {};
  const answers: Reply<{ tenantId?: string }>[] = [
    await browser.post(path, isReset ? { token, password: MINE } : { token }),
  ];
  const { status } = answers[0]!;
  if (status === 400) answers.push(await browser.post(path, { token, password: MINE, ...name }));
  if (status === 403) {
    for (const email of emails) await login(browser, email, MINE);
    answers.push(await browser.post(path, { token }));
  }
  const last = answers.at(-1)!;
  if (path.endsWith('accept') && last.status === 200) joined.add(last.must(200).tenantId!);
}

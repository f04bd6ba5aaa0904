import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { codeAt, givePassword } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Reply } from '../../../test/harness/http.ts';
import { type IdentityProvider, startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';

/**
 * Random sequences of what an attacker and a victim do about the victim's addresses. The attacker types passwords, and is owner of
 * a tenant; the victim alone reads the mail of these addresses, and never types a password of the attacker. At no moment does
 * anything that the attacker has chosen or knows open an account with an address that is proven, or a tenant of others.
 *
 *   WAYS_IN_RUNS=500 npm test -- ways-in
 *   WAYS_IN_SEED=… runs other sequences; what fails is cut down to the shortest one that fails.
 */

const RUNS = Number(process.env.WAYS_IN_RUNS ?? 4);
const SEED = Number(process.env.WAYS_IN_SEED ?? 20_261_129);
const LENGTH = 18;

const MINE = 'a password of the victim';
const CHOSEN = ['first one of the attacker', 'second one of the attacker'] as const;
const SHOP = 'shop.example';
const LOGIN = '/api/v1/auth/login';
const CONFIRMATIONS: Record<string, string> = {
  'verify-email': '/api/v1/auth/verify-email',
  'confirm-email': '/api/v1/users/email-confirmations',
  'accept-invitation': '/api/v1/invitations/accept',
  'reset-password': '/api/v1/auth/reset-password',
};

let service: TestService;
let idp: IdentityProvider;
let owner: Person;
let othersTenant: string;
let runs = 0;

before(async () => {
  idp = await startIdentityProvider('acme');
  const config = { ssoProviders: [idp.settings], customTokenDomains: [SHOP], trustProxy: 1 };
  service = await startTestService({ config });
  idp.register(service.url);
  const { tenantId } = await makeTenant(service, 'Of others');
  othersTenant = tenantId;
  owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
});

/** Two people and what they have. */
interface Scene {
  /** Of the victim: the one that they begin with, and one that they move to. */
  emails: readonly [string, string];
  desktop: Visitor;
  phone: Visitor;
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

const browse = (): Visitor => visitor(service, { address: anyAddress() });

async function newScene(): Promise<Scene> {
  const run = ++runs;
  const ownTenant = (await makeTenant(service, 'Of the attacker')).tenantId;
  const attacker = await signedIn(service, { places: [{ tenantId: ownTenant, role: 'owner' }] });
  await givePassword(service, attacker);
  return {
    emails: [`victim-${run}@example.com`, `moved-${run}@example.com`],
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

const login = (browser: Visitor, email: string, password: string) => browser.post(LOGIN, { email, password });

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

/** What the attacker does; `n` chooses among the victim's addresses, the passwords and the browsers. */
const ATTACKS: Record<string, (scene: Scene, n: number) => Promise<unknown>> = {
  signsUp: ({ emails }, n) => signUp(browse(), emails[n % 2]!, CHOSEN[0]),
  async addsUser(scene, n) {
    const email = scene.emails[n % 2]!;
    const user = { email, name: 'Somebody', role: 'server', firstPassword: CHOSEN[0] };
    await scene.attacker.post('/api/v1/admin-users', user);
    await enter(scene, email, CHOSEN[0]);
    const passwords = { currentPassword: CHOSEN[0], newPassword: CHOSEN[1] };
    await scene.browsers.at(-1)?.put('/api/v1/users/me/password', passwords);
  },
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
  forgetsPassword: ({ emails }, n) => browse().post('/api/v1/auth/forgot-password', { email: emails[n % 2] }),
};

/** What the victim does, and a tenant that wants them. */
const ACTS: typeof ATTACKS = {
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

/** One of the last links that were mailed to the victim, in one of their browsers; they do what its page asks for. */
async function clicks({ emails, desktop, phone, joined }: Scene, n: number): Promise<void> {
  await eventually(async () => {
    const waiting = await service.database.sql('select 1 from outgoing_mail where failed_at is null limit 1');
    assert.equal(waiting.length, 0);
  });
  const links = service.mailbox
    .all()
    .filter(({ envelope }) => envelope.to.some((to) => emails.includes(to)))
    .flatMap(({ links: all }) => all.filter((link) => link.includes('#token=')));
  const link = links.at(-1 - (n % 3));
  if (!link) return;
  const { pathname, hash } = new URL(link);
  const path = CONFIRMATIONS[pathname.split('/').at(-1)!]!;
  const token = hash.replace('#token=', '');
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

type Step = readonly ['ATTACK' | 'ACT', string, number];

const stepsOf = (kind: Step[0], acts: object) =>
  fc.tuple(fc.constant(kind), fc.constantFrom(...Object.keys(acts)), fc.nat(5));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { arbitrary: stepsOf('ATTACK', ATTACKS), weight: 1 },
    { arbitrary: stepsOf('ACT', ACTS), weight: 1 },
  ),
  { minLength: 6, maxLength: LENGTH },
);

interface Session {
  user: { uid: string };
  tenants: { tenantId: string; name: string }[];
}

/** Whatever the attacker has opens none of the victim's accounts, and no tenant but their own. */
async function assertShut(scene: Scene): Promise<void> {
  const { emails, attacker, browsers } = scene;
  const { sql } = service.database;
  await sql('delete from auth_attempts');
  const proven = await sql<{ uid: string; email: string }>(
    'select uid, email from users where email_key = any($1) and email_verified_at is not null',
    [emails],
  );
  for (const { email } of proven) {
    for (const password of [...CHOSEN, PASSWORD]) {
      // MFA_REQUIRED would say that it is right.
      (await login(browse(), email, password)).refused(401, 'UNAUTHORIZED');
    }
  }
  const members = await sql<{ tenant_id: string }>(
    `select tenant_id from memberships where uid = any($1) and tenant_id = any($2) and status <> 'INVITED'`,
    [proven.map(({ uid }) => uid), [scene.ownTenant]],
  );
  for (const { tenant_id } of members) assert.ok(scene.joined.has(tenant_id), 'a colleague of the attacker');
  const opened: Visitor[] = [...browsers];
  for (const customToken of scene.tokens.splice(0)) {
    const shop = visitor(service, { address: anyAddress(), headers: { host: SHOP } });
    if ((await shop.post('/api/v1/auth/signin', { customToken })).status === 200) opened.push(shop);
  }
  for (const challengeId of scene.challenges) {
    for (const seed of scene.seeds) {
      const browser = browse();
      const body = { challengeId, code: codeAt(seed, service.clock.now()) };
      if ((await browser.post('/api/v1/auth/mfa/verify', body)).status === 200) opened.push(browser);
    }
  }
  const uids = new Set(proven.map(({ uid }) => uid));
  for (const browser of [...opened, attacker]) await assertHarmless(scene, browser, uids);
  scene.browsers.push(...opened.slice(browsers.length));
}

/** News of the end of a session take a moment. */
async function assertHarmless({ ownTenant }: Scene, browser: Pick<Visitor, 'get'>, uids: Set<string>) {
  await eventually(async () => {
    const reply = await browser.get<Session>('/api/v1/auth/session');
    if (reply.status !== 200) return;
    const { user, tenants } = reply.must(200);
    assert.ok(!uids.has(user.uid), 'in an account of the victim');
    assert.deepEqual(
      tenants.filter(({ tenantId }) => tenantId !== ownTenant),
      [],
    );
  });
}

async function play(sequence: readonly Step[]): Promise<void> {
  const scene = await newScene();
  for (const [kind, name, n] of sequence) {
    await (kind === 'ATTACK' ? ATTACKS : ACTS)[name]!(scene, n);
    await assertShut(scene);
  }
}

const A = (name: string, n = 0): Step => ['ATTACK', name, n];
const V = (name: string, n = 0): Step => ['ACT', name, n];

/** What was done by hand once. */
const ATTACKED: [Step[]][] = [
  [[A('signsUp'), V('clicks'), V('isInvited'), V('clicks'), A('signsIn')]],
  [[A('addsUser'), A('asksForProof'), V('clicks'), V('isInvited'), V('clicks'), A('signsIn', 2)]],
  [[A('movesOwnAccount'), V('clicks'), V('isInvited'), V('clicks'), V('clicks', 1)]],
  [[A('addsUser'), A('setsUpFactor'), V('forgetsPassword'), V('clicks'), V('isInvited'), V('clicks')]],
  [[A('invites'), V('signsUp'), V('clicks', 3), A('signsIn'), A('signsIn', 2)]],
  [[A('addsUser'), A('setsUpFactor'), V('signsUp'), V('clicks', 3), A('signsIn'), A('signsIn', 2)]],
  [[A('addsUser'), A('signsUp'), V('clicks'), A('signsIn'), A('signsIn', 2)]],
  [[A('addsUser'), V('forgetsPassword'), V('clicks')]],
  [[A('addsUser', 1), V('signsUp'), V('clicks'), V('signsIn'), V('moves'), V('clicks', 1)]],
];

test('nothing that an attacker has chosen or knows opens an account or a tenant of somebody else', async () => {
  await fc.assert(fc.asyncProperty(steps, play), {
    numRuns: ATTACKED.length + RUNS,
    seed: SEED,
    examples: ATTACKED,
  });
  const [{ owners }] = (await service.database.sql<{ owners: number }>(
    `select count(*)::int as owners from memberships where tenant_id = $1 and status = 'ACTIVE'`,
    [othersTenant],
  )) as [{ owners: number }];
  assert.ok(owners > 1, 'a victim has joined: there was something to get at');
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { codeAt } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { startIdentityProvider } from '../../../test/harness/identity-provider.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { anyAddress, PASSWORD, type Visitor, visitor } from '../../../test/harness/visitor.ts';
import {
  ACTS,
  ATTACKS,
  browse,
  CHOSEN,
  login,
  newScene,
  type Scene,
  SHOP,
  setStage,
} from '../../../test/harness/ways-in.ts';
import { makeTenant } from '../../../test/harness/world.ts';

/**
 * Random sequences of what an attacker and a victim do about the victim's addresses. The attacker types passwords, is owner of a
 * tenant, and reads the mail of an address of their own; the victim alone reads the mail of these addresses, and never types a password of the attacker. At no moment does
 * anything that the attacker has chosen or knows open an account with an address that is proven, or a tenant of others.
 *
 *   WAYS_IN_RUNS=500 npm test -- ways-in
 *   WAYS_IN_SEED=… runs other sequences; what fails is cut down to the shortest one that fails.
 */

const RUNS = Number(process.env.WAYS_IN_RUNS ?? 4);
const SEED = Number(process.env.WAYS_IN_SEED ?? 20_261_129);
const LENGTH = 18;

let service: TestService;
let othersTenant: string;

before(async () => {
  const idp = await startIdentityProvider('acme');
  const config = { ssoProviders: [idp.settings], customTokenDomains: [SHOP], trustProxy: 1 };
  service = await startTestService({ config });
  idp.register(service.url);
  const { tenantId } = await makeTenant(service, 'Of others');
  othersTenant = tenantId;
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  setStage({ service, idp, owner });
});

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
    if (reply.status === 401) return;
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
  [
    [
      ...[A('addsOwn'), V('isInvited'), A('clicksOwn'), A('movesAccount'), V('clicks'), V('clicks', 2)],
      ...[A('forgetsPassword'), A('clicksOwn'), A('signsInToOwn')],
    ],
  ],
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

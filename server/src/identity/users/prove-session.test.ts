import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { codeAt, enrol, givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { proveSession } from './prove-session.ts';

proves(proveSession, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const MFA = '/api/v1/users/me/mfa';
  interface Proof {
    provenAt: string;
    freshUntil: string;
  }
  const prove = (person: Person, body: object) => person.post<Proof>('/api/v1/auth/reauthenticate', body);

  /** Somebody whose browser was left open. */
  async function leftOpen(): Promise<Person> {
    const person = await signedIn(world.target);
    await givePassword(world.target, person);
    return person;
  }
  const age = ({ sessionId }: Person) =>
    world.target.database.sql('update sessions set proven_at = $2 where id = $1', [
      sessionId,
      new Date(world.target.clock.now() - 601_000),
    ]);

  test('200 for the password, and the session counts as proven for ten minutes', async () => {
    const ana = await leftOpen();
    await age(ana);
    const refused = (await ana.post(MFA, undefined)).refused(403, 'REAUTHENTICATION_REQUIRED');
    assert.deepEqual(refused.details, { proofs: ['PASSWORD'], maxAgeSeconds: 600 });
    const { provenAt, freshUntil } = (await prove(ana, { password: PASSWORD })).must(200);
    assert.equal(Date.parse(freshUntil) - Date.parse(provenAt), 600_000);
    (await ana.post(MFA, undefined)).must(201);
    await age(ana);
    (await ana.post(MFA, undefined)).refused(403, 'REAUTHENTICATION_REQUIRED');
  });

  test('200 for a code, which is used up, and only this session counts as proven', async () => {
    const ana = await leftOpen();
    const { secret, recoveryCodes } = await enrol(ana, world.target.clock.now);
    await age(ana);
    const link = () => ana.post('/api/v1/auth/sso/nobody/link', {});
    const { details } = (await link()).refused(403, 'REAUTHENTICATION_REQUIRED');
    assert.deepEqual(details?.proofs, ['PASSWORD', 'SECOND_FACTOR']);
    const code = codeAt(secret, world.target.clock.now() + 30_000);
    (await prove(ana, { code })).must(200);
    (await prove(ana, { code })).refused(403, 'FORBIDDEN');
    (await link()).refused(404, 'RESOURCE_NOT_FOUND');
    await age(ana);
    (await prove(ana, { code: recoveryCodes[0] })).must(200);
    (await link()).refused(404, 'RESOURCE_NOT_FOUND');
    const lines = await world.target.database.sql(
      `select details from audit_log where actor_id = $1 and action = 'session.proven' order by id`,
      [ana.uid],
    );
    assert.deepEqual(lines, [{ details: { by: 'totp' } }, { details: { by: 'recovery-code' } }]);
  });

  test('200 for the password keeps nothing alive: a refresh is no proof', async () => {
    const ana = await leftOpen();
    await age(ana);
    (await ana.get('/api/v1/auth/session')).must(200);
    (await ana.post(MFA, undefined)).refused(403, 'REAUTHENTICATION_REQUIRED');
  });

  test('400 without a proof, or with two', async () => {
    const ana = await leftOpen();
    for (const body of [{}, { password: PASSWORD, code: '123456' }]) {
      assert.deepEqual((await prove(ana, body)).fields(), ['body /password oneOf']);
    }
  });

  test('403 for a wrong password, which counts as a failed sign-in, and proves nothing', async () => {
    const ana = await leftOpen();
    await age(ana);
    for (let times = 0; times < 10; times++) {
      const { details } = (await prove(ana, { password: 'wrong password' })).refused(403, 'FORBIDDEN');
      assert.equal(details?.reason, 'WRONG_PASSWORD');
    }
    (await prove(ana, { password: PASSWORD })).refused(429, 'RATE_LIMIT_EXCEEDED');
    (await ana.post(MFA, undefined)).refused(403, 'REAUTHENTICATION_REQUIRED');
  });

  test('409 for a code of somebody without a second factor', async () => {
    (await prove(await leftOpen(), { code: '123456' })).refused(409, 'INVALID_STATE');
  });
});

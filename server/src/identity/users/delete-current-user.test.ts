import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { enrol, givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { newSession, type Person, type PersonOptions, signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import { deleteCurrentUser } from './delete-current-user.ts';

proves(deleteCurrentUser);

let service: TestService;

before(async () => {
  service = await startTestService();
});

async function withPassword(request: PersonOptions = {}): Promise<Person> {
  const person = await signedIn(service, request);
  await givePassword(service, person);
  return person;
}

const leave = (person: Person, body: object = { password: PASSWORD }) =>
  person.send<{ uid: string }>('DELETE', '/api/v1/users/me', { body });

test('200 deletes the account, ends its sessions everywhere, and clears both cookies', async () => {
  const { tenantId } = await makeTenant(service);
  const ana = await withPassword({ places: [{ tenantId, role: 'cashier' }] });
  const phone = await newSession(service, ana.uid);
  (await phone.get('/api/v1/users/me')).must(200);
  const answer = await leave(ana);
  assert.deepEqual(answer.must(200), { uid: ana.uid });
  const cookies = answer.headers['set-cookie'] ?? [];
  for (const name of ['__Host-comanda_access', '__Host-comanda_refresh']) {
    assert.ok(
      cookies.some((cookie) => cookie.startsWith(`${name}=;`) && /Max-Age=0/.test(cookie)),
      name,
    );
  }
  for (const caller of [ana, phone]) {
    await eventually(async () => assert.equal((await caller.get('/api/v1/users/me')).status, 401));
  }
  for (const table of ['users', 'memberships', 'sessions', 'recovery_codes']) {
    assert.equal(
      (await service.database.sql(`select 1 from ${table} where uid = $1`, [ana.uid])).length,
      0,
      table,
    );
  }
  const [line] = await service.database.sql('select action, tenant_id from audit_log where actor_id = $1', [
    ana.uid,
  ]);
  assert.deepEqual(line, { action: 'user.deleted', tenant_id: tenantId });
});

test('400 without a password or code, 403 for a wrong one, and the account stays', async () => {
  const ana = await withPassword();
  assert.deepEqual((await leave(ana, {})).fields(), ['body /password oneOf']);
  (await leave(ana, { password: 'wrong password' })).refused(403, 'FORBIDDEN');
  (await leave(ana, { code: '123456' })).refused(409, 'INVALID_STATE');
  (await ana.get('/api/v1/users/me')).must(200);
});

test('200 for a recovery code of a user with a second factor', async () => {
  const ana = await withPassword();
  const { recoveryCodes } = await enrol(ana, service.clock.now);
  (await leave(ana, { code: '000000' })).refused(403, 'FORBIDDEN');
  (await leave(ana, { code: recoveryCodes[0] })).must(200);
});

test('409 for the last owner of a tenant, which the error names; with another owner they can leave', async () => {
  const { tenantId, name } = await makeTenant(service, 'Only One');
  const ana = await withPassword({ places: [{ tenantId, role: 'owner' }] });
  await signedIn(service, { places: [{ tenantId, role: 'manager' }] });
  const { details } = (await leave(ana)).refused(409, 'INVALID_STATE');
  assert.deepEqual(details, { state: 'LAST_OWNER', allowed: [], tenants: [{ tenantId, name }] });
  await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  (await leave(ana)).must(200);
});

test('409 for an owner beside whom there is only a suspended or an invited one', async () => {
  const { tenantId } = await makeTenant(service);
  const ana = await withPassword({ places: [{ tenantId, role: 'owner' }] });
  const ben = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  await service.database.sql(`update users set status = 'SUSPENDED' where uid = $1`, [ben.uid]);
  (await leave(ana)).refused(409, 'INVALID_STATE');
  await service.database.sql(`update users set status = 'ACTIVE' where uid = $1`, [ben.uid]);
  await service.database.sql(`update memberships set status = 'INVITED' where uid = $1`, [ben.uid]);
  (await leave(ana)).refused(409, 'INVALID_STATE');
});

test('409 for one of all owners who leave at once', async () => {
  for (let round = 0; round < 10; round++) {
    const { tenantId } = await makeTenant(service);
    const owners = await Promise.all(
      Array.from({ length: 3 }, () => withPassword({ places: [{ tenantId, role: 'owner' }] })),
    );
    const answers = await Promise.all(owners.map((owner) => leave(owner)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409]);
    const left = await service.database.sql('select 1 from memberships where tenant_id = $1', [tenantId]);
    assert.equal(left.length, 1);
  }
});

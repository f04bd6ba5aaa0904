import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { enrol, givePassword, PASSWORD } from '../../../test/harness/credentials.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeTenant } from '../../../test/harness/world.ts';
import { resetUserMfa } from './reset-user-mfa.ts';
import type { AdminUserShape } from './shapes.ts';

proves(resetUserMfa);

let service: TestService;

before(async () => {
  service = await startTestService();
});

const resetOf = (uid: string) => `/api/v1/admin-users/${uid}/mfa-reset`;

test('200 removes a second factor: sessions end, the password alone signs in, the audit log records it', async () => {
  const ana = await signedIn(service);
  await givePassword(service, ana);
  const { recoveryCodes } = await enrol(ana, service.clock.now);
  (await ana.get('/api/v1/users/me')).must(200);
  const reset = (await service.operator.post<AdminUserShape>(resetOf(ana.uid), undefined)).must(200);
  assert.equal(reset.mfaEnabled, false);
  await eventually(async () => assert.equal((await ana.get('/api/v1/users/me')).status, 401));
  (await service.anyone.post('/api/v1/auth/login', { email: ana.email, password: PASSWORD })).must(200);
  const left = await service.database.sql('select 1 from recovery_codes where uid = $1', [ana.uid]);
  assert.equal(left.length, 0, `${recoveryCodes.length} codes gone`);
  const lines = await service.database.sql(
    `select actor_kind, tenant_id from audit_log where target_id = $1 and action = 'mfa.reset'`,
    [ana.uid],
  );
  assert.deepEqual(lines, [{ actor_kind: 'operator', tenant_id: null }]);
  (await service.operator.post(resetOf(ana.uid), undefined)).refused(409, 'INVALID_STATE');
});

test('200 for an owner about somebody of their tenant alone, and the person and the owners get a mail', async () => {
  const { tenantId } = await makeTenant(service);
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const partner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const ana = await signedIn(service, { name: 'Ana', places: [{ tenantId, role: 'cashier' }] });
  await enrol(ana, service.clock.now);
  const reset = (await owner.post<AdminUserShape>(resetOf(ana.uid), undefined)).must(200);
  assert.deepEqual([reset.mfaEnabled, reset.role, reset.tenantId], [false, 'cashier', tenantId]);
  for (const { email } of [ana, owner, partner]) {
    const mails = await service.mailbox.to(email, 2);
    assert.deepEqual(mails.map(({ subject }) => subject).sort(), [
      'Two-factor authentication removed by an owner or operator',
      'Two-factor authentication turned on',
    ]);
    assert.ok(mails.every(({ text }) => text.includes('Ana')));
  }
  const lines = await service.database.sql(
    `select actor_id, tenant_id from audit_log where target_id = $1 and action = 'mfa.reset'`,
    [ana.uid],
  );
  assert.deepEqual(lines, [{ actor_id: owner.uid, tenant_id: tenantId }]);
});

test('403 for an owner about somebody who belongs to another tenant too, 404 about anybody else', async () => {
  const [{ tenantId }, elsewhere] = [await makeTenant(service), await makeTenant(service)];
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  const places = [tenantId, elsewhere.tenantId].map((one) => ({ tenantId: one, role: 'server' as const }));
  const shared = await signedIn(service, { places });
  await enrol(shared, service.clock.now);
  const { details } = (await owner.post(resetOf(shared.uid), undefined)).refused(403, 'FORBIDDEN');
  assert.equal(details?.reason, 'SHARED_ACCOUNT');
  const invited = await signedIn(service, { places: [{ tenantId, role: 'server' }] });
  await enrol(invited, service.clock.now);
  await service.database.sql(`update memberships set status = 'INVITED' where uid = $1`, [invited.uid]);
  const stranger = await signedIn(service, { places: places.slice(1) });
  for (const { uid } of [invited, stranger])
    (await owner.post(resetOf(uid), undefined)).refused(404, 'RESOURCE_NOT_FOUND');
});

test('403 for managers and keys, 401 for anonymous callers', async () => {
  const { tenantId } = await makeTenant(service);
  const ana = await signedIn(service, { places: [{ tenantId, role: 'cashier' }] });
  await enrol(ana, service.clock.now);
  const manager = await signedIn(service, { places: [{ tenantId, role: 'manager' }] });
  (await manager.post(resetOf(ana.uid), undefined)).refused(403, 'FORBIDDEN');
  (await (await issueKey(service, tenantId)).post(resetOf(ana.uid), undefined)).refused(403, 'FORBIDDEN');
  (await service.anyone.post(resetOf(ana.uid), undefined)).refused(401, 'UNAUTHORIZED');
  (await service.operator.post(resetOf('00000000-0000-7000-8000-000000000000'), undefined)).refused(
    404,
    'RESOURCE_NOT_FOUND',
  );
});

test('403 for an operator about themselves', async () => {
  const operator = await signedIn(service, { isOperator: true });
  await enrol(operator, service.clock.now);
  (await operator.post(resetOf(operator.uid), undefined)).refused(403, 'FORBIDDEN');
});

test('409 for a user who has no second factor', async () => {
  const ana = await signedIn(service);
  const { details } = (await service.operator.post(resetOf(ana.uid), undefined)).refused(
    409,
    'INVALID_STATE',
  );
  assert.deepEqual(details?.allowed, []);
});

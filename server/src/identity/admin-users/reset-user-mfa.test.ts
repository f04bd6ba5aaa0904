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

test('403 for owners, managers and keys, 401 for anonymous callers', async () => {
  const { tenantId } = await makeTenant(service);
  const ana = await signedIn(service, { places: [{ tenantId, role: 'cashier' }] });
  await enrol(ana, service.clock.now);
  const owner = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
  (await owner.post(resetOf(ana.uid), undefined)).refused(403, 'FORBIDDEN');
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

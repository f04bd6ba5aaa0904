import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { makeAccount, signInAs } from '../../../test/harness/visitor.ts';
import { makeTenant } from '../../../test/harness/world.ts';
import { BUILT_IN, PERMISSION_NAMES } from '../../access/index.ts';
import { getSession } from './get-session.ts';
import type { SessionResult } from './shapes.ts';

proves(getSession, () => {
  test('200 says what the person may do in each tenant, by the role there', async () => {
    const service = await startTestService();
    const roles = ['owner', 'cashier'] as const;
    const tenants = await Promise.all(roles.map(() => makeTenant(service)));
    const places = tenants.map(({ tenantId }, index) => ({ tenantId, role: roles[index]! })); // one each
    const browser = await signInAs(service, await makeAccount(service, { places }));
    const { tenants: seen } = (await browser.get<SessionResult>('/api/v1/auth/session')).must(200);
    assert.equal(seen.length, roles.length);
    const of = (wanted: string) => seen.find(({ role }) => role === wanted)!; // each has one
    const names = (role: string) => of(role).permissions.map(({ permission }) => permission);
    assert.deepEqual(names('owner'), PERMISSION_NAMES);
    assert.ok(names('cashier').includes('orders.create'));
    assert.ok(!names('cashier').includes('orders.comp'));
    assert.deepEqual(new Set(of('cashier').scopes), BUILT_IN.cashier.scopes);
  });
});

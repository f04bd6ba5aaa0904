import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeAccount } from '../../../test/harness/payment-accounts.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { putFormerPaymentAccount } from './put-former-payment-account.ts';

const LOGIN = { username: 'testing', password: 'a-password-nobody-sees' };
const account = (merchantId: string) => ({ processor: 'CARDPOINTE', merchantId, ...LOGIN });

proves(putFormerPaymentAccount, () => {
  test('200 with both accounts, the current one as it was; sealed, audited and announced', async () => {
    const world = await freshTenant();
    const { key, place, target, tenantId } = world;
    const path = `${place.path}/payment-account`;
    (await key.put(path, account('111111111111EUR'))).must(200);
    const before = await changeAccount(world, account('222222222222EUR'));
    const rotated = { username: 'another', password: 'another-that-nobody-sees' };
    const reply = await key.put<typeof before>(`${path}/former/111111111111EUR`, rotated);
    const [former] = before.formerAccounts;
    assert.deepEqual(reply.must(200), {
      ...before,
      formerAccounts: [{ ...former, username: 'another' }],
    });
    assert.deepEqual((await key.get(path)).must(200), reply.must(200));
    assert.ok(!reply.text.includes(rotated.password) && !target.logText().includes(rotated.password));
    const lines = await target.database.sql<{ details: object }>(
      `select details from audit_log where tenant_id = $1 and action = 'payment_account.updated' order by id`,
      [tenantId],
    );
    assert.deepEqual(lines.at(-1)!.details, { processor: 'CARDPOINTE', merchantId: '111111111111EUR' });
  });

  test('404 for an account that is the current one, or none', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/payment-account`;
    (await key.put(path, account('111111111111EUR'))).must(200);
    for (const merchantId of ['111111111111EUR', '222222222222EUR'])
      (await key.put(`${path}/former/${merchantId}`, LOGIN)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

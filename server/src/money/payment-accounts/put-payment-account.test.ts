import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { Account } from '../../../test/harness/payment-accounts.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRestaurant } from '../../../test/harness/world.ts';
import { putPaymentAccount } from './put-payment-account.ts';

const ACCOUNT = {
  processor: 'CARDPOINTE',
  merchantId: '496160873888EUR',
  username: 'testing',
  password: 'a-password-nobody-sees',
};

proves(putPaymentAccount, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const newPath = async () => `/api/v1/restaurants/${(await makeRestaurant(world.key)).guid}/payment-account`;

  test('200 with the account but its password, which is sealed; audited and announced', async () => {
    const path = await newPath();
    const reply = await world.key.put<{ version: number }>(path, ACCOUNT);
    const { password, ...shown } = ACCOUNT;
    const { version, ...account } = reply.must(200);
    assert.equal(version, 1);
    const { updatedAt: _, ...rest } = account as Record<string, unknown>;
    assert.deepEqual(rest, {
      ...shown,
      currency: 'EUR',
      mode: 'TEST',
      sandbox: false,
      formerAccounts: [],
      pendingChange: null,
    });
    const read = await world.key.get(path);
    assert.deepEqual(read.must(200), reply.must(200));
    for (const text of [reply.text, read.text, world.target.logText()]) assert.ok(!text.includes(password));
    const guid = path.split('/').at(-2)!;
    const { sql } = world.target.database;
    const [row] = await sql<{ password: string }>(
      'select password from merchant_accounts where restaurant_guid = $1',
      [guid],
    );
    assert.match(row!.password, /^v1\./);
    const events = await sql('select data from events where restaurant_guid = $1 and type = $2', [
      guid,
      'payment_account.updated',
    ]);
    const details = { processor: 'CARDPOINTE', merchantId: ACCOUNT.merchantId };
    assert.deepEqual(events, [{ data: details }]);
    const lines = await sql(
      `select action, details from audit_log where target_id = $1 and action like 'payment_account.%'`,
      [guid],
    );
    assert.deepEqual(lines, [{ action: 'payment_account.updated', details }]);
  });

  test('200 with the current account and the one that waits, when it names another; audited', async () => {
    const path = await newPath();
    const before = (await world.key.put<Account>(path, ACCOUNT)).must(200);
    const next = { processor: 'CARDPOINTE', merchantId: '222222222222EUR' };
    const asked = (await world.key.put<Account>(path, { ...ACCOUNT, ...next })).must(200);
    const { effectiveAt, requestedBy, ...waits } = asked.pendingChange!;
    assert.deepEqual({ ...asked, pendingChange: null }, before);
    assert.deepEqual([waits, requestedBy.id], [{ ...next, confirmationsNeeded: 2 }, world.key.id]);
    assert.ok(Date.parse(effectiveAt) > world.target.clock.now());
    const [line] = await world.target.database.sql(
      'select action, details from audit_log where target_id = $1 order by id desc limit 1',
      [path.split('/').at(-2)],
    );
    assert.deepEqual(line, { action: 'payment_account.change_requested', details: next });
  });

  test('400 names what is missing or malformed', async () => {
    const path = await newPath();
    for (const [body, fields] of [
      [{ processor: 'CARDPOINTE', merchantId: '1' }, ['body /username required', 'body /password required']],
      [{ ...ACCOUNT, merchantId: 'a b' }, ['body /merchantId pattern']],
      [{ ...ACCOUNT, processor: 'STRIPE' }, ['body /processor enum']],
      [{ ...ACCOUNT, username: 'a:b' }, ['body /username pattern']],
    ] as const)
      assert.deepEqual((await world.key.put(path, body)).fields(), fields);
  });

  test('409 for a version that is not the current one', async () => {
    const path = await newPath();
    (await world.key.put(path, ACCOUNT)).must(200);
    const stale = (await world.key.put(path, { ...ACCOUNT, version: 9 })).refused(409, 'CONFLICT');
    assert.deepEqual(stale.details, { currentVersion: 1 });
    assert.equal(
      (await world.key.put<{ version: number }>(path, { ...ACCOUNT, version: 1 })).must(200).version,
      2,
    );
  });
});

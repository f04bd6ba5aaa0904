import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Account, standingOwner } from '../../../test/harness/payment-accounts.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { makeRestaurant } from '../../../test/harness/world.ts';
import { confirmPaymentAccountChange } from './confirm-payment-account-change.ts';

const BAR = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
const NEXT = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-2' };

proves(confirmPaymentAccountChange, () => {
  let world: FreshTenant;
  let ana: Person;
  let ben: Person;
  before(async () => {
    world = await freshTenant();
    ana = await standingOwner(world);
    ben = await standingOwner(world);
  });

  /** A restaurant with an account, of which Ana wants another. */
  async function newPath(): Promise<string> {
    const path = `/api/v1/restaurants/${(await makeRestaurant(world.key)).guid}/payment-account`;
    (await world.key.put(path, BAR)).must(200);
    (await ana.put(path, NEXT)).must(200);
    return path;
  }
  const confirm = (who: FreshTenant['key'] | Person, path: string, account: object = NEXT) =>
    who.post<Account>(`${path}/pending-change/confirm`, account);

  test('200 with the new account as the current one; audited, and announced once', async () => {
    const path = await newPath();
    const { merchantId, version, pendingChange, formerAccounts } = (await confirm(ben, path)).must(200);
    assert.deepEqual([merchantId, version, pendingChange], ['bar-2', 2, null]);
    assert.deepEqual(
      formerAccounts.map((one) => one.merchantId),
      ['bar-1'],
    );
    const guid = path.split('/').at(-2)!;
    const { sql } = world.target.database;
    const lines = await sql<{ action: string; actor_id: string }>(
      `select action, actor_id from audit_log where target_id = $1 and action like 'payment_account.%' order by id`,
      [guid],
    );
    assert.deepEqual(
      lines.map(({ action, actor_id }) => [action, actor_id]),
      [
        ['payment_account.updated', world.key.id],
        ['payment_account.change_requested', ana.uid],
        ['payment_account.change_confirmed', ben.uid],
        ['payment_account.updated', ben.uid],
      ],
    );
    const events = await sql<{ data: { merchantId: string } }>(
      `select data from events where restaurant_guid = $1 and type = 'payment_account.updated' order by sequence`,
      [guid],
    );
    assert.deepEqual(
      events.map(({ data }) => data.merchantId),
      ['bar-1', 'bar-2'],
    );
  });

  test('403 to whoever asked for it: it takes a second owner', async () => {
    const path = await newPath();
    const { details } = (await confirm(ana, path)).refused(403, 'FORBIDDEN');
    assert.deepEqual(details, { reason: 'SECOND_OWNER_REQUIRED' });
  });

  test('403 to an owner of less than 24 hours, and to one whose place has just changed', async () => {
    const path = await newPath();
    const places = [{ tenantId: world.tenantId, role: 'owner' as const, forMs: 86_400_000 - 60_000 }];
    const friend = await signedIn(world.target, { places });
    const cook = await signedIn(world.target, {
      places: [{ tenantId: world.tenantId, role: 'kitchen', forMs: 2 * 86_400_000 }],
    });
    (await ana.patch(`/api/v1/admin-users/${cook.uid}`, { role: 'owner' })).must(200);
    for (const who of [friend, cook]) {
      const { details } = (await confirm(who, path)).refused(403, 'FORBIDDEN');
      assert.deepEqual(details, { reason: 'OWNER_TOO_NEW' });
    }
  });

  test('403 to a key with every scope, to a manager, and to an operator', async () => {
    const path = await newPath();
    const place = { tenantId: world.tenantId, forMs: 2 * 86_400_000 };
    const manager = await signedIn(world.target, { places: [{ ...place, role: 'manager' }] });
    const operator = await signedIn(world.target, {
      isOperator: true,
      places: [{ ...place, role: 'owner' }],
    });
    for (const who of [world.key, manager, operator, world.target.operator])
      (await who.post(`${path}/pending-change/confirm`, NEXT)).refused(403, 'FORBIDDEN');
  });

  test('404 when none waits, and to an owner of another tenant', async () => {
    const path = await newPath();
    const stranger = await standingOwner(await freshTenant());
    (await confirm(stranger, path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await confirm(ben, path)).must(200);
    (await confirm(ben, path)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 when another account waits than the one that was seen', async () => {
    const path = await newPath();
    (await ana.put(path, { ...NEXT, merchantId: 'bar-3' })).must(200);
    (await confirm(ben, path)).refused(409, 'CONFLICT');
  });
});

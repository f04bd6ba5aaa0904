import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import pg from 'pg';
import { eventually } from '../../../test/harness/eventually.ts';
import {
  type Account,
  changeAccount as changeAtOnce,
  standingOwner,
} from '../../../test/harness/payment-accounts.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeRestaurant, makeWorld, type World } from '../../../test/harness/world.ts';
import { tellOwners } from '../../identity/accounts/index.ts';
import { applyDueChanges } from './index.ts';

/** Another account takes effect after 24 hours, unless a second owner confirms; the first account is immediate. */

const HOUR_MS = 3_600_000;
const FIRST = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
const NEXT = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-2' };
const CARDPOINTE = { processor: 'CARDPOINTE', username: 'testing', password: 'a-password-nobody-sees' };

let service: TestService;
let world: World;
let path: string;

before(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  world = await makeWorld(service, { name: 'Casa Lola' });
  path = `${world.place.path}/payment-account`;
  (await world.key.put(path, FIRST)).must(200);
});

const read = async () => (await world.key.get<Account>(path)).must(200);
const now = async () => (await read()).merchantId;
const apply = () => applyDueChanges.run(service.deps);
const applyTomorrow = () =>
  applyDueChanges.run({ ...service.deps, clock: { now: () => service.clock.now() + 24 * HOUR_MS } });
const confirm = (who: Person, account: object = NEXT) =>
  who.post<Account>(`${path}/pending-change/confirm`, account);
const pay = async () => {
  const source = { terminal: { reference: crypto.randomUUID() } };
  const body = { restaurantGuid: world.place.guid, amount: 500, source };
  const sold = await world.key.post<{ merchantId: string }>('/api/v1/payments/sale', body);
  return sold.must(201).merchantId;
};

describe('another account', () => {
  test('takes effect after 24 hours and not before: payments go to the current one until then', async () => {
    const asked = (await world.key.put<Account>(path, NEXT)).must(200);
    const { effectiveAt, ...pending } = asked.pendingChange!;
    assert.equal(asked.merchantId, 'bar-1');
    assert.deepEqual(pending, {
      ...NEXT,
      requestedBy: { kind: 'KEY', id: world.key.id, name: 'Test key' },
      confirmationsNeeded: 2,
    });
    const waitsMs = Date.parse(effectiveAt) - service.clock.now();
    assert.ok(waitsMs > 23.9 * HOUR_MS && waitsMs <= 24 * HOUR_MS, `${waitsMs} ms`);
    assert.deepEqual(await read(), asked);
    service.clock.moveBy(23 * HOUR_MS);
    await apply();
    assert.deepEqual([await now(), await pay()], ['bar-1', 'bar-1']);
    service.clock.moveBy(HOUR_MS);
    await apply();
    assert.deepEqual([await now(), await pay()], ['bar-2', 'bar-2']);
    const { pendingChange, formerAccounts, version } = await read();
    assert.deepEqual([pendingChange, formerAccounts[0]!.merchantId, version], [null, 'bar-1', 2]);
    const [line] = await service.database.sql(
      'select action, actor_kind, actor_name, details from audit_log where target_id = $1 order by id desc limit 1',
      [world.place.guid],
    );
    const by = { actor_kind: 'system', actor_name: 'payment-accounts.apply-changes' };
    assert.deepEqual(line, { action: 'payment_account.updated', ...by, details: NEXT });
  });

  test('takes effect at once when a second owner confirms', async () => {
    const asked = (await (await standingOwner(world)).put<Account>(path, NEXT)).must(200);
    assert.equal(asked.pendingChange!.confirmationsNeeded, 1);
    assert.equal((await confirm(await standingOwner(world))).must(200).merchantId, 'bar-2');
    assert.equal(await pay(), 'bar-2');
  });

  test('that a key, a manager or a new owner asks for takes two owners: one of them could be behind it', async () => {
    const { tenantId } = world;
    const [ana, ben] = [await standingOwner(world), await standingOwner(world)];
    const manager = await signedIn(service, { places: [{ tenantId, role: 'manager', forMs: 48 * HOUR_MS }] });
    const friend = await signedIn(service, { places: [{ tenantId, role: 'owner' }] });
    for (const who of [world.key, manager, friend]) {
      (await who.put(path, NEXT)).must(200);
      assert.equal((await confirm(ana)).must(200).pendingChange!.confirmationsNeeded, 1);
      (await confirm(ana)).refused(403, 'FORBIDDEN');
      assert.equal(await now(), 'bar-1');
      assert.equal((await confirm(ben)).must(200).merchantId, 'bar-2');
      await changeAtOnce(world, FIRST);
    }
  });

  test('that was a former one waits as well', async () => {
    await changeAtOnce(world, NEXT);
    const asked = (await world.key.put<Account>(path, FIRST)).must(200);
    assert.deepEqual([asked.merchantId, asked.pendingChange!.merchantId], ['bar-2', 'bar-1']);
  });

  test('takes the place of one that waits, and the 24 hours and the confirmations begin anew', async () => {
    const [ana, ben] = [await standingOwner(world), await standingOwner(world)];
    (await world.key.put(path, NEXT)).must(200);
    (await confirm(ana)).must(200);
    service.clock.moveBy(0.1 * HOUR_MS);
    const asked = (await world.key.put<Account>(path, { ...NEXT, merchantId: 'bar-3' })).must(200);
    assert.equal(asked.pendingChange!.confirmationsNeeded, 2);
    (await confirm(ben)).refused(409, 'CONFLICT');
    service.clock.moveBy(23.95 * HOUR_MS);
    await apply();
    assert.equal(await now(), 'bar-1');
    service.clock.moveBy(HOUR_MS);
    await apply();
    assert.equal(await now(), 'bar-3');
  });

  test('is applied once by processes that do so at the same instant, with an owner who confirms', async () => {
    (await (await standingOwner(world)).put(path, NEXT)).must(200);
    service.clock.moveBy(25 * HOUR_MS);
    const ben = await standingOwner(world);
    const other = new pg.Client({ connectionString: service.database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from merchant_account_changes where tenant_id = $1 for update', [
      world.tenantId,
    ]);
    const all = Promise.all([confirm(ben), apply(), apply()]);
    await eventually(async () => {
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      assert.equal((await service.database.sql(waiting)).length, 3);
    });
    await other.end();
    await all;
    const { merchantId, version } = await read();
    assert.deepEqual([merchantId, version], ['bar-2', 2]);
    const [count] = await service.database.sql(
      `select count(*)::int as events,
         (select count(*)::int from audit_log where target_id = $1 and action = 'payment_account.updated') as lines
       from events where restaurant_guid = $2 and type = 'payment_account.updated'`,
      [world.place.guid, world.place.guid],
    );
    assert.deepEqual(count, { events: 2, lines: 2 });
  });

  test('is not moved by a clock that jumps back', async () => {
    const { pendingChange } = (await world.key.put<Account>(path, NEXT)).must(200);
    service.clock.moveBy(-48 * HOUR_MS);
    await apply();
    assert.deepEqual((await read()).pendingChange, pendingChange);
    service.clock.moveBy(48 * HOUR_MS);
    await apply();
    assert.equal(await now(), 'bar-1');
    service.clock.moveBy(24 * HOUR_MS);
    await apply();
    assert.equal(await now(), 'bar-2');
  });

  test('is cancelled at its time when who asked for it may do so no more, and nobody else stands behind it', async () => {
    const { tenantId } = world;
    const ana = await standingOwner(world);
    const manager = () => signedIn(service, { places: [{ tenantId, role: 'manager' }] });
    const put = (who: Person, fields: object) => ana.patch(`/api/v1/admin-users/${who.uid}`, fields);
    const [removed, suspended, demoted, moved] = [
      await manager(),
      await manager(),
      await manager(),
      await manager(),
    ];
    const elsewhere = await makeRestaurant(world.key);
    const [leaked, expired] = [await issueKey(service, tenantId), await issueKey(service, tenantId)];
    const own = '/api/v1/api-keys';
    const ends = [
      [leaked, () => ana.delete(`${own}/${leaked.id}`)],
      [
        expired,
        () =>
          ana.patch(`${own}/${expired.id}`, {
            expiresAt: new Date(service.clock.now() + HOUR_MS).toISOString(),
          }),
      ],
      [removed, () => ana.delete(`/api/v1/admin-users/${removed.uid}`)],
      [suspended, () => put(suspended, { status: 'SUSPENDED' })],
      [demoted, () => put(demoted, { role: 'accountant' })],
      [moved, () => put(moved, { restaurantGuids: [elsewhere.guid] })],
    ] as const;
    for (const [who, end] of ends) {
      (await who.put<Account>(path, NEXT)).must(200);
      (await end()).must(200);
      await applyTomorrow();
      const { merchantId, pendingChange } = await read();
      assert.deepEqual([merchantId, pendingChange], ['bar-1', null]);
    }
    const [line] = await service.database.sql(
      'select action, actor_name, details from audit_log where target_id = $1 order by id desc limit 1',
      [world.place.guid],
    );
    const by = { action: 'payment_account.change_cancelled', actor_name: 'payment-accounts.apply-changes' };
    assert.deepEqual(line, { ...by, details: NEXT });
    // An owner has seen it, and stands behind it: who asked is not asked about.
    const gone = await manager();
    (await gone.put(path, NEXT)).must(200);
    (await confirm(ana)).must(200);
    (await ana.delete(`/api/v1/admin-users/${gone.uid}`)).must(200);
    await applyTomorrow();
    assert.equal(await now(), 'bar-2');
  });

  test('goes on when its key is rotated, for the successor, until one of the two is revoked', async () => {
    const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const ends = { none: 'bar-2', old: 'bar-1', successor: 'bar-1' };
    for (const [revoked, expected] of Object.entries(ends)) {
      await changeAtOnce(world, FIRST);
      const old = await issueKey(service, world.tenantId);
      (await old.put(path, NEXT)).must(200);
      const rotated = await owner.post<{ apiKey: { id: string } }>(`/api/v1/api-keys/${old.id}/rotate`, {
        overlapSeconds: 0,
      });
      const ids = { none: null, old: old.id, successor: rotated.must(201).apiKey.id };
      const id = ids[revoked as keyof typeof ends];
      if (id !== null) (await owner.delete(`/api/v1/api-keys/${id}`)).must(200);
      await applyTomorrow();
      assert.equal(await now(), expected, revoked);
    }
  });

  test('that an owner asked for or confirmed who is no owner any more takes two again', async () => {
    const [ana, ben, mallory] = [
      await standingOwner(world),
      await standingOwner(world),
      await standingOwner(world),
    ];
    (await mallory.put(path, NEXT)).must(200);
    (await ana.patch(`/api/v1/admin-users/${mallory.uid}`, { role: 'manager' })).must(200);
    assert.equal((await read()).pendingChange!.confirmationsNeeded, 2);
    const { merchantId, pendingChange } = (await confirm(ana)).must(200);
    assert.deepEqual([merchantId, pendingChange!.confirmationsNeeded], ['bar-1', 1]);
    assert.equal((await confirm(ben)).must(200).merchantId, 'bar-2');
  });

  test('keeps its password sealed, and shows it to nobody', async () => {
    const reply = await world.key.put(path, { ...CARDPOINTE, merchantId: '222222222222EUR' });
    reply.must(200);
    const [row] = await service.database.sql<{ password: string }>(
      'select password from merchant_account_changes where tenant_id = $1',
      [world.tenantId],
    );
    assert.match(row!.password, /^v1\./);
    for (const text of [reply.text, service.logText()]) assert.ok(!text.includes(CARDPOINTE.password));
  });
});

test('new credentials of the current account are immediate, and what waits goes on waiting', async () => {
  const login = { ...CARDPOINTE, merchantId: '111111111111EUR' };
  await changeAtOnce(world, login);
  const { pendingChange } = (await world.key.put<Account>(path, NEXT)).must(200);
  const rotated = (await world.key.put<Account>(path, { ...login, username: 'rotated' })).must(200);
  assert.deepEqual([rotated.username, rotated.pendingChange], ['rotated', pendingChange]);
});

test('owners are mailed when it is asked for, with the time and how to stop it, and when it takes effect', async () => {
  const ana = await standingOwner(world);
  const { pendingChange } = (await world.key.put<Account>(path, NEXT)).must(200);
  await tellOwners.run(service.deps);
  const mailOf = async (subject: RegExp) => {
    const found = () =>
      service.mailbox
        .all()
        .find(
          ({ envelope, subject: about, text }) =>
            envelope.to.includes(ana.email) && subject.test(about) && text.includes('bar-2'),
        );
    await eventually(async () => assert.ok(found(), String(subject)));
    return found()!.text;
  };
  const asked = await mailOf(/^Card payments of Test restaurant are to go to another account/);
  const minute = pendingChange!.effectiveAt.slice(11, 16);
  for (const said of [/Asked for by: Test key/, new RegExp(`${minute} UTC`), /cancel the pending/])
    assert.match(asked, said);
  service.clock.moveBy(24 * HOUR_MS);
  await apply();
  await tellOwners.run(service.deps);
  await mailOf(/was changed$/);
});

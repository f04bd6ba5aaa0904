import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { freshKeys, type KeyTenant, strangerTo } from '../../../test/harness/api-keys.ts';
import { asOwner } from '../../../test/harness/cluster.ts';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import type { Account } from '../../../test/harness/payment-accounts.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { refusedOnceHeard } from '../../../test/harness/together.ts';
import { addEndpoint, ENDPOINTS } from '../../../test/harness/webhooks.ts';
import { type ApiKey, issueKey, makeRestaurant, order } from '../../../test/harness/world.ts';
import { applyDueChanges } from '../../money/payment-accounts/index.ts';
import type { Made } from '../accounts/index.ts';
import { revokeOwnApiKey } from './revoke-own-api-key.ts';

type Revoked = ApiKey & { left: Made[]; ended: Made[] };

proves(revokeOwnApiKey, () => {
  let world: KeyTenant;
  before(async () => {
    world = await freshKeys('own');
  });

  test('200 and the key works no more; again it changes nothing', async () => {
    const { apiKey, key } = await world.newKey();
    (await world.use(key!)).must(200);
    const revoked = (await world.by.delete<ApiKey>(world.pathOf(apiKey.id))).must(200);
    assert.notEqual(revoked.revokedAt, null);
    (await refusedOnceHeard(() => world.use(key!))).refused(401, 'UNAUTHORIZED');
    assert.equal((await world.by.delete<ApiKey>(world.pathOf(apiKey.id))).must(200).version, revoked.version);
    assert.equal((await world.read(apiKey.id)).revokedAt, revoked.revokedAt);
    assert.deepEqual(await eventsAbout(world, apiKey.id), ['api_key.created', 'api_key.revoked']);
    assert.deepEqual(await world.auditOf(apiKey.id), ['api_key.issued', 'api_key.revoked']);
  });

  test('200 says what a leaked key left, and with withWhatItMade nobody gets in by it any more', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const { place } = world;
    const as = { ...world, key: leaked };
    const till = await pairTill(as);
    const jobs = [{ title: 'Boss', role: 'manager' }];
    const { staffMember, pin } = await hireStaff(as, { jobs });
    const mallory = await signInAt(world, till, { pin });
    const receiver = await startReceiver();
    const { endpoint } = await addEndpoint(as, receiver);
    const { printer, key: printerKey } = (
      await leaked.post<{ printer: { guid: string }; key: string }>(`${place.path}/printers`, {
        name: 'Bar',
        kind: 'STAR_CLOUDPRNT',
      })
    ).must(201);
    assert.ok(printerKey);
    const { left, ended } = (await world.by.delete<Revoked>(world.pathOf(leaked.id))).must(200);
    assert.deepEqual(
      [left.map(({ guid }) => guid).sort(), ended],
      [[till.guid, staffMember.guid, endpoint.id, printer.guid].sort(), []],
    );
    (await mallory.get(`${place.path}/orders`)).must(200);

    // The key is revoked already; what it left can still be ended.
    const path = `${world.pathOf(leaked.id)}?withWhatItMade=true`;
    const second = (await world.by.delete<Revoked>(path)).must(200);
    assert.deepEqual([second.left, second.ended], [[], left]);
    (await refusedOnceHeard(() => mallory.get(`${place.path}/orders`))).refused(401, 'UNAUTHORIZED');
    (await refusedOnceHeard(() => till.get(`${place.path}/menu`))).refused(401, 'UNAUTHORIZED');
    const own = await pairTill(world);
    (await own.post('/api/v1/staff-sessions', { pin })).refused(401, 'UNAUTHORIZED');
    await order(world.key, place);
    const read = (await world.key.get<{ status: string }>(`${ENDPOINTS}/${endpoint.id}`)).must(200);
    assert.deepEqual([read.status, receiver.received.length], ['DISABLED', 0]);
    assert.deepEqual((await world.by.delete<Revoked>(path)).must(200).ended, []);
    assert.deepEqual((await world.auditOf(till.guid)).slice(-1), ['device.revoked']);
  });

  test('200 says whom a leaked key gave more, by a request or a file, and whom it did not', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const staff = `${world.place.path}/staff`;
    const hired = async (name: string) => {
      const jobs = [{ title: 'Waiter', role: 'server' }];
      return { ...(await hireStaff(world, { name, jobs })), name };
    };
    const [promoted, imported, renamed] = [await hired('Ana'), await hired('Bea'), await hired('Cruz')];
    const former = await hired('Dora');
    (await world.key.patch(`${staff}/${former.staffMember.guid}`, { activeUntil: 20200102 })).must(200);
    (await leaked.patch(`${staff}/${former.staffMember.guid}`, { activeUntil: null })).must(200);
    const boss = { jobs: [{ title: 'Boss', role: 'manager' }] };
    (await leaked.patch(`${staff}/${promoted.staffMember.guid}`, boss)).must(200);
    const lines = [
      `${imported.staffMember.number},${imported.name},Boss,manager`,
      `${renamed.staffMember.number},Carlos,Waiter,server`,
    ];
    const csv = ['number,name,title,role', ...lines].join('\n');
    (await leaked.post(`${staff}/import`, { csv })).must(200);
    (await leaked.patch(`${staff}/${renamed.staffMember.guid}`, { displayName: 'C' })).must(200);

    const path = `${world.pathOf(leaked.id)}?withWhatItMade=true`;
    const { ended } = (await world.by.delete<Revoked>(path)).must(200);
    assert.deepEqual(
      ended.map(({ kind, guid }) => `${kind} ${guid}`).sort(),
      [promoted, imported, former].map(({ staffMember }) => `STAFF_MEMBER ${staffMember.guid}`).sort(),
    );
    const till = await pairTill(world);
    for (const [{ pin }, status] of [
      [promoted, 401],
      [imported, 401],
      [former, 401],
      [renamed, 201],
    ] as const)
      assert.equal((await till.post('/api/v1/staff-sessions', { pin })).status, status);
  });

  test('200 says whom a leaked key promoted, whoever made their PIN since, until somebody decides about the job', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const staff = `${world.place.path}/staff`;
    const boss = { jobs: [{ title: 'Boss', role: 'manager' }] };
    const promoted = async (name: string): Promise<string> => {
      const { guid } = (await hireStaff(world, { name, jobs: [{ title: 'Waiter', role: 'server' }] }))
        .staffMember;
      (await leaked.patch(`${staff}/${guid}`, boss)).must(200);
      return guid;
    };
    const newPin = (guid: string) => world.key.post(`${staff}/${guid}/pin`, {});
    const [kept, demoted] = [await promoted('Eva'), await promoted('Fay')];
    for (const guid of [kept, demoted]) (await newPin(guid)).must(201);
    (await world.key.patch(`${staff}/${demoted}`, { jobs: [{ title: 'Waiter', role: 'server' }] })).must(200);
    // Who ends their time some day has not looked at the job.
    (await world.key.patch(`${staff}/${kept}`, { activeUntil: 20301231 })).must(200);
    const path = `${world.pathOf(leaked.id)}?withWhatItMade=true`;
    const guidsOf = (made: readonly Made[]) => made.map(({ guid }) => guid);
    assert.deepEqual(guidsOf((await world.by.delete<Revoked>(world.pathOf(leaked.id))).must(200).left), [
      kept,
    ]);
    assert.deepEqual(guidsOf((await world.by.delete<Revoked>(path)).must(200).ended), [kept]);
    // Who makes them a PIN from now on knows of the job.
    (await newPin(kept)).must(201);
    assert.deepEqual((await world.by.delete<Revoked>(path)).must(200).ended, []);
  });

  test('200 says where card payments go because of a leaked key, and cancels what it asked for', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const [guid, waiting] = [world.place.guid, (await makeRestaurant(world.key)).guid];
    const pathOf = (place: string) => `/api/v1/restaurants/${place}/payment-account`;
    const account = (merchantId: string) => ({ processor: 'EXTERNAL_TERMINAL', merchantId });
    (await leaked.put(pathOf(guid), account('thief-1'))).must(200);
    (await world.key.put(pathOf(waiting), account('bar-1'))).must(200);
    (await leaked.put(pathOf(waiting), account('thief-2'))).must(200);
    const set = { kind: 'PAYMENT_ACCOUNT', guid, restaurantGuid: guid, name: 'thief-1' };
    const change = {
      kind: 'PAYMENT_ACCOUNT_CHANGE',
      guid: waiting,
      restaurantGuid: waiting,
      name: 'thief-2',
    };
    const shown = (made: readonly Made[]) => made.map(({ madeAt: _, ...one }) => one);
    const path = world.pathOf(leaked.id);
    const { left } = (await world.by.delete<Revoked>(path)).must(200);
    assert.deepEqual(shown(left), [set, change]);
    const second = (await world.by.delete<Revoked>(`${path}?withWhatItMade=true`)).must(200);
    assert.deepEqual([shown(second.left), shown(second.ended)], [[set], [change]]);
    assert.equal((await world.key.get<Account>(pathOf(waiting))).must(200).pendingChange, null);
    assert.deepEqual((await world.auditOf(waiting)).slice(-1), ['payment_account.change_cancelled']);
    // Who sets it again has looked at it.
    (await world.key.put(pathOf(guid), account('thief-1'))).must(200);
    assert.deepEqual((await world.by.delete<Revoked>(path)).must(200).left, []);
  });

  test('200 says that card payments go where a leaked key has sent them', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const { guid } = await makeRestaurant(world.key);
    const account = `/api/v1/restaurants/${guid}/payment-account`;
    for (const [who, merchantId] of [
      [world.key, 'bar-1'],
      [leaked, 'thief-1'],
    ] as const)
      (await who.put(account, { processor: 'EXTERNAL_TERMINAL', merchantId })).must(200);
    const later = { now: () => world.target.clock.now() + 2 * 86_400_000 };
    await applyDueChanges.run({ ...world.target.deps, clock: later });
    const revoked = await world.by.delete<Revoked>(`${world.pathOf(leaked.id)}?withWhatItMade=true`);
    const { left, ended } = revoked.must(200);
    assert.deepEqual([left.map(({ name }) => name), ended], [['thief-1'], []]);
  });

  test('200 with what it made, which somebody holds: the key makes nothing more meanwhile', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const till = await pairTill({ ...world, key: leaked });
    const answer = await asOwner(world.target.database.url, async (client) => {
      await client.query('begin');
      await client.query('select 1 from devices where guid = $1 for update', [till.guid]);
      const revoking = world.by.delete<Revoked>(`${world.pathOf(leaked.id)}?withWhatItMade=true`);
      (await refusedOnceHeard(() => leaked.get(`${world.place.path}/devices`))).refused(401, 'UNAUTHORIZED');
      await client.query('commit');
      return revoking;
    });
    assert.deepEqual(
      answer.must(200).ended.map(({ guid }) => guid),
      [till.guid],
    );
  });

  test('200 with a PIN that it made, and nobody stays who signs in by it meanwhile', async () => {
    const leaked = await issueKey(world.target, world.tenantId);
    const till = await pairTill(world);
    const jobs = [{ title: 'Boss', role: 'manager' }];
    const { staffMember, pin } = await hireStaff({ ...world, key: leaked }, { jobs });
    const mallory = await asOwner(world.target.database.url, async (client) => {
      await client.query('begin');
      await client.query('select 1 from staff_pins where staff_guid = $1 for update', [staffMember.guid]);
      const revoking = world.by.delete<Revoked>(`${world.pathOf(leaked.id)}?withWhatItMade=true`);
      (await refusedOnceHeard(() => leaked.get(`${world.place.path}/devices`))).refused(401, 'UNAUTHORIZED');
      await eventually(async () => {
        const rows = await world.target.database.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        assert.equal(rows.length, 1);
      });
      const person = await signInAt(world, till, { pin });
      await client.query('commit');
      assert.equal((await revoking).must(200).ended.length, 1);
      return person;
    });
    const orders = await refusedOnceHeard(() => mallory.get(`${world.place.path}/orders`));
    orders.refused(401, 'UNAUTHORIZED');
  });

  test('404 to the owner of another tenant, and for a key that there is not', async () => {
    const { apiKey } = await world.newKey();
    const stranger = await strangerTo(world);
    for (const [who, id] of [
      [stranger, apiKey.id],
      [world.by, world.place.guid],
    ] as const)
      (await who.delete(world.pathOf(id))).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual(await world.read(apiKey.id), apiKey);
  });
});

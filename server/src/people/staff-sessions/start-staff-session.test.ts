import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { addDevice, pairTill, type Started, signInAt, tillWith } from '../../../test/harness/devices.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { type Order, openPlace, soup } from '../../../test/harness/world.ts';
import { startStaffSession } from './start-staff-session.ts';

const SIGN_IN = '/api/v1/staff-sessions';

proves(startStaffSession, () => {
  let world: FreshTenant;

  before(async () => {
    world = await freshTenant();
  });

  test('201 gives what the job may, at this restaurant, and names the person in the order', async () => {
    const { place } = world;
    const till = await pairTill(world);
    const { pin, staffMember } = await hireStaff(world);
    const person = await signInAt(world, till, { pin });
    (await till.post(`${place.path}/orders`, soup(place))).refused(403, 'FORBIDDEN');
    const order = (await person.post<Order>(`${place.path}/orders`, soup(place))).must(201);
    assert.deepEqual(order.openedBy, { kind: 'STAFF', id: staffMember.guid, name: 'Ana' });
    (await person.get(`${place.path}/staff`)).refused(403, 'FORBIDDEN');
    const elsewhere = await openPlace(world.key);
    (await person.get(`${elsewhere.path}/orders`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('201 works for no other device, and a PIN for no other restaurant', async () => {
    const { key, target, place } = world;
    const { pin } = await hireStaff(world);
    const person = await signInAt(world, await pairTill(world), { pin });
    const other = await pairTill(world);
    const headers = { 'x-staff-session': person.token };
    const { details } = (await other.get(`${place.path}/orders`, headers)).refused(401, 'UNAUTHORIZED');
    assert.equal(details?.reason, 'STAFF_SESSION_ENDED');
    (await target.anyone.get(`${place.path}/orders`, headers)).refused(401, 'UNAUTHORIZED');
    const elsewhere = { ...world, place: await openPlace(key) };
    (await (await pairTill(elsewhere)).post(SIGN_IN, { pin })).refused(401, 'UNAUTHORIZED');
  });

  test('201 switches to another person in one call: the one before is signed out', async () => {
    const till = await pairTill(world);
    const [ana, ben] = [await hireStaff(world), await hireStaff(world, { name: 'Ben Brown' })];
    const first = await signInAt(world, till, { pin: ana.pin });
    const second = await signInAt(world, first, { pin: ben.pin });
    await eventually(async () => {
      (await first.get(`${world.place.path}/orders`)).refused(401, 'UNAUTHORIZED');
    });
    (await second.get(`${world.place.path}/orders`)).must(200);
  });

  test('201 once for a lost answer that is retried after a switch of person: they are one device', async () => {
    const { place } = world;
    const till = await pairTill(world);
    const [ana, ben] = [await hireStaff(world), await hireStaff(world)];
    const first = await signInAt(world, till, { pin: ana.pin });
    const headers = { 'idempotency-key': 'sale 17' };
    const made = (await first.post<Order>(`${place.path}/orders`, soup(place), headers)).must(201);
    const second = await signInAt(world, till, { pin: ben.pin });
    const again = await second.post<Order>(`${place.path}/orders`, soup(place), headers);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.equal(again.must(201).guid, made.guid);
    assert.equal(again.headers['x-ratelimit-limit'], '600');
  });

  test('201 in the job that is named, else in the first; 400 for a job of somebody else', async () => {
    const till = await pairTill(world);
    const jobs = [
      { title: 'Kitchen', role: 'kitchen' },
      { title: 'Door', role: 'cashier' },
    ];
    const { pin, staffMember } = await hireStaff(world, { jobs });
    const first = await signInAt(world, till, { pin });
    assert.equal(first.session.job.title, 'Kitchen');
    assert.ok(!first.session.scopes.includes('write:payments'));
    const [, door] = staffMember.jobs as [unknown, { guid: string }];
    const second = await signInAt(world, till, { pin, jobGuid: door.guid });
    assert.ok(second.session.scopes.includes('write:payments'));
    const foreign = await till.post(SIGN_IN, { pin, jobGuid: staffMember.guid });
    assert.deepEqual(foreign.fields(), ['body /jobGuid known']);
  });

  test('201 says what the person may do there without an approval, by the job that they work in', async () => {
    const till = await pairTill(world);
    const asked = ['orders.create', 'orders.comp', 'drawer.pay_out', 'users.manage', 'menu.price'];
    for (const [role, expected] of [
      ['manager', ['orders.create', 'orders.comp', 'drawer.pay_out']],
      ['server', ['orders.create']],
      ['kitchen', []],
    ] as const) {
      const { pin } = await hireStaff(world, { jobs: [{ title: role, role }] });
      const { session } = await signInAt(world, till, { pin });
      const names: string[] = session.permissions.map(({ permission }) => permission);
      assert.deepEqual(
        asked.filter((one) => names.includes(one)),
        expected,
      );
    }
  });

  test('201 with four digits for whoever is named by number; 400 without', async () => {
    const till = await pairTill(world);
    const { pin, staffMember } = await hireStaff(world, { pinDigits: 4 });
    await signInAt(world, till, { pin, number: staffMember.number });
    assert.deepEqual((await till.post(SIGN_IN, { pin })).fields(), ['body /number required']);
    assert.deepEqual((await till.post(SIGN_IN, { pin: '12345' })).fields(), ['body /pin pattern']);
  });

  test('401 for a wrong PIN, of somebody who left, or of another number, all alike', async () => {
    const till = await pairTill(world);
    const left = await hireStaff(world, { activeUntil: 20250101 });
    const ana = await hireStaff(world);
    for (const body of [
      { pin: '000000' },
      { pin: left.pin },
      { pin: ana.pin, number: left.staffMember.number },
      { pin: ana.pin, number: 99_999_999 },
    ]) {
      const { details, message } = (await till.post(SIGN_IN, body)).refused(401, 'UNAUTHORIZED');
      assert.deepEqual([details, message], [{ reason: 'PIN_WRONG' }, 'The PIN is wrong.']);
    }
  });

  test('401 when nobody has used it for the idle minutes; every use begins them again', async () => {
    const till = await pairTill(world, { idleMinutes: 5 });
    const { pin } = await hireStaff(world);
    const person = await signInAt(world, till, { pin });
    const { clock } = world.target;
    clock.hold();
    const orders = () => person.get(`${world.place.path}/orders`);
    for (let n = 0; n < 3; n++) {
      clock.moveBy(4 * 60_000);
      (await orders()).must(200);
    }
    clock.moveBy(5 * 60_000);
    const { details } = (await orders()).refused(401, 'UNAUTHORIZED');
    assert.equal(details?.reason, 'STAFF_SESSION_ENDED');
    (await till.get<Started>('/api/v1/devices/current')).must(200);
    clock.reset();
  });

  test('403 at a kiosk, and to whoever only has a PIN; 401 at a revoked till', async () => {
    const { target, key, place } = world;
    const { pin } = await hireStaff(world);
    const kiosk = await pairTill(world, { kind: 'KIOSK' });
    (await kiosk.post(SIGN_IN, { pin })).refused(403, 'FORBIDDEN');
    (await target.anyone.post(SIGN_IN, { pin })).refused(401, 'UNAUTHORIZED');
    const till = await pairTill(world);
    const person = await signInAt(world, till, { pin });
    (await key.post(`${place.path}/devices/${till.guid}/revoke`, undefined)).must(200);
    await eventually(async () => {
      const { details } = (await person.get(`${place.path}/orders`)).refused(401, 'UNAUTHORIZED');
      assert.equal(details?.reason, 'DEVICE_REVOKED');
    });
    const { guid } = await addDevice(world);
    (await tillWith(world, guid, till.credential).post(SIGN_IN, { pin })).refused(401, 'UNAUTHORIZED');
  });

  test('429 after thirty wrong PINs at a device: the number is asked first, and then does', async () => {
    const own = await freshTenant();
    const till = await pairTill(own);
    const { pin, staffMember } = await hireStaff(own);
    for (let n = 0; n < 30; n++) (await till.post(SIGN_IN, { pin: '000000' })).refused(401, 'UNAUTHORIZED');
    const refused = await till.post(SIGN_IN, { pin });
    const { details } = refused.refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.deepEqual([details?.reason, details?.limit], ['NUMBER_REQUIRED', 30]);
    assert.ok(Number(refused.headers['retry-after']) > 3_000);
    await signInAt(own, till, { pin, number: staffMember.number });
  });

  test('429 after five wrong PINs for a number at a device; elsewhere, and with a new PIN, it goes on', async () => {
    const own = await freshTenant();
    const [till, other] = [await pairTill(own), await pairTill(own)];
    const { pin, staffMember } = await hireStaff(own);
    const { number, guid } = staffMember;
    for (let n = 0; n < 5; n++) {
      (await till.post(SIGN_IN, { pin: '000000', number })).refused(401, 'UNAUTHORIZED');
    }
    const { details } = (await till.post(SIGN_IN, { pin, number })).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(details?.reason, 'LOCKED');
    await signInAt(own, other, { pin, number });
    const reset = await own.key.post<{ pin: string }>(`${own.place.path}/staff/${guid}/pin`, {});
    await signInAt(own, till, { pin: reset.must(201).pin, number });
  });
});

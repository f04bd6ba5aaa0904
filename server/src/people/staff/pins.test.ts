import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEST_SECRET } from '../../../test/harness/cluster.ts';
import { testPasswords } from '../../../test/harness/credentials.ts';
import { whereInClear } from '../../../test/harness/in-clear.ts';
import { freshTenant } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { newGuid } from '../../platform/ids.ts';
import { createPins, newPin } from './pins.ts';

const pins = createPins(testPasswords, TEST_SECRET);
const owner = () => ({ tenantId: newGuid(), restaurantGuid: newGuid(), staffGuid: newGuid() });

test('a copy of the database without the secret outside of it gives no PIN away', async () => {
  const world = await freshTenant();
  const { tenantId, place, target } = world;
  const { staffMember, pin } = await hireStaff(world);
  const [row] = await target.database.sql<{ hash: string }>(
    'select hash from staff_pins where staff_guid = $1',
    [staffMember.guid],
  );
  const of = { tenantId, restaurantGuid: place.guid, staffGuid: staffMember.guid };
  assert.equal(await pins.hashOf(pin, of), row!.hash);
  // Whoever has all rows but not the secret cannot tell the right PIN from a wrong one.
  const thief = createPins(testPasswords, 'another secret, which the thief tries out');
  assert.notEqual(await thief.hashOf(pin, of), row!.hash);
  const found = await whereInClear([`"${pin}"`, `:${pin},`], {
    database: target.database,
    logs: [target.logText()],
    dataDirs: [],
  });
  assert.deepEqual(found, []);
});

test('six digits are the same hash for everybody at a restaurant, and at no other', async () => {
  const ana = owner();
  const hash = await pins.hashOf('482915', ana);
  assert.equal(await pins.hashOf('482915', { ...ana, staffGuid: newGuid() }), hash);
  assert.notEqual(await pins.hashOf('482915', { ...ana, restaurantGuid: newGuid() }), hash);
  assert.notEqual(await pins.hashOf('482916', ana), hash);
});

test('four digits are another hash for each person: nobody is found by them', async () => {
  const ana = owner();
  const hash = await pins.hashOf('4829', ana);
  assert.equal(await pins.hashOf('4829', ana), hash);
  assert.notEqual(await pins.hashOf('4829', { ...ana, staffGuid: newGuid() }), hash);
});

test('a PIN is none that people try first', () => {
  for (let n = 0; n < 2_000; n++) {
    const pin = newPin(4);
    assert.match(pin, /^\d{4}$/);
    assert.ok(new Set(pin).size > 2, pin);
    assert.ok(!'01234567890 9876543210'.includes(pin), pin);
  }
});

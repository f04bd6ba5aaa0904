import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testPasswords } from './harness/credentials.ts';
import { createTestDatabase } from './harness/database.ts';
import { addDevice, type PairedTill, pair, pairTill, tillWith } from './harness/devices.ts';
import { client } from './harness/http.ts';
import { startTestService } from './harness/service.ts';
import { hireStaff } from './harness/staff.ts';
import { makeWorld } from './harness/world.ts';

/** How many guesses are sent: the promise is about ten thousand, which the wide run sends. */
const GUESSES = Number(process.env.PIN_GUESSES ?? 1_500);
const DEVICES = 6;
const AT_ONCE = 25;
/** Less than the hour that limits are about. */
const WITHIN_MS = 50 * 60_000;

test('however many guesses come, over devices and processes, no more are evaluated than the limits allow', async () => {
  let evaluated = 0;
  const passwords: typeof testPasswords = {
    ...testPasswords,
    derive: (text, salt, owner) => {
      evaluated++;
      return testPasswords.derive(text, salt, owner);
    },
  };
  const database = await createTestDatabase();
  const config = { deviceRateLimit: 1_000_000 };
  const services = [
    await startTestService({ database, passwords, config }),
    await startTestService({ database, passwords, config }),
  ];
  const [first] = services as [(typeof services)[number]];
  const world = await makeWorld(first);
  const people = [await hireStaff(world), await hireStaff(world)];
  const tills: PairedTill[] = [];
  for (let n = 0; n < DEVICES; n++) tills.push(await pairTill(world));
  // Each till talks to both processes.
  const guessers = tills.flatMap(({ credential }) =>
    services.map(({ url }) => client(url, undefined, { 'x-device-credential': credential })),
  );
  // The hour passes as the test says, and not as fast as the machine is slow.
  for (const { clock } of services) clock.hold();
  evaluated = 0;
  const outcomes = new Map<number, number>();
  const guess = async (n: number): Promise<void> => {
    const till = guessers[n % guessers.length]!;
    const pin = String(n).padStart(6, '0');
    // Half of them name a person.
    const round = Math.floor(n / guessers.length);
    const number = round % 2 === 0 ? undefined : people[(round >> 1) % people.length]!.staffMember.number;
    if (people.some((one) => one.pin === pin)) return;
    const { status } = await till.post('/api/v1/staff-sessions', { pin, number });
    outcomes.set(status, (outcomes.get(status) ?? 0) + 1);
  };
  for (let n = 0; n < GUESSES; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => guess(n + index)));
    for (const { clock } of services) clock.moveBy((WITHIN_MS * AT_ONCE) / GUESSES);
  }
  assert.deepEqual([...outcomes.keys()].sort(), [401, 429]);
  // A hundred at the restaurant by PIN alone (at most thirty a device), twenty for each person.
  assert.equal(evaluated, outcomes.get(401));
  assert.ok(evaluated <= 100 + 20 * people.length, `${evaluated} were evaluated`);
  assert.ok(evaluated >= 100);
  const [{ pin, staffMember }] = people as [(typeof people)[number]];
  const { guid, pairingCode } = await addDevice(world);
  const { credential } = (await pair(world, pairingCode)).must(201);
  const locked = await tillWith(world, guid, credential!).post('/api/v1/staff-sessions', {
    pin,
    number: staffMember.number,
  });
  // Whoever is guessed at has a new PIN made.
  assert.equal(locked.refused(429, 'RATE_LIMIT_EXCEEDED').details?.reason, 'LOCKED');
});

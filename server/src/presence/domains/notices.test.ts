import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { activate, newDomain, read, verify, wakeVerifiers } from '../../../test/harness/domains.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type World } from '../../../test/harness/world.ts';

const HOUR_MS = 3_600_000;
const WITHIN_MS = 20_000;

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service, { name: 'Cantina' });
});

const noticesAbout = async (id: string): Promise<string[]> => {
  const rows = await service.database.sql<{ type: string }>(
    `select type from events where data->>'id' = $1 and type like 'domain.fail%' order by sequence`,
    [id],
  );
  return rows.map(({ type }) => type);
};

test('owners hear that a domain has lost its proof at once, daily, and when it has failed', async () => {
  const owner = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
  const domain = newDomain();
  const { id, proof } = await activate(service, world, domain);
  service.outside.dns.remove(proof.name);
  await verify(world.key, domain);
  await verify(world.key, domain);
  assert.deepEqual(await noticesAbout(id), ['domain.failing']);
  const told = ['domain.failing'];
  for (const hours of [25, 25]) {
    service.clock.moveBy(hours * HOUR_MS);
    await verify(world.key, domain);
    await verify(world.key, domain);
    told.push('domain.failing');
    assert.deepEqual(await noticesAbout(id), told);
  }
  service.clock.moveBy(23 * HOUR_MS);
  await wakeVerifiers(service);
  await eventually(async () => assert.equal((await read(world.key, { id })).status, 'FAILED'), WITHIN_MS);
  assert.deepEqual(await noticesAbout(id), [...told, 'domain.failed']);
  // A mail that is on its way while the clock jumps may be sent again.
  await eventually(async () => {
    const mails = await service.mailbox.to(owner.email, 4);
    const subjects = mails.map(({ subject }) => subject.replaceAll('\u2060', ''));
    const about = subjects.filter((one) => one === `${domain} is about to stop working`);
    assert.ok(about.length >= 3);
    assert.ok(subjects.includes(`${domain} has stopped working`));
    for (const { text } of mails) assert.match(text, /Cantina/);
  }, WITHIN_MS);
});

test('a domain whose proof is back is not told of any more', async () => {
  const domain = newDomain();
  const { id, proof } = await activate(service, world, domain);
  service.outside.dns.remove(proof.name);
  await verify(world.key, domain);
  service.outside.dns.add({ name: proof.name, type: 'TXT', value: proof.value });
  assert.equal((await verify(world.key, domain)).problem, null);
  service.clock.moveBy(73 * HOUR_MS);
  await verify(world.key, domain);
  assert.deepEqual(await noticesAbout(id), ['domain.failing']);
});

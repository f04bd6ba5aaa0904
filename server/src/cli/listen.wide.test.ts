import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createTestDatabase } from '../../test/harness/database.ts';
import { eventually } from '../../test/harness/eventually.ts';
import { startCommand, startTestProcess } from '../../test/harness/process.ts';
import { startReceiver } from '../../test/harness/receiver.ts';
import { startTestService } from '../../test/harness/service.ts';
import { openShell } from '../../test/harness/shell.ts';
import { makeWorld, order } from '../../test/harness/world.ts';

/** A command starts slowly on a busy machine. */
const PATIENCE_MS = 60_000;

test('comanda listen posts events to a port of this machine, signed, and goes on after the service was away', async () => {
  const database = await createTestDatabase();
  const service = await startTestProcess({ database });
  const world = await makeWorld(service);
  await order(world.key, world.place);
  const receiver = await startReceiver((nth) => (nth === 1 ? 500 : 204));
  const args = [
    'listen',
    '--url',
    service.url,
    '--key',
    world.key.key,
    '--types',
    'order.*',
    '--to',
    receiver.url,
  ];
  const listening = startCommand(args, {});
  await eventually(async () => assert.match(listening.output.stdout, /Events after #\d+ go to/), PATIENCE_MS);
  const secret = /secret: (whsec_\S+)/.exec(listening.output.stdout)![1]!;

  const made = await order(world.key, world.place);
  await eventually(async () => assert.equal(receiver.received.length, 1), PATIENCE_MS);
  const { headers, body, event } = receiver.received[0]!;
  new Webhook(secret).verify(body, headers as Record<string, string>);
  assert.deepEqual([event.type, event.data.guid], ['order.created', made.guid]);
  await eventually(
    async () => assert.match(listening.output.stdout, /#\d+ order\.created: 500/),
    PATIENCE_MS,
  );

  await service.end('SIGKILL');
  await eventually(async () => assert.match(listening.output.stdout, /does not answer/), PATIENCE_MS);
  const { port } = new URL(service.url);
  const again = await startTestProcess({ database, env: { PORT: port } });
  assert.equal(again.url, service.url);
  const later = await order(world.key, world.place);
  await eventually(
    async () => assert.equal(receiver.received.at(-1)?.event.data.guid, later.guid),
    PATIENCE_MS,
  );
  assert.equal(receiver.received.length, 2);
  listening.child.kill('SIGTERM');
});

test('comanda listen reports missing options, and rejections by the service', async () => {
  const service = await startTestService();
  const { comanda } = openShell();
  const missing = await comanda(['listen', '--key', 'x'], {});
  assert.deepEqual([missing.code, /'--to <address>' not specified/.test(missing.stderr)], [2, true]);
  const to = ['--to', 'http://127.0.0.1:9/'];
  const keyless = await comanda(['listen', ...to], {});
  assert.match(keyless.stderr, /'--key <api-key>' not specified/);
  const refused = await comanda(['listen', ...to, '--key', 'ck_live_wrong', '--url', service.url], {});
  assert.deepEqual([refused.code, refused.stdout], [1, '']);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { TEST_SECRET } from '../../../test/harness/cluster.ts';
import { activate, newDomain } from '../../../test/harness/domains.ts';
import { scratchFolder, startTestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { makeWorld } from '../../../test/harness/world.ts';
import { openStore } from '../../main/store.ts';
import { type LookupDatabase, openLookupDatabase, openPool } from '../../platform/db/database.ts';
import type { ApiError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { readConfig } from '../../platform/settings/config.ts';
import { openBus } from '../../platform/workers/bus.ts';
import { type AddressDirectory, createAddressDirectory } from './directory.ts';

/** The address cache alone, on a real database; its queries are counted. */

const known = newDomain();
let directory: AddressDirectory;
let now = Date.now();
const asked = { queries: 0, atOnce: 0, mostAtOnce: 0 };

before(async () => {
  const service = await startTestService();
  await activate(service, await makeWorld(service), known);
  const log = createLog({ level: 'silent' });
  const config = {
    ...readConfig({}),
    dataDir: await scratchFolder('directory'),
    databaseUrl: service.database.url,
    secret: TEST_SECRET,
  };
  const store = await openStore(config, log, { migrate: false });
  const pool = openPool(store.lookupUrl, { max: 3, applicationName: 'directory test' });
  const lookup = openLookupDatabase(pool);
  const bus = await openBus(store.direct.lookupUrl, log);
  atEnd(async () => {
    await bus.close();
    await pool.end();
    await store.close();
  });
  const run = async (...statements: Parameters<LookupDatabase['run']>) => {
    asked.queries++;
    asked.mostAtOnce = Math.max(asked.mostAtOnce, ++asked.atOnce);
    try {
      return await lookup.run(...statements);
    } finally {
      asked.atOnce--;
    }
  };
  const counting = { ...lookup, run } as LookupDatabase;
  directory = createAddressDirectory({ lookup: counting, bus, clock: { now: () => now } });
});

const madeUp = (index: number) => `made-up-${index}.example.net`;

test('invented hosts fill only their own cache, and evict no real one', async () => {
  assert.ok(await directory.find('domain', known));
  asked.queries = 0;
  for (let from = 0; from < 30_000; from += 5_000)
    await together(5_000, (index) => directory.find('domain', madeUp(from + index)));
  // 500 per query, one query at a time, however many requests arrive.
  assert.ok(asked.queries <= 70, `${asked.queries} queries`);
  assert.equal(asked.mostAtOnce, 1);
  assert.ok(directory.peek('domain', known), 'still remembered');
  assert.equal(directory.peek('domain', madeUp(29_999)), null, 'remembered as unknown');
  assert.equal(directory.peek('domain', madeUp(0)), undefined, 'forgotten: the memory is full');
});

test('requests for unknown hosts beyond the queue limit are told to retry', async () => {
  const found = await Promise.allSettled(
    Array.from({ length: 5_600 }, (_, index) => directory.find('domain', madeUp(100_000 + index))),
  );
  const refused = found.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
  assert.ok(refused.length > 0 && refused.length <= 600);
  assert.ok(refused.every(({ reason }) => (reason as ApiError).code === 'SERVICE_UNAVAILABLE'));
});

test('many simultaneous requests for one host need two queries: one that arrives during a query may know of a change', async () => {
  asked.queries = 0;
  await together(200, () => directory.find('slug', 'nobody-has-this'));
  assert.ok(asked.queries <= 2);
});

test('cached entries expire, also when the clock has gone back', async () => {
  await directory.find('domain', known);
  now += 14 * 60_000;
  assert.ok(directory.peek('domain', known));
  now += 60_000;
  assert.equal(directory.peek('domain', known), undefined);
  await directory.find('domain', known);
  await directory.find('domain', madeUp(7));
  now -= 1_000;
  assert.equal(directory.peek('domain', known), undefined);
  assert.equal(directory.peek('domain', madeUp(7)), undefined);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { holdNumber, pollersOpen } from '../../../test/harness/events.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Client, client } from '../../../test/harness/http.ts';
import { follow, type LiveEvent } from '../../../test/harness/live.ts';
import { startTestProcess } from '../../../test/harness/process.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { issueKey, makeWorld, order, soup } from '../../../test/harness/world.ts';

/** Readers of the feed in number, and at a server of another process. */

interface Feed {
  items: LiveEvent[];
  nextAfter: number;
  lastSequence: number;
}

const FEED = '/api/v1/events';
const PROPERTY_RUNS = 4;
const SEED = Number(process.env.COMANDA_TEST_SEED ?? 20_261_121);

let service: TestService;
let second: Client;

before(async () => {
  service = await startTestService();
  const { url } = await startTestProcess({ database: service.database });
  second = client(url);
});

const atSecond = ({ key }: Client): Client => client(second.base, key);

const read = async (caller: Client, query = ''): Promise<Feed> =>
  (await caller.get<Feed>(`${FEED}?${query}`)).must(200);

const sequencesOf = (events: readonly { sequence: number }[]) => events.map(({ sequence }) => sequence);
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

/** Reads on until nothing comes any more once `writing` is over. */
async function readAll(
  caller: Client,
  limit: number,
  wait: number,
  writing: () => boolean,
): Promise<number[]> {
  const seen: number[] = [];
  for (let after = 0, more = true; more; ) {
    more = writing();
    const page = await read(caller, `after=${after}&limit=${limit}&wait=${more ? wait : 0}`);
    seen.push(...sequencesOf(page.items));
    after = page.nextAfter;
    more ||= page.items.length > 0;
  }
  return seen;
}

/** How often the table of events was looked at. A session tells of it for certain when it ends, so those that do nothing end. */
async function reads(): Promise<number> {
  const { sql } = service.database;
  await sql(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = current_database() and usename = 'comanda_app' and state = 'idle'`,
  );
  const [row] = await sql<{ n: number }>(
    `select coalesce(sum(idx_scan + seq_scan), 0)::int as n from pg_stat_user_tables where relname ~ '^events'`,
  );
  return row!.n;
}

test('of many long polls at once, of whom the last do not get to wait, all hear of one event by one read', async () => {
  const world = await makeWorld(service);
  const keys = await together(5, () => issueKey(service, world.tenantId));
  const { lastSequence } = await read(world.key, 'limit=1');
  const pollers = keys.flatMap((key) => Array.from({ length: 50 }, () => client(service.url, key.key)));
  const waiting = pollers.map((caller) => read(caller, `after=${lastSequence}&wait=30`));
  await eventually(async () => assert.equal(await pollersOpen(service), 250));
  // The places of this caller are taken.
  assert.deepEqual((await read(keys[0]!, `after=${lastSequence}&wait=30`)).items, []);
  const scansBefore = await reads();
  const made = await order(world.key, world.place);
  for (const { items } of await Promise.all(waiting)) assert.equal(items[0]!.data.guid, made.guid);
  const scans = (await reads()) - scansBefore;
  // One for the event, and one a second while a slow machine gets around to answering them all.
  assert.ok(scans > 0 && scans < 100, `${scans} reads of the events for 250 who waited`);
  await eventually(async () => assert.equal(await pollersOpen(service), 0));
});

test('whoever writes, holds back, rolls back and reads, at two servers at once', async () => {
  const step = fc.record({
    what: fc.constantFrom('order', 'order', 'order', 'rename', 'refused', 'held', 'dropped'),
    at: fc.constantFrom(0, 1),
  });
  const reader = fc.record({
    at: fc.constantFrom(0, 1),
    limit: fc.integer({ min: 1, max: 9 }),
    wait: fc.constantFrom(0, 1, 2),
  });
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 10, maxLength: 40 }),
    fc.array(reader, { minLength: 1, maxLength: 4 }),
    async (steps, readers) => {
      const world = await makeWorld(service);
      const server = [world.key, atSecond(world.key)] as const;
      let writing = true;
      const reading = readers.map(({ at, limit, wait }) => readAll(server[at]!, limit, wait, () => writing));
      const live = await Promise.all(server.map((caller) => follow(caller, `${FEED}/stream?after=0`)));
      await together(4, async (writer) => {
        for (const { what, at } of steps.filter((_, index) => index % 4 === writer)) {
          const caller = server[at]!;
          if (what === 'order') await order(caller, world.place);
          else if (what === 'rename') await caller.patch(world.place.path, { name: `Name ${writer}` });
          else if (what === 'refused')
            await caller.post(`${world.place.path}/orders`, { ...soup(world.place), source: 7 });
          else await (await holdNumber(world)).end(what === 'held' ? 'commit' : 'rollback');
        }
      });
      writing = false;
      const { lastSequence } = await read(world.key, 'limit=1');
      for (const seen of await Promise.all(reading)) assert.deepEqual(seen, upTo(lastSequence));
      for (const stream of live) {
        await stream.have(lastSequence);
        assert.deepEqual(sequencesOf(stream.events), upTo(lastSequence));
        stream.close();
      }
    },
  );
  await fc.assert(property, { numRuns: PROPERTY_RUNS, seed: SEED, endOnFailure: true });
});

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assertBooksAgree } from './harness/books.ts';
import { createEmptyDatabase } from './harness/database.ts';
import { freePort } from './harness/free-port.ts';
import { type Client, client, type Reply } from './harness/http.ts';
import { comanda, startProcess, type TestProcess } from './harness/process.ts';
import { scratchFolder, targetAt } from './harness/service.ts';
import { type Environment, settingsFor } from './harness/settings.ts';
import { together } from './harness/together.ts';
import { issueKey, makeTenant, type Order, openPlace, type Place, soup } from './harness/world.ts';

/** An earlier commit that today's schema lets go on. Move it on when a migration lets no older code go on. */
const EARLIER = 'd6bd63ea8dd8855fa0bedc3c2a37c657f4a3230b';
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TILLS = 4;
/** Each till sells so many before the next service is exchanged. */
const SALES = 10;
/** Not all there are: the older version does not know those that came later. */
const SCOPES_OF_A_TILL = ['write:restaurants', 'write:menu', 'write:orders', 'write:payments'] as const;
const RETRY_MS = 100;
const PATIENCE_MS = 90_000;

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 2 ** 28 });

const lacksHistory = (): string | false => {
  try {
    git('cat-file', '-e', `${EARLIER}^{commit}`);
    return false;
  } catch {
    return `needs the history of the project back to ${EARLIER}`;
  }
};

/** Takes a commit out of git and gives it our packages; returns its command line. */
async function checkOut(commit: string): Promise<string> {
  const folder = await scratchFolder('earlier');
  execFileSync('tar', ['-x'], { cwd: folder, input: git('archive', commit) });
  const packages = join(folder, 'node_modules');
  mkdirSync(join(packages, '@comanda'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@comanda') symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  for (const name of readdirSync(join(ROOT, 'node_modules', '@comanda'))) {
    const place = relative(ROOT, realpathSync(join(ROOT, 'node_modules', '@comanda', name)));
    symlinkSync(join(folder, place), join(packages, '@comanda', name));
  }
  execFileSync(process.execPath, [join(folder, 'tools', 'prepare.js')]);
  return join(folder, 'server', 'bin', 'comanda.js');
}

interface Sales {
  sold: Set<string>;
  /** Waits until every till has sold some more. */
  more(): Promise<void>;
  stop(): Promise<void>;
}

/** Tills that make each order at one service and take its cash at the other, and insist elsewhere, as behind a load balancer. */
function startTills(services: readonly Client[], place: Place): Sales {
  const sold = new Set<string>();
  const counts = Array.from({ length: TILLS }, () => 0);
  let stopping = false;
  const insist = async (first: number, path: string, body: object, key: string): Promise<Reply> => {
    for (let at = first, deadline = Date.now() + PATIENCE_MS; ; at++) {
      const service = services[at % services.length]!;
      const reply = await service.post(path, body, { 'idempotency-key': key }).catch(() => null);
      if (reply?.status === 201) return reply;
      // While a migration holds tables, who was told 503 may ask again before the first try has been given up.
      const goesOn = reply?.body.error?.details?.reason === 'IN_PROGRESS';
      assert.ok(
        reply === null || reply.status === 503 || goesOn,
        `refused: ${reply?.status} ${JSON.stringify(reply?.body)}`,
      );
      assert.ok(Date.now() < deadline, `${path} comes to no end`);
      await sleep(RETRY_MS);
    }
  };
  const till = async (index: number): Promise<void> => {
    for (let n = 0; !stopping; n++) {
      const name = `till-${index}-${n}`;
      const made = await insist(n, `${place.path}/orders`, soup(place, { externalId: name }), name);
      const { guid } = made.body.data as Order;
      sold.add(guid);
      await insist(n + 1, `${place.path}/orders/${guid}/payments`, { type: 'CASH' }, `${name}-cash`);
      counts[index]!++;
    }
  };
  const all = together(TILLS, till);
  return {
    sold,
    async more() {
      const goals = counts.map((count) => count + SALES);
      while (counts.some((count, index) => count < goals[index]!)) await Promise.race([all, sleep(20)]);
    },
    async stop() {
      stopping = true;
      await all;
    },
  };
}

test('while tills sell, an installation goes up to a newer version, back to the one before, and up again', {
  skip: lacksHistory(),
  timeout: 5 * PATIENCE_MS,
}, async () => {
  const older = await checkOut(EARLIER);
  const database = await createEmptyDatabase();
  const ports = [await freePort(), await freePort()];
  const settings: Environment = await settingsFor(database);
  const migrate = async (program?: string) => {
    const run = await comanda(['migrate'], settings, { program });
    assert.equal(run.code, 0, run.stderr);
  };
  const start = (index: number, program?: string): Promise<TestProcess> =>
    startProcess({ ...settings, PORT: String(ports[index]) }, { program });

  await migrate(older);
  const services = [await start(0, older), await start(1, older)];
  const target = await targetAt(services[0]!.url, database);
  const key = await issueKey(target, (await makeTenant(target)).tenantId, {
    scopes: SCOPES_OF_A_TILL,
    sources: undefined,
  });
  const place = await openPlace(key);
  const sales = startTills(
    services.map(({ url }) => client(url, key.key)),
    place,
  );
  const exchange = async (index: number, program?: string) => {
    await services[index]!.end('SIGTERM');
    services[index] = await start(index, program);
    await sales.more();
  };
  await sales.more();

  await migrate();
  await sales.more();
  for (const program of [undefined, older, undefined]) {
    await exchange(0, program);
    await exchange(1, program);
  }

  await sales.stop();
  const [row] = await database.sql<{ found: number; doubled: number }>(
    `select (select count(*)::int from orders o where guid = any($1::uuid[])
         and 1 = (select count(*) from payments p where p.order_guid = o.guid)) as found,
       (select count(*)::int from (select from orders group by external_id having count(*) > 1) twice) as doubled`,
    [[...sales.sold]],
  );
  assert.deepEqual(row, { found: sales.sold.size, doubled: 0 });
  await assertBooksAgree(database);
  const verified = await comanda(['verify'], settings);
  assert.equal(verified.code, 0, verified.stderr);
  assert.match(verified.stdout, /equal to the cent/);
});

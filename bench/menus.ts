/**
 * `npm run bench:menus`: whether the length of a menu, or of an order, shows. The service against itself, in turns: orders of
 * three lines from a small menu and from one of 5,000 items and 500 choices, an order of 60 lines with nested modifiers, and
 * the long menu read whole and by its ETag. Costs are CPU of a request, server and Postgres.
 */
import { join } from 'node:path';
import { caller } from './lib/caller.ts';
import { cpuOf, median } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { type LoadClient, startLoad } from './lib/load.ts';
import { menuBody, orderBody } from './lib/menus.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { readDemo, type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import type { World } from './lib/world.ts';
import type { Scenario } from './load/requests.ts';
import type { Outcome } from './load-client.ts';

/** Orders of one restaurant and day take turns: several restaurants, so that the wait for a turn is not what is measured. */
const RESTAURANTS = 3;
const ROUNDS = sized(3, 1);
const SECONDS = sized(1.2, 1);
const WARM_UP_SECONDS = 0.4;
const CONNECTIONS = 16;
const LENGTH_RATIO_MAX = 1.1;
const LINES_RATIO_MAX = 4;
const TAX = { name: 'Sales tax', type: 'PERCENT', rate: '8.875' };

process.exitCode = await main();

async function main(): Promise<number> {
  const dataDir = makeScratch();
  let service: Service | undefined;
  const loads: LoadClient[] = [];
  try {
    const demo = await readDemo({ DATA_DIR: dataDir });
    service = await startComanda({ DATA_DIR: dataDir }, join(dataDir, 'service.log'));
    const database = findDatabase(dataDir);
    await asOwner(database, (client) => client.query('update api_keys set rate_limit = 1000000'));
    const { tenantId, apiKeys } = demo.tenants[0]!;
    const call = caller(service.url, { 'x-api-key': apiKeys[0]!.key });
    const key = {
      key: apiKeys[0]!.key,
      id: '',
      tenantId,
      restaurants: Array.from({ length: RESTAURANTS }, (_, n) => n),
    };
    const places = async (items: number, choices: number) => {
      const made: { guid: string; menu: Parameters<typeof orderBody>[0] }[] = [];
      for (let n = 0; n < RESTAURANTS; n++) {
        const request = {
          name: `Bench ${n}`,
          timeZone: 'America/New_York',
          currency: 'USD',
          taxRates: [TAX],
        };
        const { guid } = await call<{ guid: string }>('POST', '/restaurants', request);
        made.push({ guid, menu: await call('PUT', `/restaurants/${guid}/menu`, menuBody(items, choices)) });
      }
      return made;
    };
    const small = await places(30, 10);
    const startedAt = performance.now();
    const long = await places(5_000, 500);
    const seconds = (performance.now() - startedAt) / 1_000 / RESTAURANTS;
    print(`A menu of 5,000 items and 500 choices is published in ${seconds.toFixed(1)} s`);
    const world = (of: typeof small, lines: number, nested: 'all' | 'first'): World => ({
      keys: [key],
      restaurants: of.map(({ guid, menu }) => ({
        guid,
        tenantId,
        menuVersion: menu.version,
        bodies: [orderBody(menu, lines, nested)],
        orders: [],
      })),
    });
    const runs: [name: string, world: World, scenario: Scenario][] = [
      ['3 lines, small menu', world(small, 3, 'first'), 'create'],
      ['3 lines, long menu', world(long, 3, 'first'), 'create'],
      ['60 lines', world(small, 60, 'all'), 'create'],
      ['small menu, whole', world(small, 3, 'first'), 'menu'],
      ['long menu, whole', world(long, 3, 'first'), 'menu'],
      ['long menu, unchanged', world(long, 3, 'first'), 'unchangedMenu'],
    ];
    const found = new Map<string, Outcome[]>(runs.map(([name]) => [name, []]));
    for (const [, own] of runs) loads.push(startLoad(own));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, [name, , scenario]] of runs.entries()) {
        const outcome = await loads[index]!.run({
          scenario,
          port: Number(new URL(service.url).port),
          connections: CONNECTIONS,
          warmUpSeconds: WARM_UP_SECONDS,
          seconds: SECONDS,
          watched: { server: service.pid, postmaster: database.postmaster },
          orders: [],
        });
        found.get(name)!.push(outcome);
      }
    }
    return report(found);
  } finally {
    for (const load of loads) load.stop();
    await service?.stop();
    await removeScratch(dataDir);
  }
}

function report(found: Map<string, Outcome[]>): number {
  const cost = (name: string) => median(found.get(name)!.map(cpuOf));
  for (const [name, outcomes] of found) {
    const [perSecond, server, postgres] = (['perSecond', 'serverCpu', 'postgresCpu'] as const).map((figure) =>
      median(outcomes.map((one) => one[figure])).toFixed(0),
    );
    print(`${name.padEnd(22)} ${perSecond!.padStart(6)}/s   CPU µs: server ${server}, Postgres ${postgres}`);
  }
  // Of each round, since what drifts on the machine drifts for both.
  const ratio = (name: string) => {
    const bases = found.get('3 lines, small menu')!;
    return median(found.get(name)!.map((one, round) => cpuOf(one) / cpuOf(bases[round]!)));
  };
  const verdicts: [promise: string, value: number, most: number][] = [
    ['an order from the long menu, to one from the small', ratio('3 lines, long menu'), LENGTH_RATIO_MAX],
    ['an order of 60 lines, to one of 3', ratio('60 lines'), LINES_RATIO_MAX],
    [
      'the long menu by its ETag, to the small one whole',
      cost('long menu, unchanged') / cost('small menu, whole'),
      1,
    ],
  ];
  for (const [promise, value, most] of verdicts)
    print(`${promise}: ${value.toFixed(2)} (<= ${most}: ${value <= most ? 'holds' : 'MISSED'})`);
  return verdicts.every(([, value, most]) => value <= most) ? 0 : 1;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

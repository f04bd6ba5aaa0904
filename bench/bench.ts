/**
 * `npm run bench [-- --quick] [--only create,list] [--write]`: Comanda beside the floor (floor-server.ts), in one run, on
 * one Postgres. `--quick` is for trying things: short, one round, no million orders. `--write` puts what was found into
 * bench/results/latest.json and docs/performance.md, so that the figures there never come from anywhere else.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { askForDomains } from './lib/ask-for-domains.ts';
import { auditWrites } from './lib/audit.ts';
import { type Comparison, compare, type Effort, type Field, median } from './lib/compare.ts';
import { asOwner, findDatabase } from './lib/database.ts';
import { DOMAINS, stockDomains } from './lib/domains.ts';
import { FLOOR_CONNECTIONS, startFloor } from './lib/floor.ts';
import { followed } from './lib/followed.ts';
import { startLoad } from './lib/load.ts';
import { sampleOrders } from './lib/orders.ts';
import { residentMiB } from './lib/proc.ts';
import { type Results, render, verdicts } from './lib/report.ts';
import { makeScratch, removeScratch } from './lib/scratch.ts';
import { type Service, startComanda } from './lib/service.ts';
import { sized } from './lib/small.ts';
import { stockOrders } from './lib/stock.ts';
import { makeWorld, type World } from './lib/world.ts';
import { type Compared, SCENARIOS } from './load/requests.ts';

const FULL: Effort = sized(
  { settleSeconds: 20, rounds: 3, seconds: 5, warmUpSeconds: 1.5 },
  { settleSeconds: 0.5, rounds: 1, seconds: 0.5, warmUpSeconds: 0.2 },
);
/** Once more, when both have settled. */
const AGAIN: Effort = { ...FULL, settleSeconds: sized(3, 0.2) };
const QUICK: Effort = { settleSeconds: 8, rounds: 1, seconds: 3, warmUpSeconds: 1 };
const FEW = sized(10_000, 300);
const MANY = sized(1_000_000, 600);
/** V8 gives back what the start has left when little was asked of it for some 15 seconds. */
const REST_MS = sized(30_000, 0);
/** After gigabytes were loaded the machine writes and frees memory for a while. */
const SETTLE_MS = sized(30_000, 0);
const STARTS = sized(3, 1);

const BEGIN = '<!-- bench: what is between these two lines is written by `npm run bench -- --write` -->';
const END = '<!-- bench: end -->';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
});

process.exitCode = await main();

async function main(): Promise<number> {
  const dataDir = makeScratch();
  const started: Service[] = [];
  try {
    const results = await measure(dataDir, started);
    print(`\n${render(results)}\n`);
    if (options.write) write(results);
    return verdicts(results).every(({ holds }) => holds) ? 0 : 1;
  } finally {
    for (const process of started.reverse()) await process.stop();
    await removeScratch(dataDir);
  }
}

async function measure(dataDir: string, started: Service[]): Promise<Results> {
  const starts = await measureStarts(dataDir);
  const service = await startComanda({ DATA_DIR: dataDir }, join(dataDir, 'service.log'));
  started.push(service);
  await sleep(REST_MS);
  const atRest = residentMiB(service.pid);
  const database = findDatabase(dataDir);
  print('Making 100 tenants, 200 restaurants, 1,000 keys');
  const world = await makeWorld(service, database, dataDir);
  const floor = await startFloor({ dataDir, database, world });
  started.push(floor);
  const load = startLoad(world);
  try {
    return await asOwner(database, async (client) => {
      const settled = () => followed(client);
      const field = { load, service, floor, postmaster: database.postmaster, settled };
      await stockOrders(client, world, FEW);
      const writes = await auditWrites(client, world, field);
      const comparisons = await compareAll(field, client, world, FEW, SCENARIOS);
      if (!options.quick)
        comparisons.push(...(await compareAll(field, client, world, MANY, SCENARIOS, AGAIN)));
      const underLoad = most(comparisons);
      if (isWanted('resolve')) {
        await stockDomains(client, world);
        const seconds = await askForDomains(service, world);
        print(`${DOMAINS.toLocaleString('en-US')} domains, each asked for once: ${seconds.toFixed(1)} s`);
        comparisons.push(...(await compareAll(field, client, world, FEW, ['resolve'])));
      }
      // Last: an address that has asked so often without a key may not have keys looked up for a minute.
      comparisons.push(...(await compareAll(field, client, world, FEW, ['health'])));
      return {
        at: new Date().toISOString(),
        machine: await describeMachine(client),
        floorConnections: FLOOR_CONNECTIONS,
        comparisons,
        writes,
        start: starts,
        memoryMiB: { atRest, underLoad, withDomains: most(comparisons) },
      };
    });
  } finally {
    load.stop();
  }
}

/** The most memory that the service took. */
function most(comparisons: Comparison[]): number {
  return Math.max(...comparisons.map((one) => one.service.serverMiB));
}

function isWanted(scenario: Compared): boolean {
  return options.only?.split(',').includes(scenario) ?? true;
}

/** The first start makes the database; the later ones find it. */
async function measureStarts(dataDir: string): Promise<Results['start']> {
  const seconds: number[] = [];
  for (let start = 0; start <= (options.quick ? 1 : STARTS); start++) {
    const service = await startComanda({ DATA_DIR: dataDir });
    await service.stop();
    seconds.push(service.startSeconds);
  }
  return { firstSeconds: seconds[0]!, againSeconds: median(seconds.slice(1)) };
}

/** Stocks so many orders, and measures the scenarios. */
async function compareAll(
  field: Field,
  client: pg.Client,
  world: World,
  storedOrders: number,
  scenarios: readonly Compared[],
  effort = options.quick ? QUICK : FULL,
): Promise<Comparison[]> {
  print(`Loading ${storedOrders.toLocaleString('en-US')} orders`);
  await stockOrders(client, world, storedOrders);
  if (storedOrders > FEW) await sleep(SETTLE_MS);
  const orders = await sampleOrders(client, world);
  const found: Comparison[] = [];
  for (const scenario of scenarios) {
    if (!isWanted(scenario)) continue;
    const one = await compare(field, effort, { scenario, storedOrders, orders });
    print(`${scenario}: ${one.service.perSecond}/s, floor ${one.floor.perSecond}/s, ratio ${one.speedRatio}`);
    found.push(one);
  }
  return found;
}

async function describeMachine(client: pg.Client): Promise<Results['machine']> {
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    cpu: cpus()[0]!.model.trim(),
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: rows[0]!.version,
  };
}

function write(results: Results): void {
  const folder = fileURLToPath(new URL('results', import.meta.url));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'latest.json'), `${JSON.stringify(results, null, 2)}\n`);
  const page = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  const text = readFileSync(page, 'utf8');
  const [before, , after] = [text.indexOf(BEGIN), 0, text.indexOf(END)];
  if (before < 0 || after < 0) throw new Error(`${page} has lost the lines that the table belongs between`);
  writeFileSync(page, `${text.slice(0, before)}${BEGIN}\n\n${render(results)}\n\n${text.slice(after)}`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

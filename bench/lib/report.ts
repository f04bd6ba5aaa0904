import type { Writes } from './audit.ts';
import { type Comparison, cpuOf } from './compare.ts';

/** Everything that a run of the bench has found. */
export interface Results {
  at: string;
  machine: { cpu: string; cores: number; memoryGiB: number; node: string; postgres: string };
  floorConnections: number;
  comparisons: Comparison[];
  writes: { service: Writes; floor: Writes };
  start: { firstSeconds: number; againSeconds: number };
  memoryMiB: { atRest: number; underLoad: number; withDomains: number };
}

/** What must hold, and whether it does. */
export interface Verdict {
  promise: string;
  found: string;
  holds: boolean;
}

const SPEED_MIN = { create: 0.6, list: 0.7, get: 0.7, resolve: 0.7, health: 0.7 };
const CREATE_CPU_MAX = 1.6;
const GROWTH_MAX = 1.2;
const MEMORY_MAX_MIB = 220;

export function verdicts({ comparisons, memoryMiB }: Results): Verdict[] {
  const fewest = Math.min(...comparisons.map(({ storedOrders }) => storedOrders));
  const atFewest = comparisons.filter(({ storedOrders }) => storedOrders === fewest);
  const speeds = atFewest.map(({ scenario, speedRatio }) => ({
    promise: `${scenario}: speed >= ${SPEED_MIN[scenario]} x floor`,
    found: speedRatio.toFixed(2),
    holds: speedRatio >= SPEED_MIN[scenario],
  }));
  const cpu = atFewest
    .filter(({ scenario }) => scenario === 'create')
    .map(({ cpuRatio }) => ({
      promise: `create: CPU <= ${CREATE_CPU_MAX} x floor`,
      found: cpuRatio.toFixed(2),
      holds: cpuRatio <= CREATE_CPU_MAX,
    }));
  const memory = {
    promise: `memory under load <= ${MEMORY_MAX_MIB} MiB`,
    found: `${memoryMiB.underLoad}`,
    holds: memoryMiB.underLoad <= MEMORY_MAX_MIB,
  };
  return [...speeds, ...cpu, ...growthVerdicts(comparisons), memory];
}

/** What a request costs (CPU) with the most orders stored, in terms of what it costs with the fewest. */
function growthVerdicts(comparisons: Comparison[]): Verdict[] {
  return (['create', 'list', 'get'] as const).flatMap((scenario) => {
    const own = comparisons.filter((comparison) => comparison.scenario === scenario);
    const [few, many] = [own[0], own.at(-1)];
    if (!few || !many || few === many) return [];
    const growth = cpuOf(many.service) / cpuOf(few.service);
    const promise = `${scenario}: cost at ${count(many.storedOrders)} orders <= ${GROWTH_MAX} x at ${count(few.storedOrders)}`;
    return [{ promise, found: growth.toFixed(2), holds: growth <= GROWTH_MAX }];
  });
}

/** The results as Markdown, which reads well on a terminal too. */
export function render(results: Results): string {
  const { machine, writes, start, memoryMiB } = results;
  return [
    `Measured ${results.at.slice(0, 10)} on ${machine.cores} cores (${machine.cpu}), Node ${machine.node}, Postgres ${machine.postgres}.`,
    table(
      [
        'scenario',
        'stored orders',
        '',
        'requests/s',
        'CPU µs: server',
        'Postgres',
        'client',
        'p50 ms',
        'p99 ms',
        'speed ratio',
        'CPU ratio',
        'at first',
      ],
      results.comparisons.flatMap(rowsOf),
    ),
    table(
      ['promise', 'found', ''],
      verdicts(results).map(({ promise, found, holds }) => [promise, found, holds ? 'holds' : '**missed**']),
    ),
    [
      `A created order leaves ${writes.service.rows} rows of ${writes.service.bytes} bytes behind; the floor's ${writes.floor.rows} rows of ${writes.floor.bytes} bytes.`,
      `From start to first answer: ${start.againSeconds.toFixed(2)} s; the very first time, when the database is made, ${start.firstSeconds.toFixed(2)} s.`,
      `Memory of the server: ${memoryMiB.atRest} MiB at rest, ${memoryMiB.underLoad} under the load, ${memoryMiB.withDomains} with all domains besides.`,
      '`at first` is the speed ratio while both were new, before what is hot was compiled.',
      `The floor used ${results.floorConnections} connections, the number at which it created most orders.`,
    ].join('\n'),
  ].join('\n\n');
}

function rowsOf(comparison: Comparison): string[][] {
  const { scenario, storedOrders, service, floor, speedRatio, cpuRatio, firstSpeedRatio } = comparison;
  const row = (who: string, one: Comparison['service'], ratios: string[]) => [
    scenario,
    count(storedOrders),
    who,
    one.perSecond.toFixed(0),
    one.serverCpu.toFixed(0),
    one.postgresCpu.toFixed(0),
    one.clientCpu.toFixed(0),
    one.p50Ms.toFixed(1),
    one.p99Ms.toFixed(1),
    ...ratios,
  ];
  return [
    row('floor', floor, ['', '', '']),
    row(
      'Comanda',
      service,
      [speedRatio, cpuRatio, firstSpeedRatio].map((value) => value.toFixed(2)),
    ),
  ];
}

const count = (number: number): string => number.toLocaleString('en-US');

function table(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => row[column]!.length)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

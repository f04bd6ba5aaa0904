import assert from 'node:assert/strict';
import pg from 'pg';
import type Type from 'typebox';
import { openDatabase, openLookupDatabase } from '../../src/platform/db/database.ts';
import { createRunningSums, followAll, settleReports } from '../../src/reporting/reports/index.ts';
import { businessDateOf, dateAt, dateOf } from '../../src/reporting/reports/range.ts';
import type { ReportAnswer, ReportEntries } from '../../src/reporting/reports/shapes.ts';
import { atEnd } from './cleanup.ts';
import type { TestDatabase } from './database.ts';
import type { Client } from './http.ts';

/** Reports as a caller reads and checks them. */

export type Answer = Type.Static<typeof ReportAnswer>;
export type Line = Answer['lines'][number];
export type Entry = Type.Static<typeof ReportEntries>['items'][number];
export type Params = Record<string, string | number | boolean>;

const queryOf = (params: Params) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
export const reportPath = (report: string, params: Params) => `/api/v1/reports/${report}?${queryOf(params)}`;

/** The business date some days later, or earlier: dates are numbers, but months end. */
export const daysAfter = (businessDate: number, days: number): number =>
  businessDateOf(dateOf(businessDate)!.add({ days })); // of an order, so it is a day

export async function report(caller: Client, name: string, params: Params): Promise<Answer> {
  return (await caller.get<Answer>(reportPath(name, params))).must(200);
}

/** All entries behind a link. */
export async function follow(caller: Client, link: string): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const next: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const answer = await caller.get<{ items: Entry[]; nextCursor: string | null }>(
      `${link}&limit=200${next}`,
    );
    const page = answer.must(200);
    entries.push(...page.items);
    cursor = page.nextCursor;
  }
  return entries;
}

/** Figures with the links to what is behind them: of a line, of the totals, of what is compared with either. */
type Figures = Pick<Line, 'values' | 'links' | 'percentiles'>;

/**
 * What is listed behind figures adds up to them, and nothing is listed twice. Follows the link of every figure of the first
 * line; of the others, of totals and of what is compared one link, which without its measure lists what is behind all of them.
 * Gives how many links there are.
 */
export async function assertLinksAddUp(caller: Client, { lines, totals }: Answer): Promise<number> {
  const all: Figures[] = [...lines, ...totals];
  const compared: Figures[] = [...lines, ...totals].flatMap((one) => one.compared ?? []);
  let cells = 0;
  for (const [index, figures] of [...all, ...compared].entries()) {
    const links = Object.entries(figures.links ?? {});
    cells += links.length;
    if (links.length === 0) {
      assertNothing(figures);
      continue;
    }
    const names = [...Object.keys(figures.values), ...Object.keys(figures.percentiles ?? {})];
    assert.deepEqual(Object.keys(figures.links ?? {}), names);
    for (const [, link] of index === 0 ? links : [])
      await assertAddsUp(caller, figures, link, [/&measure=(\w+)$/.exec(link)?.[1] ?? '']);
    const whole = links[0]?.[1].replace(/&measure=\w+$/, '') ?? '';
    await assertAddsUp(caller, figures, whole, Object.keys(figures.values));
  }
  return cells;
}

/** A line without days of its range, as in a comparison of periods that are cut differently, has nothing behind it. */
const assertNothing = ({ values }: Figures): void =>
  assert.ok(
    Object.values(values).every((value) => Number(value) === 0),
    JSON.stringify(values),
  );

async function assertAddsUp(
  caller: Client,
  figures: Figures,
  link: string,
  measures: readonly string[],
): Promise<void> {
  const entries = await follow(caller, link);
  const thousandths = (of: Pick<Figures, 'values'>, measure: string) =>
    Math.round(Number(of.values[measure]) * 1_000);
  for (const measure of measures) {
    const sum = entries.reduce((total, entry) => total + thousandths(entry, measure), 0);
    assert.equal(sum, thousandths(figures, measure), `${measure}: ${link}`);
  }
  const names = entries.map(
    (one) => `${one.paymentGuid ?? one.orderGuid ?? one.drawerGuid} ${one.businessDate}`,
  );
  assert.equal(new Set(names).size, names.length, link);
}

/** Lines without the links, which hold what was asked. */
export const figures = ({ lines, totals }: Answer) => ({
  lines: lines.map(({ key, labels, currency, values, percentiles }) => ({
    key,
    labels,
    currency,
    values,
    ...(percentiles ? { percentiles } : {}),
  })),
  totals: totals.map(({ currency, values }) => ({ currency, values })),
});

/** Follows the events as the service does, at once; settles what is over for as long as `settledAfterMs`. Gives that function. */
export function refresher(
  database: TestDatabase,
  clock: { now(): number },
): (settledAfterMs?: number) => Promise<void> {
  const pools = (['comanda_app', 'comanda_lookup'] as const).map(
    (role) => new pg.Pool({ connectionString: database.roleUrl(role), max: 2 }),
  );
  atEnd(() => Promise.all(pools.map((pool) => pool.end())));
  const db = openDatabase(pools[0]!);
  const deps = { sums: createRunningSums({ db, own: db }), lookup: openLookupDatabase(pools[1]!) };
  return async (settledAfterMs) => {
    await followAll(deps);
    if (settledAfterMs === undefined) return;
    const before = businessDateOf(dateAt(clock.now() - settledAfterMs));
    await settleReports(deps, { before, quietSince: new Date(clock.now() + settledAfterMs) });
  };
}

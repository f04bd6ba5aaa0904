import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { assertBooksAgree } from './harness/books.ts';
import { type FaultLoad, startFaultLoad } from './harness/fault-load.ts';
import { FAULTS, type Installation, startInstallation } from './harness/faults.ts';
import { targetAt } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/**
 * The faults of docs/operations/faults.md, one after the other, against one installation: two workers, a Postgres and a Redis of
 * their own, both behind a proxy that can fall silent, and tills that sell all the while. What each fault costs is printed, and
 * with FAULTS_WRITE=yes put into the table of that page. What must hold is asserted: no order lost or doubled, every request
 * answered, and all good again.
 */

const PAGE = fileURLToPath(new URL('../../docs/operations/faults.md', import.meta.url));
const BEGIN =
  '<!-- faults: what is between these two lines is written by FAULTS_WRITE=yes npm run test:wide -- faults -->';
const END = '<!-- faults: end -->';

/** How long a fault lasts, unless it ends by itself. */
const LASTS_MS = 4_000;
/** What is not good again by then is not. */
const PATIENCE_MS = 60_000;

interface Row {
  what: string;
  goodAfterMs: number;
  refused: number;
  unanswered: number;
  stoppedMs: number;
  livenessP99: number;
}

let place: Installation;
let load: FaultLoad;
const rows: Row[] = [];

before(async () => {
  place = await startInstallation();
  const { database, url } = place;
  const world = await makeWorld(await targetAt(url, database));
  load = startFaultLoad(url, world.key.key, world.place);
  await untilGood(performance.now());
});

/** Waits until every till has sold, twice over, without any trouble in between. */
async function untilGood(since: number): Promise<void> {
  for (const deadline = since + PATIENCE_MS; ; await sleep(50)) {
    const now = performance.now();
    const { lastTrouble } = load.seen(since, now);
    const calm = now - Math.max(lastTrouble ?? 0, since) > 1_500;
    if (calm && load.soldSince(lastTrouble ?? since)) return;
    assert.ok(now < deadline, 'all is good again');
  }
}

describe('while tills sell', { concurrency: 1 }, () => {
  for (const fault of FAULTS) {
    test(`${fault.what}: nothing is lost or doubled, everybody is answered, all is good again`, {
      timeout: LASTS_MS + 2 * PATIENCE_MS,
    }, async (t) => {
      const lacking = fault.lacks?.(place);
      if (lacking) return t.skip(lacking);
      const begin = performance.now();
      await fault.cause(place);
      await sleep(fault.end ? LASTS_MS : 0);
      await fault.end?.(place);
      const ended = performance.now();
      await untilGood(ended);
      const { refused, unanswered, longestStop, livenessP99 } = load.seen(begin, performance.now());
      const { lastTrouble } = load.seen(ended, performance.now());
      const row = {
        what: fault.what,
        goodAfterMs: lastTrouble === null ? 0 : lastTrouble - ended,
        refused,
        unanswered,
        stoppedMs: longestStop,
        livenessP99,
      };
      rows.push(row);
      t.diagnostic(lineOf(row));
      assert.equal(unanswered, 0, 'requests without an answer after 15 seconds');
      await assertNothingLost();
    });
  }

  test('after all of them every till finishes what it began, nothing is lost or doubled, and the books agree', async () => {
    await load.stop();
    await assertNothingLost();
    await assertBooksAgree(place.database);
    if (process.env.FAULTS_WRITE === 'yes') writePage();
  });
});

/** Every order that a till was told of is there once; one whose answer was lost is there once, too, after the till insisted. */
async function assertNothingLost(): Promise<void> {
  const told = [...load.sold];
  const [row] = await place.database.sql<{ found: number; doubled: number }>(
    `select (select count(*)::int from orders where guid = any($1::uuid[])) as found,
       (select count(*)::int from (select from orders group by external_id having count(*) > 1) twice)
       + (select count(*)::int from (select from payments group by order_guid having count(*) > 1) paid) as doubled`,
    [told],
  );
  assert.deepEqual(row, { found: told.length, doubled: 0 });
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

const lineOf = ({ what, stoppedMs, goodAfterMs, refused, unanswered, livenessP99 }: Row): string =>
  `| ${what} | ${seconds(stoppedMs)} | ${seconds(goodAfterMs)} | ${refused} | ${unanswered} | 0 | 0 | ${livenessP99.toFixed(0)} ms |`;

function writePage(): void {
  const text = readFileSync(PAGE, 'utf8');
  const [start, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  assert.ok(start >= 0 && end > start, 'the page has a place for the table');
  const head =
    '| What was done | Nothing sold for | Good again | Refused | Unanswered | Lost | Doubled | Liveness p99 |\n|---|---|---|---|---|---|---|---|';
  const table = [head, ...rows.map(lineOf)].join('\n');
  writeFileSync(PAGE, `${text.slice(0, start)}${BEGIN}\n\n${table}\n\n${text.slice(end)}`);
}

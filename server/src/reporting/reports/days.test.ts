import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { signedIn } from '../../../test/harness/people.ts';
import {
  type Answer,
  assertLinksAddUp,
  figures,
  type Params,
  refresher,
  report,
  reportPath,
} from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  issueKey,
  makeWorld,
  openPlace,
  order,
  type Place,
  type World,
} from '../../../test/harness/world.ts';
import { REPORTS } from './catalogue.ts';

/** Two time zones and currencies, nights with a clock change, days without business, and what is refused. */

const SOUP = 690;
let service: TestService;
let world: World;
let madrid: Place;
let york: Place;
let refresh: (restMs?: number) => Promise<void>;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service, { restaurant: { closeoutHour: 4 } });
  madrid = world.place;
  york = await openPlace(world.key, { timeZone: 'America/New_York', currency: 'USD', closeoutHour: 4 });
  refresh = refresher(service.database, service.clock);
  const at = (place: Place, openedAt: string) => order(world.key, place, { openedAt });
  // Madrid goes forward on 30 March 2025 at 02:00, and back on 26 October at 03:00.
  await at(madrid, '2025-03-30T00:30:00Z'); // 01:30
  await at(madrid, '2025-03-30T01:30:00Z'); // 03:30
  await at(madrid, '2025-03-30T01:59:59Z'); // 03:59:59
  await at(madrid, '2025-03-30T02:00:00Z'); // 04:00: the next day
  await at(madrid, '2025-10-26T00:30:00Z'); // 02:30, the first time
  await at(madrid, '2025-10-26T01:30:00Z'); // 02:30, the second time
  await at(madrid, '2025-10-26T02:30:00Z'); // 03:30
  await at(madrid, '2025-10-26T03:00:00Z'); // 04:00: the next day
  // New York goes forward on 9 March 2025 at 02:00, and back on 2 November at 02:00.
  await at(york, '2025-03-09T06:30:00Z'); // 01:30
  await at(york, '2025-03-09T07:30:00Z'); // 03:30
  await at(york, '2025-03-09T08:00:00Z'); // 04:00
  await at(york, '2025-11-02T05:30:00Z'); // 01:30, the first time
  await at(york, '2025-11-02T06:30:00Z'); // 01:30, the second time
  await at(york, '2025-11-02T09:00:00Z'); // 04:00
});

const of = (place: Place) => ({ restaurants: place.guid });
async function counts(name: string, params: Params, column: string) {
  const { lines } = await report(world.key, name, params as Params);
  return Object.fromEntries(lines.map(({ key, values }) => [key[column], values.orderCount]));
}

for (const kept of [false, true]) {
  describe(kept ? 'from the sums that are kept' : 'from the orders themselves', () => {
    before(async () => {
      if (kept) await refresh();
    });

    test('a night with a clock change belongs to the day before, up to the closeout hour', async () => {
      const spring = { from: 20250328, to: 20250331, groupBy: 'day', ...of(madrid) };
      assert.deepEqual(await counts('sales', spring, 'day'), {
        20250328: 0,
        20250329: 3,
        20250330: 1,
        20250331: 0,
      });
      const autumn = { from: 20251025, to: 20251026, groupBy: 'day', ...of(madrid) };
      assert.deepEqual(await counts('sales', autumn, 'day'), { 20251025: 3, 20251026: 1 });
      const there = { from: 20250308, to: 20250309, groupBy: 'day', ...of(york) };
      assert.deepEqual(await counts('sales', there, 'day'), { 20250308: 2, 20250309: 1 });
      const later = { from: 20251101, to: 20251102, groupBy: 'day', ...of(york) };
      assert.deepEqual(await counts('sales', later, 'day'), { 20251101: 2, 20251102: 1 });
    });

    test('hours are those of the clock on the wall; the one that comes twice is one', async () => {
      const spring = { from: 20250329, to: 20250329, ...of(madrid) };
      assert.deepEqual(await counts('hours', spring, 'hour'), { '01': 1, '03': 2 });
      const autumn = { from: 20251025, to: 20251025, ...of(madrid) };
      assert.deepEqual(await counts('hours', autumn, 'hour'), { '02': 2, '03': 1 });
      const there = { from: 20251101, to: 20251101, ...of(york) };
      assert.deepEqual(await counts('hours', there, 'hour'), { '01': 2 });
    });

    test('two currencies are two sums', async () => {
      const year = { from: 20250101, to: 20251231 };
      const mixed = await world.key.get(reportPath('sales', year));
      const error = mixed.refused(400, 'VALIDATION_ERROR');
      assert.deepEqual(mixed.fields(), ['query /groupBy currency']);
      assert.match(error.message, /EUR and USD/);
      const answer = await report(world.key, 'sales', { ...year, groupBy: 'currency' });
      assert.deepEqual(
        answer.totals.map(({ currency, values }) => [currency, values.grossAmount]),
        [
          ['EUR', 8 * SOUP],
          ['USD', 6 * SOUP],
        ],
      );
      const { totals } = await report(world.key, 'sales', { ...year, groupBy: '', currency: 'USD' });
      assert.deepEqual(
        totals.map(({ currency, values }) => [currency, values.orderCount]),
        [['USD', 6]],
      );
    });

    test('a report over a longer time is the sum of its parts', async () => {
      for (const { name } of REPORTS) {
        const parts = new Map<string, Record<string, number>>();
        for (const [from, to] of [
          [20250101, 20250329],
          [20250330, 20251025],
          [20251026, 20251231],
        ] as const) {
          const { lines } = await report(world.key, name, { from, to, groupBy: 'currency', links: false });
          for (const { currency, values } of lines) {
            const sums = parts.get(currency) ?? {};
            parts.set(currency, sums);
            for (const [measure, value] of Object.entries(values))
              sums[measure] = (sums[measure] ?? 0) + Number(value);
          }
        }
        const whole = await report(world.key, name, {
          from: 20250101,
          to: 20251231,
          groupBy: 'currency',
          links: false,
        });
        for (const { currency, values } of whole.lines)
          assert.deepEqual(
            Object.fromEntries(Object.entries(values).map(([measure, value]) => [measure, Number(value)])),
            parts.get(currency),
            name,
          );
        assert.equal(whole.lines.length, parts.size);
      }
    });

    test('every period has its links, and they add up', async () => {
      for (const groupBy of [
        'week,restaurant,currency',
        'month,currency',
        'year,currency,hour',
        'weekday,currency',
      ]) {
        const answer = await report(world.key, 'sales', { from: 20250115, to: 20251210, groupBy });
        const business = answer.lines.filter(({ values }) => values.orderCount !== 0);
        await assertLinksAddUp(world.key, { ...answer, lines: business });
      }
    });
  });
}

test('is compared with the same of an earlier time', async () => {
  const week = { from: 20251026, to: 20251101, groupBy: 'day', ...of(madrid) };
  const answer = await report(world.key, 'sales', { ...week, compare: 'PREVIOUS_PERIOD' });
  assert.deepEqual([answer.comparedFrom, answer.comparedTo], [20251019, 20251025]);
  const [first, last] = [answer.lines[0]!, answer.lines.at(-1)!];
  assert.deepEqual([first.values.orderCount, first.compared?.values.orderCount], [1, 0]);
  assert.deepEqual([last.key.day, last.values.orderCount], ['20251101', 0]);
  assert.deepEqual([last.compared?.key.day, last.compared?.values.orderCount], ['20251025', 3]);
  assert.equal(answer.totals[0]!.compared?.values.orderCount, 3);
  const spring = { ...week, groupBy: 'month', compareFrom: 20250330 };
  const other = await report(world.key, 'sales', { ...spring, from: 20251001, to: 20251031 });
  assert.equal(other.lines[0]!.compared?.values.orderCount, 1);
  const year = await report(world.key, 'sales', {
    ...week,
    from: 20260328,
    to: 20260329,
    compare: 'PREVIOUS_YEAR',
  });
  assert.deepEqual(
    year.lines.map(({ compared }) => compared?.values.orderCount),
    [3, 1],
  );
});

test('totals and compared figures lead to what they are made of, to the cent', async () => {
  const asked = { from: 20251020, to: 20251102, groupBy: 'week,restaurant,currency' };
  for (const compare of [{}, { compare: 'PREVIOUS_PERIOD' }, { compareFrom: 20250305 }]) {
    const answer = await report(world.key, 'sales', { ...asked, ...compare });
    assert.equal(answer.totals.length, 2);
    for (const { links, compared } of answer.totals) {
      assert.equal(links !== undefined, true);
      assert.equal(compared?.links !== undefined, answer.comparedFrom !== undefined);
    }
    await assertLinksAddUp(world.key, answer);
  }
  const plain = await report(world.key, 'sales', { ...asked, compare: 'PREVIOUS_PERIOD', links: false });
  assert.equal(await assertLinksAddUp(world.key, { ...plain, lines: [], totals: [] }), 0);
  assert.ok(!JSON.stringify(plain).includes('/entries'));
});

test('CSV and NDJSON lead to what each line, and what is beside it, is made of', async () => {
  const asked = { from: 20251101, to: 20251101, groupBy: 'day', compareFrom: 20250308, ...of(york) };
  const [line] = (await report(world.key, 'sales', asked)).lines;
  const behind = line?.links?.orderCount?.replace('&measure=orderCount', '');
  const beside = line?.compared?.links?.orderCount?.replace('&measure=orderCount', '');
  assert.ok(behind && beside && behind !== beside);
  const nd = await world.key.get(reportPath('sales', { ...asked, format: 'ndjson' }));
  const object = JSON.parse(nd.text.trimEnd());
  assert.deepEqual([object.link, object.compared.link], [behind, beside]);
  const csv = await world.key.get(reportPath('sales', { ...asked, format: 'csv' }));
  const [head, row] = parse(csv.text, { record_delimiter: '\r\n' }) as string[][];
  const at = (name: string) => new URL(row?.[head?.indexOf(name) ?? -1] ?? '');
  assert.deepEqual(
    ['link', 'compared.link'].map((name) => at(name).pathname + at(name).search),
    [behind, beside],
  );
});

describe('what cannot be asked', () => {
  const day = { from: 20250330, to: 20250330 };
  const refused = async (name: string, params: Params, ...fields: string[]) =>
    assert.deepEqual((await world.key.get(reportPath(name, params))).fields(), fields);

  test('is named, with what is wrong about it', async () => {
    const eur = { ...day, currency: 'EUR' };
    await refused('sales', { from: 20250331, to: 20250330 }, 'query /to range');
    await refused('sales', { from: 20200101, to: 20250330 }, 'query /to range');
    await refused('sales', { from: 20250230, to: 20250330 }, 'query /from businessDate');
    await refused('sales', { ...eur, groupBy: 'moon' }, 'query /groupBy known');
    await refused('sales', { ...eur, groupBy: 'hour,source' }, 'query /groupBy together');
    await refused('sales', { ...eur, groupBy: 'day,day' }, 'query /groupBy unique');
    await refused('sales', { ...day, currency: 'CHF' }, 'query /currency known');
    await refused('sales', { ...eur, restaurants: 'here' }, 'query /restaurants format');
    await refused('sales', { ...eur, compareFrom: 20250401 }, 'query /compareFrom range');
    await refused(
      'sales',
      { ...eur, compare: 'PREVIOUS_YEAR', compareFrom: 20240101 },
      'query /compareFrom oneOf',
    );
    await refused('sales/entries', { ...eur, measure: 'luck' }, 'query /measure known');
    await refused('taxes/entries', { ...eur, hour: '12' }, 'query /hour known');
    await refused('moon', day, 'path /report enum');
    const all = { from: 20240101, to: 20251231, currency: 'EUR', recompute: true };
    await refused('sales', { ...all, from: 20230101 }, 'query /recompute maximum');
  });

  test("is another tenant's restaurant, or one outside the key", async () => {
    const other = await makeWorld(service);
    const theirs = await world.key.get(reportPath('sales', { ...day, restaurants: other.place.guid }));
    theirs.refused(404, 'RESOURCE_NOT_FOUND');
    const tenants = await world.key.get(reportPath('sales', { ...day, tenants: other.tenantId }));
    tenants.refused(404, 'RESOURCE_NOT_FOUND');
    const narrow = await issueKey(service, world.tenantId, {
      scopes: ['read:reports'],
      restaurantGuids: [york.guid],
    });
    (await narrow.get(reportPath('sales', { ...day, restaurants: madrid.guid }))).refused(
      404,
      'RESOURCE_NOT_FOUND',
    );
    const { totals } = await report(narrow, 'sales', { from: 20250101, to: 20251231 });
    assert.deepEqual(
      totals.map(({ currency, values }) => [currency, values.orderCount]),
      [['USD', 6]],
    );
  });

  test('by a key without the scope', async () => {
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    (await reader.get(reportPath('sales', day))).refused(403, 'FORBIDDEN');
  });
});

test('a head office sees all of its tenants in one report, by currency', async () => {
  const other = await makeWorld(service, { name: 'Second' });
  await order(other.key, other.place, { openedAt: '2025-03-30T10:00:00Z' });
  const places = [
    { tenantId: world.tenantId, role: 'accountant' as const },
    { tenantId: other.tenantId, role: 'owner' as const },
  ];
  const office = await signedIn(service, { places });
  const headers = { 'x-tenant-id': world.tenantId };
  const get = async (params: Params) => (await office.get(reportPath('sales', params), headers)).must(200);
  const year = { from: 20250101, to: 20251231, tenants: 'all' };
  const answer = (await get({ ...year, groupBy: 'tenant,currency' })) as Awaited<ReturnType<typeof report>>;
  assert.deepEqual(
    answer.lines.map(({ key, values }) => [key.tenant, key.currency, values.orderCount]).sort(),
    [
      [world.tenantId, 'EUR', 8],
      [world.tenantId, 'USD', 6],
      [other.tenantId, 'EUR', 1],
    ].sort(),
  );
  const together = (await get({ ...year, groupBy: 'currency' })) as Awaited<ReturnType<typeof report>>;
  assert.deepEqual(
    together.totals.map(({ currency, values }) => [currency, values.orderCount]),
    [
      ['EUR', 9],
      ['USD', 6],
    ],
  );
  const caller = { ...office, get: <T>(path: string) => office.get<T>(path, headers) };
  await assertLinksAddUp(caller, together);
  const kitchen = await signedIn(service, {
    places: [places[0]!, { tenantId: other.tenantId, role: 'kitchen' as const }],
  });
  (await kitchen.get(reportPath('sales', { ...year, groupBy: 'currency' }), headers)).refused(
    403,
    'FORBIDDEN',
  );
});

test('who works at some of the restaurants sees those, in every tenant', async () => {
  const other = await makeWorld(service, { name: 'Third' });
  const second = await openPlace(other.key, { timeZone: 'Europe/Madrid', currency: 'EUR', closeoutHour: 4 });
  for (const place of [other.place, second])
    await order(other.key, place, { openedAt: '2025-03-30T10:00:00Z' });
  const person = await signedIn(service, {
    places: [
      { tenantId: world.tenantId, role: 'manager', restaurantGuids: [york.guid] },
      { tenantId: other.tenantId, role: 'manager', restaurantGuids: [second.guid] },
    ],
  });
  const headers = { 'x-tenant-id': world.tenantId };
  const get = (params: Params) =>
    person.get<Answer>(
      reportPath('sales', { from: 20250101, to: 20251231, tenants: 'all', ...params }),
      headers,
    );
  const { lines } = (await get({ groupBy: 'restaurant,currency' })).must(200);
  assert.deepEqual(
    lines.map(({ key, values }) => [key.restaurant, values.orderCount]).sort(),
    [
      [york.guid, 6],
      [second.guid, 1],
    ].sort(),
  );
  const caller = { ...person, get: <T>(path: string) => person.get<T>(path, headers) };
  await assertLinksAddUp(caller, (await get({ groupBy: 'restaurant,currency' })).must(200));
  (await get({ groupBy: 'currency', restaurants: madrid.guid })).refused(404, 'RESOURCE_NOT_FOUND');
  (await get({ groupBy: 'currency', tenants: other.tenantId, restaurants: other.place.guid })).refused(
    404,
    'RESOURCE_NOT_FOUND',
  );
  const entries = { from: 20250101, to: 20251231, restaurants: madrid.guid };
  (await person.get(reportPath('sales/entries', entries), headers)).refused(404, 'RESOURCE_NOT_FOUND');
});

test('a recomputation says the same', async () => {
  await refresh();
  const year = { from: 20250301, to: 20251130, groupBy: 'week,currency' };
  const kept = figures(await report(world.key, 'sales', year));
  assert.deepEqual(figures(await report(world.key, 'sales', { ...year, recompute: true })), kept);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { client } from '../../../test/harness/http.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  assertTipsAddUp,
  type Evening,
  eveningAt,
  hours,
  type Person,
  sharesOf,
  TODAY,
  YESTERDAY,
} from '../../../test/harness/tips.ts';
import { together } from '../../../test/harness/together.ts';
import { systemScope } from '../../access/index.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { verifyTenant } from '../books/index.ts';

/** Whatever is taken, given back, shared, paid and taken back, and in whatever sequence: no cent is lost or made. */

const HOUR = 3_600_000;
const RUNS = Number(process.env.TIP_RUNS ?? 3);
const STEPS = 40;
const SEED = Number(process.env.TIP_SEED ?? 20_261_129);

let service: TestService;
before(async () => {
  service = await startTestService();
});

async function faultsOf({ target, tenantId }: Evening): Promise<string[]> {
  const pool = openPool(target.database.roleUrl('comanda_app'), { max: 1, applicationName: 'verify' });
  try {
    return (await verifyTenant(openDatabase(pool), systemScope(tenantId, 'a test'))).faults;
  } finally {
    await pool.end();
  }
}

test('tips that are given back after their day was shared are made up for by the next day, not by people', async () => {
  service.clock.moveTo('2032-01-04T22:00:00Z');
  const place = await eveningAt(service);
  const ana = await place.hire('Floor');
  await place.setPools(hours('Floor'));
  await place.worked(ana, 60, YESTERDAY);
  const payment = await place.tip(500);
  (await place.share({ businessDate: YESTERDAY })).must(201);
  // On the same day, so the day has had more than it took.
  await place.tip(30);
  await place.refund(payment);
  assert.equal((await assertTipsAddUp(place)).unsharedAmount, -470);
  service.clock.moveTo('2032-01-05T22:00:00Z');
  await place.worked(ana, 60);
  await place.tip(400);
  assert.equal((await place.share()).refused(409, 'INVALID_STATE').details?.state, 'NOTHING_TO_SHARE');
  await place.tip(300);
  const shared = (await place.share()).must(201);
  assert.deepEqual([shared.takenAmount, shared.carriedAmount], [700, -470]);
  assert.deepEqual(sharesOf(shared), { [ana.guid]: 230 });
  assert.deepEqual(await assertTipsAddUp(place), {
    ...{ takenAmount: 730, paidAmount: 0, owedAmount: 730, unsharedAmount: 0 },
  });
  assert.deepEqual(await faultsOf(place), []);
});

test('what came late is carried once, when later days are shared at the same moment on two servers', async () => {
  service.clock.moveTo('2032-01-04T22:00:00Z');
  const place = await eveningAt(service);
  await place.setPools(hours('Floor'));
  const ana = await place.hire('Floor');
  await place.worked(ana, 60, YESTERDAY);
  await place.tip(500);
  (await place.share({ businessDate: YESTERDAY })).must(201);
  await place.tip(300);
  const days = [TODAY, TODAY + 1, TODAY + 2, TODAY + 3];
  for (const day of days) {
    service.clock.moveBy(24 * HOUR);
    await place.worked(ana, 60, day);
    await place.tip(100);
  }
  const { database, clock } = service;
  const other = client((await startTestService({ database, clock })).url, place.key.key);
  const callers = [place.key, other];
  const shareAll = (of: readonly number[]) =>
    together(of.length, (n) => place.share({ businessDate: of[n] }, callers[n % 2]));
  // Refused, but then both have connections enough to do it at the same moment.
  await shareAll(days.map(() => YESTERDAY));
  const all = await shareAll(days);
  const carried = all.map((reply) => reply.must(201).carriedAmount);
  assert.deepEqual(carried.sort(), [0, 0, 0, 300]);
  assert.equal((await assertTipsAddUp(place)).unsharedAmount, 0);
});

/** What happens at random; a number picks among what there is. */
const step = fc.record({
  what: fc.constantFrom(
    ...['tip', 'tip', 'tip', 'refund', 'void', 'work', 'share', 'share', 'unshare', 'pay', 'pay', 'pay'],
    ...['unpay', 'race', 'pools', 'tomorrow'],
  ),
  pick: fc.nat(),
  amount: fc.integer({ min: 1, max: 2_000 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface Life {
  place: Evening;
  people: Person[];
  payments: string[];
  distributions: string[];
  payouts: string[];
  day: number;
  /** Whoever has an entry on a day. */
  worked: Set<string>;
}

const POOLS = [
  [hours('Floor', 'Bar')],
  [
    { ...hours('Floor'), percent: '70' },
    { ...hours('Bar'), name: 'Bar', percent: '30' },
  ],
  [
    {
      name: 'Points',
      percent: '100',
      shareBy: 'POINTS',
      jobs: [
        { title: 'Floor', points: '10' },
        { title: 'Bar', points: '3.5' },
      ],
    },
  ],
  [
    {
      name: 'Jobs',
      percent: '100',
      shareBy: 'JOBS',
      jobs: [
        { title: 'Floor', percent: '66.67' },
        { title: 'Bar', percent: '33.33' },
      ],
    },
  ],
];
const one = <T>(some: readonly T[], pick: number): T | undefined => some[pick % some.length];

/** Refused is fine; a fault is not. What it makes is remembered. */
async function ask(life: Life, path: string, body: object, made?: string[]): Promise<void> {
  const reply = await life.place.key.post<{ guid: string }>(`${life.place.path}${path}`, body);
  assert.ok([200, 201, 400, 409].includes(reply.status), reply.text);
  if (reply.status === 201) made?.push(reply.must(201).guid);
}

const reason = 'At random.';
const DOES: Readonly<Record<string, (life: Life, step: Step) => Promise<unknown>>> = {
  tip: async ({ place, payments }, { amount }) => payments.push(await place.tip(amount)),
  refund: async (life, { pick, amount }) => {
    const payment = one(life.payments, pick);
    if (payment) await ask(life, `/payments/${payment}/refunds`, { amount, reason });
  },
  void: async (life, { pick }) => {
    const payment = one(life.payments, pick);
    if (payment) await ask(life, `/payments/${payment}/void`, { reason });
  },
  work: async ({ place, people, worked, day }, { pick, amount }) => {
    const person = one(people, pick)!;
    const entry = `${person.guid} ${day}`;
    if (!worked.has(entry)) await place.worked(person, 1 + (amount % 600), day);
    worked.add(entry);
  },
  share: (life, { pick }) =>
    ask(life, '/tip-distributions', { businessDate: dayOf(life, pick) }, life.distributions),
  unshare: async (life, { pick }) => {
    const guid = one(life.distributions, pick);
    if (guid) await ask(life, `/tip-distributions/${guid}/reverse`, { reason });
  },
  pay: (life, { pick, amount }) => {
    const method = amount % 2 === 0 ? 'CASH' : 'PAYROLL';
    const wanted = pick % 2 === 0 ? {} : { amount: 1 + (amount % 300) };
    return ask(
      life,
      '/tip-payouts',
      { staffGuid: one(life.people, pick)!.guid, method, ...wanted },
      life.payouts,
    );
  },
  unpay: async (life, { pick }) => {
    const guid = one(life.payouts, pick);
    if (guid) await ask(life, `/tip-payouts/${guid}/reverse`, { reason });
  },
  race: (life, given) =>
    together(6, (n) =>
      DOES[['share', 'pay', 'unshare', 'tip', 'unpay', 'refund'][n]!]!(life, {
        ...given,
        pick: given.pick + (n % 2),
      }),
    ),
  pools: ({ place }, { pick }) => place.setPools(...one(POOLS, pick)!),
  tomorrow: async (life) => {
    service.clock.moveBy(24 * HOUR);
    life.day += 1;
  },
};
/** Today, or one of the two days before. */
const dayOf = ({ day }: Life, pick: number) => Math.max(TODAY, day - (pick % 3));

/** What payments and refunds themselves say of tips: nothing that shares or pays tips has a part in it. */
async function tipsOfPayments({ target, place }: Evening): Promise<number> {
  const [row] = await target.database.sql<{ amount: number }>(
    `select (select coalesce(sum((document->>'tipAmount')::int), 0) from payments
         where restaurant_guid = $1 and status <> 'VOIDED')::int
       - (select coalesce(sum((document->>'tipAmount')::int), 0) from refunds where restaurant_guid = $1)::int as amount`,
    [place.guid],
  );
  return row!.amount;
}

async function live(steps: readonly Step[]): Promise<void> {
  service.clock.moveTo('2032-01-05T22:00:00Z');
  const place = await eveningAt(service);
  const people: Person[] = [];
  for (const title of ['Floor', 'Floor', 'Bar']) people.push(await place.hire(title));
  await place.setPools(hours('Floor', 'Bar'));
  const none = { payments: [], distributions: [], payouts: [], worked: new Set<string>() };
  const life: Life = { place, people, day: TODAY, ...none };
  for (const person of people) await place.worked(person, 300);
  life.worked = new Set(people.map(({ guid }) => `${guid} ${TODAY}`));
  for (const given of steps) {
    await DOES[given.what]!(life, given);
    const { takenAmount } = await assertTipsAddUp(place);
    assert.equal(takenAmount, await tipsOfPayments(place), 'taken is what payments say');
  }
  assert.deepEqual(await faultsOf(place), []);
}

test(`tips paid out + still owed = tips taken, always (seed ${SEED})`, async () => {
  const lives = fc.array(step, { minLength: STEPS, maxLength: STEPS });
  await fc.assert(fc.asyncProperty(lives, live), { numRuns: RUNS, seed: SEED, endOnFailure: true });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { TipPool, TipRules } from './rules.ts';
import { problemsOf } from './rules.ts';
import { type Share, shareTips, type Work } from './share-tips.ts';

const RUNS = Number(process.env.TIP_SHARE_RUNS ?? 300);
const SEED = Number(process.env.TIP_SEED ?? 20_261_129);

const worked = (staffGuid: string, jobTitle: string, minutes: number, isManager = false): Work => ({
  staffGuid,
  jobTitle,
  minutes,
  isManager,
});
const rules = (...pools: TipPool[]): TipRules => ({ pools, managersTakePart: false });
const byPerson = (shares: readonly Share[]) => {
  const sums: Record<string, number> = {};
  for (const { staffGuid, amount } of shares) sums[staffGuid] = (sums[staffGuid] ?? 0) + amount;
  return sums;
};
const total = (shares: readonly Share[]) => shares.reduce((sum, { amount }) => sum + amount, 0);

test('784.95 by points times hours is shared to the cent, and the manager has none of it', () => {
  const jobs = [
    { title: 'Floor', points: '10' },
    { title: 'Runner', points: '5' },
  ];
  const house = rules({ name: 'House', percent: '100', shareBy: 'POINTS', jobs });
  const work = [
    worked('ana', 'Floor', 390),
    worked('ben', 'Floor', 315),
    worked('cleo', 'Floor', 420),
    worked('dan', 'Runner', 360),
    worked('eve', 'Floor', 480, true),
  ];
  // Exact: 23458.28, 18947.07, 25262.76 and 10826.90 cents.
  const shares = byPerson(shareTips(78_495, house, work));
  assert.deepEqual(shares, { ana: 23_458, ben: 18_947, cleo: 25_263, dan: 10_827 });
  const withManager = byPerson(shareTips(78_495, { ...house, managersTakePart: true }, work));
  assert.ok((withManager.eve ?? 0) > 0);
});

test('by job each has its percent, by hours within it; a job in which nobody worked leaves its percent to the others', () => {
  const jobs = [
    { title: 'Floor', percent: '70' },
    { title: 'Bar', percent: '20' },
    { title: 'Kitchen', percent: '10' },
  ];
  const byJob = rules({ name: 'House', percent: '100', shareBy: 'JOBS', jobs });
  const floor = [worked('ana', 'Floor', 60), worked('ben', ' floor', 120)];
  const all = [...floor, worked('cleo', 'Bar', 10), worked('dan', 'Kitchen', 600)];
  assert.deepEqual(byPerson(shareTips(1_000, byJob, all)), { ana: 233, ben: 467, cleo: 200, dan: 100 });
  assert.deepEqual(byPerson(shareTips(900, byJob, all.slice(0, 3))), { ana: 233, ben: 467, cleo: 200 });
});

test('a pool in which nobody worked leaves its tips to the others; without anybody there are no shares', () => {
  const pool = (name: string, percent: string, title: string): TipPool => ({
    ...{ name, percent, shareBy: 'HOURS' },
    jobs: [{ title }],
  });
  const house = rules(pool('Floor', '75', 'Floor'), pool('Bar', '25', 'Bar'));
  assert.deepEqual(byPerson(shareTips(101, house, [worked('ana', 'Floor', 1), worked('ben', 'Bar', 9)])), {
    ana: 76,
    ben: 25,
  });
  assert.deepEqual(byPerson(shareTips(101, house, [worked('ben', 'Bar', 9)])), { ben: 101 });
  assert.deepEqual(shareTips(101, house, [worked('ana', 'Kitchen', 60), worked('ben', 'Bar', 0)]), []);
});

const TITLES = ['Floor', 'Bar', 'Runner', 'Kitchen'];
const percents = (count: number) =>
  fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: count, maxLength: count }).map((weights) => {
    // In hundredths; the last one is what is left.
    const sum = weights.reduce((all, one) => all + one, 0);
    const some = weights.slice(1).map((one) => Math.max(1, Math.floor((one * 9_000) / sum)));
    return [10_000 - some.reduce((all, one) => all + one, 0), ...some].map((one) => (one / 100).toFixed(2));
  });
const pools: fc.Arbitrary<TipPool[]> = fc
  .integer({ min: 1, max: 4 })
  .chain((count) =>
    fc.tuple(
      percents(count),
      fc.array(
        fc.record({
          shareBy: fc.constantFrom('HOURS', 'POINTS', 'JOBS'),
          titles: fc.subarray(TITLES, { minLength: 1 }),
          points: fc.integer({ min: 1, max: 99_990 }),
          own: percents(4),
        }),
        { minLength: count, maxLength: count },
      ),
    ),
  )
  .map(([shares, some]) =>
    some.map(({ shareBy, titles, points, own }, index) => ({
      name: `Pool ${index}`,
      percent: shares[index]!,
      shareBy: shareBy as TipPool['shareBy'],
      jobs: titles.map((title, at) => ({
        title,
        ...(shareBy === 'POINTS' ? { points: ((points + at) / 100).toFixed(2) } : {}),
        ...(shareBy === 'JOBS' ? { percent: titles.length === 4 ? own[at]! : fixed(titles.length, at) } : {}),
      })),
    })),
  );
const fixed = (count: number, at: number) =>
  count === 1 ? '100' : count === 2 ? '50' : at === 0 ? '33.34' : '33.33';

const work = fc.array(
  fc
    .tuple(
      fc.integer({ min: 1, max: 8 }),
      fc.constantFrom(...TITLES, 'Office'),
      fc.integer({ min: 0, max: 900 }),
      fc.boolean(),
    )
    .map(([person, title, minutes, isManager]) =>
      worked(`person ${person}`, title, minutes, isManager && person === 8),
    ),
  { maxLength: 20 },
);

test(`all of it is shared, exactly, whatever the pools, whoever worked, in whatever sequence (seed ${SEED})`, () => {
  fc.assert(
    fc.property(pools, work, fc.integer({ min: 1, max: 100_000_000 }), (some, who, amount) => {
      const house = rules(...some);
      assert.deepEqual(problemsOf(house), []);
      const shares = shareTips(amount, house, who);
      const takesPart = ({ jobTitle, minutes, isManager }: Work) =>
        minutes > 0 && !isManager && some.some(({ jobs }) => jobs.some(({ title }) => title === jobTitle));
      assert.equal(total(shares), who.some(takesPart) ? amount : 0);
      assert.ok(shares.every((share) => share.amount >= 0));
      const entitled = new Set(who.filter(takesPart).map(({ staffGuid }) => staffGuid));
      assert.ok(shares.every(({ staffGuid }) => entitled.has(staffGuid)));
      assert.deepEqual(shareTips(amount, house, who.toReversed()), shares);
    }),
    { numRuns: RUNS, seed: SEED },
  );
});

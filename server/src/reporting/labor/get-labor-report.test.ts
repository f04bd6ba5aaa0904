import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { minuteByMinute } from '../../../test/harness/labor.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff, type StaffMember } from '../../../test/harness/staff.ts';
import { clockedIn, entriesOf, type TimeEntry } from '../../../test/harness/time-entries.ts';
import { issueKey, openPlace, type Page, soup } from '../../../test/harness/world.ts';
import { getLaborReport } from './get-labor-report.ts';
import { GROUPINGS, laborLines } from './labor-figures.ts';
import type { LaborReport } from './shapes.ts';

type Report = Type.Static<typeof LaborReport>;

const HOUR_MS = 60 * 60_000;
const RULES = {
  weekStartsOn: 1,
  dailyOvertime: [{ afterMinutes: 480, multiplier: '1.5' }],
  weeklyOvertime: [{ afterMinutes: 1_200, multiplier: '1.25' }],
};
const LEVELS = {
  weekStartsOn: 1,
  rate: 'JOB_WAGE',
  daily: [{ afterMinutes: 480, multiplier: 150 }],
  weekly: [{ afterMinutes: 1_200, multiplier: 125 }],
} as const;

const reportOf = async ({ key, place }: FreshTenant, query: string): Promise<Report> =>
  (await key.get<Report>(`${place.path}/labor?${query}`)).must(200);

async function hiredFor(world: FreshTenant, amount: number, title = 'Floor'): Promise<StaffMember> {
  const { staffMember } = await hireStaff(world, { jobs: [{ title, role: 'server' }] });
  const wages = [{ jobGuid: staffMember.jobs[0]!.guid, amount, per: 'HOUR' }];
  (await world.key.put(`${world.place.path}/staff/${staffMember.guid}/wages`, { wages })).must(200);
  return staffMember;
}

/** A shift with an unpaid break in its middle, written down by hand. */
async function worked(world: FreshTenant, staffGuid: string, from: string, hours: number): Promise<void> {
  const at = (after: number) => new Date(Date.parse(from) + after * HOUR_MS).toISOString();
  const breaks = [{ paid: false, startedAt: at(hours / 2), endedAt: at(hours / 2 + 0.4) }];
  const body = { staffGuid, clockedInAt: at(0), clockedOutAt: at(hours), breaks, reason: 'Test.' };
  (await world.key.post(entriesOf(world), body)).must(201);
}

/** A shift without a break, from ten. */
async function shift(world: FreshTenant, staffGuid: string, day: string, hours: number): Promise<void> {
  const [clockedInAt, clockedOutAt] = [10, 10 + hours].map((hour) => `2026-01-${day}T${hour}:00:00.000Z`);
  const body = { staffGuid, clockedInAt, clockedOutAt, reason: 'Test.' };
  (await world.key.post(entriesOf(world), body)).must(201);
}

proves(getLaborReport, () => {
  test('200 with every hour on one day, also after the clock of the restaurant was corrected', async () => {
    const world = await freshTenant();
    const { guid } = await hiredFor(world, 1_000);
    await worked(world, guid, '2026-01-12T02:00:00Z', 8);
    await worked(world, guid, '2026-01-12T20:00:00Z', 8);
    const days = [20260109, 20260110, 20260111, 20260112, 20260113, 20260114];
    const sum = async () => {
      const each = await Promise.all(days.map((day) => reportOf(world, `from=${day}&to=${day}`)));
      return each.map(({ total }) => total.minutes);
    };
    const before = await sum();
    assert.equal(
      before.reduce((total, minutes) => total + minutes),
      2 * (480 - 24),
    );
    for (const change of [
      { timeZone: 'Pacific/Auckland' },
      { timeZone: 'America/Los_Angeles' },
      { closeoutHour: 11 },
    ]) {
      (await world.key.patch(world.place.path, change)).must(200);
      assert.deepEqual(await sum(), before, JSON.stringify(change));
      const whole = await reportOf(world, 'from=20260109&to=20260114');
      assert.equal(whole.total.minutes, 2 * (480 - 24));
    }
  });

  // Madrid: the clock goes forward on 2026-03-29, and back on 2026-10-25, between two and three.
  for (const [night, from, to] of [
    ['forward', 20260323, 20260330],
    ['back', 20261019, 20261026],
  ] as const) {
    test(`200 with what the raw punches come to, minute by minute, over the night in which the clock goes ${night}`, async () => {
      const world = await freshTenant();
      const wages = new Map<string, number>();
      (await world.key.put(`${world.place.path}/labor/rules`, RULES)).must(200);
      for (const [n, wage] of [1_333, 2_507].entries()) {
        const { guid } = await hiredFor(world, wage, n ? 'Bar' : 'Floor');
        wages.set(guid, wage);
        const first = Date.parse(`${String(to).replace(/(....)(..)(..)/, '$1-$2-$3')}T19:13:47Z`);
        for (let day = 8; day >= 1; day--) {
          await worked(world, guid, new Date(first - day * 24 * HOUR_MS).toISOString(), 7.3 + n + (day % 3));
        }
      }
      const listed = await world.key.get<Page<TimeEntry>>(`${entriesOf(world)}?limit=200`);
      const punches = listed.must(200).items.map((entry) => ({
        staffGuid: entry.staffGuid,
        jobGuid: entry.jobGuid,
        jobTitle: entry.jobTitle,
        wage: wages.get(entry.staffGuid)!, // everybody here has one
        startedAt: Date.parse(entry.clockedInAt),
        endedAt: Date.parse(entry.clockedOutAt!), // written down by hand
        unpaidBreaks: entry.breaks.map((one) => ({
          startedAt: Date.parse(one.startedAt),
          endedAt: Date.parse(one.endedAt!), // as above
        })),
      }));
      const wall = { timeZone: 'Europe/Madrid', closeoutHour: 4 };
      const naive = minuteByMinute(punches, wall, LEVELS).filter(
        ({ businessDate }) => businessDate >= from && businessDate <= to,
      );
      const cents = (staffGuid: string) =>
        naive.reduce((sum, one) => sum + (one.staffGuid === staffGuid ? one.wage! * one.multiplier : 0), 0); // as above
      const paid = [...wages.keys()].reduce((sum, guid) => sum + Math.round(cents(guid) / 6_000), 0);
      for (const groupBy of GROUPINGS) {
        const report = await reportOf(world, `from=${from}&to=${to}&groupBy=${groupBy}`);
        const shown = report.lines.map(({ key, minutes, overtimeMinutes, costAmount }) => [
          key,
          minutes,
          overtimeMinutes,
          costAmount,
        ]);
        const wanted = laborLines(naive, groupBy).lines;
        assert.deepEqual(
          shown,
          wanted.map((one) => [one.key, one.minutes, one.overtimeMinutes, one.costAmount]),
        );
        assert.equal(report.total.minutes, naive.length);
        assert.equal(report.total.costAmount, paid);
        assert.ok(report.total.overtimeMinutes > 0);
      }
    });
  }

  test('200 with overtime at the regular rate of the whole week in the United States, whatever days are asked for', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    (await key.patch(place.path, { timeZone: 'America/New_York' })).must(200);
    const rules = {
      weekStartsOn: 1,
      dailyOvertime: [],
      weeklyOvertime: [{ afterMinutes: 2_400, multiplier: '1.5' }],
    };
    (await key.put(`${place.path}/labor/rules`, rules)).must(200);
    const titles = ['Cook', 'Floor'].map((title) => ({ title, role: 'server' }));
    const { staffMember: ana } = await hireStaff(world, { jobs: titles });
    const [cook, floor] = ana.jobs.map(({ guid }) => guid);
    const wages = [
      { jobGuid: cook, amount: 2_000, per: 'HOUR' },
      { jobGuid: floor, amount: 1_500, per: 'HOUR' },
    ];
    (await key.put(`${place.path}/staff/${ana.guid}/wages`, { wages })).must(200);
    // 29 CFR 778.115: 50 hours earn 825.00, at 16.50 on average; ten of them get half of that on top.
    const week = [7, 8, 12, 12, 11];
    for (const [day, hours] of week.entries()) {
      const [from, to] = [0, hours].map((after) =>
        new Date(Date.UTC(2026, 0, 12 + day, 14 + after)).toISOString(),
      );
      const body = {
        staffGuid: ana.guid,
        jobGuid: day < 2 ? cook : floor,
        clockedInAt: from,
        clockedOutAt: to,
      };
      (await key.post(entriesOf(world), { ...body, reason: 'Test.' })).must(201);
    }
    const cost = async (from: number, to: number, groupBy = 'day') =>
      (await reportOf(world, `from=${from}&to=${to}&groupBy=${groupBy}`)).total.costAmount;
    for (const groupBy of GROUPINGS) assert.equal(await cost(20260112, 20260118, groupBy), 90_750);
    const each = await Promise.all(week.map((_, day) => cost(20260112 + day, 20260112 + day)));
    assert.deepEqual(each, [14_000, 16_000, 18_000, 18_000, 16_500 + 8_250]);
    const { lines } = await reportOf(world, 'from=20260112&to=20260118&groupBy=job');
    const jobs = lines.map((line) => [line.key, line.overtimeMinutes, line.costAmount]);
    assert.deepEqual(jobs, [
      ['Cook', 0, 30_000],
      ['Floor', 600, 60_750],
    ]);
    const { text } = await key.get(`${place.path}/labor/payroll?from=20260112&to=20260118`);
    const pay = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',').slice(3, 9).join(','));
    assert.deepEqual(pay, ['Cook,20.00,15.00,0.00,0.00,300.00', 'Floor,15.00,25.00,10.00,0.00,607.50']);
    (await key.put(`${place.path}/labor/rules`, { ...rules, overtimeRate: 'JOB_WAGE' })).must(200);
    assert.equal(await cost(20260112, 20260118), 90_000);
  });

  test('200 with the hours of one person at all restaurants of the employer, and each paid where it was worked', async () => {
    const world = await freshTenant();
    const { key } = world;
    const elsewhere = { ...world, place: await openPlace(key) };
    const rules = {
      weekStartsOn: 1,
      dailyOvertime: [],
      weeklyOvertime: [{ afterMinutes: 2_400, multiplier: '1.5' }],
      overtimeRate: 'WEEK_AVERAGE',
      acrossRestaurants: true,
    };
    for (const [one, wage, starts] of [
      [world, 2_000, ['12', '13']],
      [elsewhere, 1_500, ['14', '15', '16']],
    ] as const) {
      (await key.put(`${one.place.path}/labor/rules`, rules)).must(200);
      const { guid } = await hiredFor(one, wage);
      (await key.patch(`${one.place.path}/staff/${guid}`, { externalId: 'ana' })).must(200);
      for (const day of starts) await shift(one, guid, day, 10);
    }
    const cost = async (one: FreshTenant) =>
      (await reportOf(one, 'from=20260112&to=20260118')).total.costAmount;
    // 50 hours earn 850.00, 17.00 on average: ten of them get 85.00 on top, where they were worked.
    assert.deepEqual([await cost(world), await cost(elsewhere)], [40_000, 45_000 + 8_500]);
    // Neither somebody of another employer whose number is the same, nor what is paid in other money, counts.
    const others = await freshTenant();
    const abroad = { ...world, place: await openPlace(key, { currency: 'JPY' }) };
    for (const one of [others, abroad]) {
      const { guid } = await hiredFor(one, 9_000);
      (await one.key.patch(`${one.place.path}/staff/${guid}`, { externalId: 'ana' })).must(200);
      await shift(one, guid, '17', 10);
    }
    assert.deepEqual([await cost(world), await cost(elsewhere)], [40_000, 45_000 + 8_500]);
    (await key.put(`${elsewhere.place.path}/labor/rules`, { ...rules, acrossRestaurants: false })).must(200);
    assert.equal(await cost(elsewhere), 45_000);
  });

  test('200 with overtime of at least the minimum wage where tips are credited', async () => {
    const world = await freshTenant();
    const rules = {
      weekStartsOn: 1,
      dailyOvertime: [],
      weeklyOvertime: [{ afterMinutes: 2_400, multiplier: '1.5' }],
      overtimeRate: 'WEEK_AVERAGE',
      minimumWageAmount: 725,
    };
    (await world.key.put(`${world.place.path}/labor/rules`, rules)).must(200);
    const { guid } = await hiredFor(world, 213);
    for (const day of ['12', '13', '14', '15', '16']) await shift(world, guid, day, 9);
    // 29 CFR 531.60: 45 hours at 2.13, and half of 7.25 for five of them.
    assert.equal((await reportOf(world, 'from=20260112&to=20260118')).total.costAmount, 9_585 + 1_813);
  });

  test('200 with tips that are credited in each hour that they are, beside a better paid job', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    const rules = {
      weekStartsOn: 1,
      dailyOvertime: [],
      weeklyOvertime: [{ afterMinutes: 2_400, multiplier: '1.5' }],
      overtimeRate: 'WEEK_AVERAGE',
      minimumWageAmount: 725,
    };
    (await key.put(`${place.path}/labor/rules`, rules)).must(200);
    const jobs = ['Floor', 'Cook'].map((title) => ({ title, role: 'server' }));
    const { staffMember: ana } = await hireStaff(world, { jobs });
    const wages = ana.jobs.map(({ guid: jobGuid }, at) => ({
      jobGuid,
      amount: [213, 2_000][at],
      per: 'HOUR',
    }));
    (await key.put(`${place.path}/staff/${ana.guid}/wages`, { wages })).must(200);
    for (let day = 12; day < 17; day++) {
      const [clockedInAt, clockedOutAt] = [10, 20].map((hour) => `2026-01-${day}T${hour}:00:00.000Z`);
      const jobGuid = ana.jobs[day < 15 ? 0 : 1]!.guid;
      const body = { staffGuid: ana.guid, jobGuid, clockedInAt, clockedOutAt, reason: 'Test.' };
      (await key.post(entriesOf(world), body)).must(201);
    }
    // (30 x 7.25 + 20 x 20.00) / 50 = 12.35, half of it for ten hours.
    const { total } = await reportOf(world, 'from=20260112&to=20260118');
    assert.equal(total.costAmount, 30 * 213 + 20 * 2_000 + 6_175);
  });

  test('200 with the overtime of a night at two restaurants whose days end at different hours', async () => {
    const world = await freshTenant();
    (await world.key.patch(world.place.path, { closeoutHour: 4 })).must(200);
    const elsewhere = { ...world, place: await openPlace(world.key, { closeoutHour: 0 } as never) };
    const rules = {
      weekStartsOn: 1,
      dailyOvertime: [{ afterMinutes: 480, multiplier: '1.5' }],
      weeklyOvertime: [],
      overtimeRate: 'WEEK_AVERAGE',
      acrossRestaurants: true,
    };
    const people: string[] = [];
    for (const one of [world, elsewhere]) {
      (await one.key.put(`${one.place.path}/labor/rules`, rules)).must(200);
      const { guid } = await hiredFor(one, 1_000);
      (await one.key.patch(`${one.place.path}/staff/${guid}`, { externalId: 'ana' })).must(200);
      people.push(guid);
    }
    const punch = async (at: number, from: string, to: string) => {
      const body = { staffGuid: people[at], clockedInAt: from, clockedOutAt: to, reason: 'Test.' };
      (await world.key.post(entriesOf([world, elsewhere][at]!), body)).must(201);
    };
    await punch(0, '2026-01-14T13:00:00Z', '2026-01-14T23:00:00Z');
    await punch(0, '2026-01-15T00:00:00Z', '2026-01-15T02:00:00Z');
    const before = await reportOf(world, 'from=20260112&to=20260118');
    await punch(1, '2026-01-14T23:10:00Z', '2026-01-14T23:40:00Z');
    const after = await reportOf(world, 'from=20260112&to=20260118');
    assert.deepEqual([before.total.overtimeMinutes, after.total.overtimeMinutes], [240, 240]);
  });

  test('200 with costs that are what payroll pays, to the cent', async () => {
    const world = await freshTenant();
    for (const wage of [1_001, 1_003, 1_007]) {
      const { guid } = await hiredFor(world, wage);
      await worked(world, guid, '2026-01-12T10:00:00Z', 1.75);
    }
    const { total } = await reportOf(world, 'from=20260112&to=20260112');
    const payroll = await world.key.get(`${world.place.path}/labor/payroll?from=20260112&to=20260112`);
    const pays = payroll.text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Math.round(Number(line.split(',')[8]) * 100));
    assert.equal(
      pays.reduce((sum, pay) => sum + pay, 0),
      total.costAmount,
    );
  });

  test('200 beside the net sales of the day and the hour, in percent', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    clock.moveTo('2026-06-10T10:00:00.000Z');
    const ana = await hiredFor(world, 1_500);
    await clockedIn(world, { staffGuid: ana.guid });
    (await world.key.post(`${world.place.path}/orders`, soup(world.place))).must(201);
    clock.moveBy(HOUR_MS);
    const [day] = (await reportOf(world, 'from=20260610&to=20260610')).lines;
    assert.deepEqual([day?.key, day?.minutes, day?.costAmount], ['20260610', 60, 1_500]);
    const net = day!.netSalesAmount!;
    assert.ok(net > 0);
    assert.equal(day!.laborPercent, ((1_500 / net) * 100).toFixed(2));
    const { lines, total, openCount } = await reportOf(world, 'from=20260610&to=20260610&groupBy=hour');
    assert.deepEqual(
      lines.map(({ key, minutes, netSalesAmount }) => [key, minutes, netSalesAmount]),
      [['12', 60, net]],
    );
    assert.deepEqual([total.netSalesAmount, total.laborPercent, openCount], [net, day!.laborPercent, 1]);
    const [person] = (await reportOf(world, 'from=20260610&to=20260610&groupBy=person')).lines;
    assert.deepEqual(
      [person?.label, person?.netSalesAmount, person?.laborPercent],
      ['Ana Alonso', null, day!.laborPercent],
    );
    clock.reset();
  });

  test('200 without hours of whoever forgot to clock out, or of a voided entry; hours without a wage cost nothing', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    clock.moveTo('2026-06-10T10:00:00.000Z');
    const [forgetful, wrong] = [await hiredFor(world, 1_500), await hiredFor(world, 1_500)];
    const { staffMember: unpaid } = await hireStaff(world);
    await clockedIn(world, { staffGuid: forgetful.guid });
    const { guid } = await clockedIn(world, { staffGuid: wrong.guid });
    (await world.key.patch(`${entriesOf(world)}/${guid}`, { status: 'VOIDED', reason: 'Mistake.' })).must(
      200,
    );
    await worked(world, unpaid.guid, '2026-06-10T04:00:00Z', 4);
    clock.moveBy(24 * HOUR_MS);
    await clockedIn(world, { staffGuid: forgetful.guid });
    const { total, outMissingCount } = await reportOf(world, 'from=20260610&to=20260610');
    assert.deepEqual(
      [total.minutes, total.unpricedMinutes, total.costAmount, outMissingCount],
      [216, 216, 0, 1],
    );
    clock.reset();
  });

  test('200 at the wage of when the entry began, whatever the job pays later', async () => {
    const world = await freshTenant();
    const ana = await hiredFor(world, 1_000);
    await worked(world, ana.guid, '2026-01-12T10:00:00Z', 2.4);
    const wages = [{ jobGuid: ana.jobs[0]!.guid, amount: 9_000, per: 'HOUR' }];
    (await world.key.put(`${world.place.path}/staff/${ana.guid}/wages`, { wages })).must(200);
    const { total } = await reportOf(world, 'from=20260112&to=20260112');
    assert.deepEqual([total.minutes, total.costAmount], [120, 2_000]);
  });

  test('200 without sales to a key that reads wages and no reports', async () => {
    const world = await freshTenant();
    (await world.key.post(`${world.place.path}/orders`, soup(world.place))).must(201);
    const payroll = await issueKey(world.target, world.tenantId, { scopes: ['read:wages'] });
    const { lines, total } = await reportOf({ ...world, key: payroll }, 'from=20260101&to=20260102');
    assert.deepEqual([lines, total.netSalesAmount, total.laborPercent], [[], null, null]);
  });

  test('400 for a span that is none or too long, and another grouping', async () => {
    const { key, place } = await freshTenant();
    const fields = async (query: string) => (await key.get(`${place.path}/labor?${query}`)).fields();
    assert.deepEqual(await fields('from=20260110&to=20260109'), ['query /to range']);
    assert.deepEqual(await fields('from=20260101&to=20260601'), ['query /to range']);
    assert.deepEqual(await fields('from=20260230&to=20260301'), ['query /from businessDate']);
    assert.deepEqual(await fields('from=20260101&to=20260102&groupBy=shoe'), ['query /groupBy enum']);
  });
});

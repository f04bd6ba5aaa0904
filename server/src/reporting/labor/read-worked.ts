import type { RestaurantScope } from '../../access/index.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';
import type { ReportingDeps } from '../deps.ts';
import { businessDateOf, dateOf } from '../reports/index.ts';
import {
  type EntryRow,
  findEntries,
  findEntriesElsewhere,
  findPeople,
  findRules,
  type LaborRules,
  type OvertimeLevelText,
  type PersonRow,
  toRules,
} from './queries.ts';
import { type OvertimeRules, type Punches, type Worked, weekAround, workedTime } from './worked-time.ts';

/** What was worked on some business days, and by whom. */
export interface WorkedDays {
  worked: Worked[];
  /** Entries that began on these days. */
  entries: EntryRow[];
  people: ReadonlyMap<string, PersonRow>;
}

interface Asked {
  from: number;
  to: number;
  /** Whose names are wanted too, whether they worked or not. */
  others?: readonly { staff_guid: string }[];
}

/**
 * Overtime of the first day may come from what was worked before, in the same week, and be paid at an average with what was worked
 * after the last: whole weeks are read.
 */
export async function readWorked(
  deps: ReportingDeps,
  scope: RestaurantScope,
  place: Restaurant,
  { from, to, others = [] }: Asked,
): Promise<WorkedDays> {
  const { readDb, clock } = deps;
  const [[row]] = await readDb.run(scope, findRules(scope));
  const laborRules = toRules(row, place);
  const rules = overtimeRules(laborRules);
  const { first } = weekAround(from, rules.weekStartsOn);
  const { last } = weekAround(to, rules.weekStartsOn);
  const span = [daysBefore(first), last] as const;
  const [found] = await readDb.run(scope, findEntries(scope, ...span));
  const now = clock.now();
  const punches = [
    ...found.flatMap((entry) => punchesOf(entry, now)),
    ...(laborRules.acrossRestaurants ? await punchesElsewhere(deps, scope, place, span) : []),
  ];
  const within = (businessDate: number) => businessDate >= from && businessDate <= to;
  const worked = workedTime(punches, place, rules).filter(
    ({ businessDate, elsewhere }) => !elsewhere && within(businessDate),
  );
  const entries = found.filter((entry) => within(entry.business_date));
  const guids = [
    ...new Set([
      ...worked.map((one) => one.staffGuid),
      ...[...entries, ...others].map((one) => one.staff_guid),
    ]),
  ];
  const [rows] = await readDb.run(scope, findPeople(scope, guids));
  return {
    worked,
    entries,
    people: new Map(rows.map((person) => [person.guid, person])),
  };
}

/** What the same people worked at other restaurants of the employer, where wages are in the same currency. */
async function punchesElsewhere(
  { readDb, clock, restaurants }: ReportingDeps,
  scope: RestaurantScope,
  place: Restaurant,
  span: readonly [from: number, to: number],
): Promise<Punches[]> {
  const [found] = await readDb.run(scope, findEntriesElsewhere(scope, ...span));
  const places = new Map<string, Restaurant>();
  for (const guid of new Set(found.map(({ restaurant_guid }) => restaurant_guid)))
    places.set(guid, await restaurants.get(scope, guid));
  return found
    .filter(({ restaurant_guid }) => places.get(restaurant_guid)?.currency === place.currency)
    .flatMap((entry) => punchesOf(entry, clock.now()))
    .map((one) => ({ ...one, elsewhere: true }));
}

/** An entry of 24 hours reaches into the day after the one that it began on, and past one that the clocks make shorter. */
const daysBefore = (businessDate: number): number =>
  businessDateOf(dateOf(businessDate)!.subtract({ days: 2 })); // the date of a day that was computed

/** An open entry counts until now; one whose end nobody knows has no time. */
function punchesOf(row: EntryRow, now: number): Punches[] {
  if (row.status === 'OUT_MISSING') return [];
  const endedAt = row.clocked_out_at ?? Math.max(now, row.clocked_in_at);
  const breaks = JSON.parse(row.breaks) as { paid: boolean; startedAt: number; endedAt: number | null }[];
  return [
    {
      staffGuid: row.staff_guid,
      jobGuid: row.job_guid,
      jobTitle: row.job_title,
      wage: row.wage_per === 'HOUR' ? row.wage_amount : null,
      businessDate: row.business_date,
      dayEndsAt: row.day_ends_at,
      startedAt: row.clocked_in_at,
      endedAt,
      unpaidBreaks: breaks
        .filter(({ paid }) => !paid)
        .map((one) => ({ startedAt: one.startedAt, endedAt: one.endedAt ?? endedAt })),
    },
  ];
}

const overtimeRules = (rules: LaborRules): OvertimeRules => ({
  weekStartsOn: rules.weekStartsOn,
  rate: rules.overtimeRate,
  ...(rules.minimumWageAmount === undefined ? {} : { minimumWage: rules.minimumWageAmount }),
  daily: rules.dailyOvertime.map(levelOf),
  weekly: rules.weeklyOvertime.map(levelOf),
});

/** Decimals have at most two places (shapes.ts). */
const levelOf = ({ afterMinutes, multiplier }: OvertimeLevelText) => ({
  afterMinutes,
  multiplier: Math.round(Number(multiplier) * 100),
});

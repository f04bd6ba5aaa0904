import { roundDivide } from '@comanda/pricing';
import { csvText } from '../../platform/csv.ts';
import { decimalText } from '../../platform/currency.ts';
import { payLineOf, payOf } from './labor-figures.ts';
import type { TipRow } from './queries.ts';
import type { WorkedDays } from './read-worked.ts';
import type { Worked } from './worked-time.ts';

/** Worked time as a payroll reads it: a line for each person, job and wage. Pure. */

const COLUMNS = [
  'externalId',
  'number',
  'name',
  'title',
  'wage',
  'regularHours',
  'overtimeHours',
  'doubleOvertimeHours',
  'pay',
  'declaredTips',
  'missingPunches',
  'sharedTips',
  'payrollTips',
];

/** From this multiplier on time is double overtime. */
const DOUBLE = 200;

interface Line {
  staffGuid: string;
  jobGuid: string;
  title: string;
  wage: number | null;
  worked: Worked[];
  declaredTips: number;
  /** Entries that are open, or that nobody clocked out of. */
  missing: number;
  sharedTips: number;
  payrollTips: number;
}

/**
 * Hours and pay are rounded once a line. Declared tips and missing punches stand in the line of the entry's job, shared tips in the
 * first line of their job, and what was handed to payroll in the first line of the person.
 */
export function payrollCsv(days: WorkedDays, tips: readonly TipRow[], currency: string): string {
  const rows = withTips(linesOf(days), tips)
    .sort(byNumber(days.people))
    .map((line) => csvLine(line, days.people.get(line.staffGuid), currency));
  return [COLUMNS.join(','), ...rows].map((row) => `${row}\r\n`).join('');
}

function linesOf({ worked, entries }: WorkedDays): Line[] {
  const lines = new Map<string, Line>();
  const lineOf = (of: Pick<Worked, 'staffGuid' | 'jobGuid' | 'jobTitle' | 'wage'>) => {
    const name = payLineOf(of);
    const { staffGuid, jobGuid, jobTitle: title, wage } = of;
    const line = lines.get(name) ?? newLine({ staffGuid, jobGuid, title, wage });
    lines.set(name, line);
    return line;
  };
  for (const one of worked) lineOf(one).worked.push(one);
  for (const entry of entries) {
    const wage = entry.wage_per === 'HOUR' ? entry.wage_amount : null;
    const of = { staffGuid: entry.staff_guid, jobGuid: entry.job_guid, jobTitle: entry.job_title, wage };
    const line = lineOf(of);
    line.declaredTips += entry.declared_tip_amount ?? 0;
    if (entry.clocked_out_at === null) line.missing += 1;
  }
  return [...lines.values()];
}

const newLine = (of: Pick<Line, 'staffGuid' | 'jobGuid' | 'title' | 'wage'>): Line => ({
  ...of,
  worked: [],
  declaredTips: 0,
  missing: 0,
  sharedTips: 0,
  payrollTips: 0,
});

/** The sequence of the lines: by number, job and wage. */
const byNumber = (people: WorkedDays['people']) => (a: Line, b: Line) => {
  const numberOf = ({ staffGuid }: Line) => people.get(staffGuid)?.number ?? 0;
  if (a.title === b.title) return numberOf(a) - numberOf(b) || (a.wage ?? 0) - (b.wage ?? 0);
  return numberOf(a) - numberOf(b) || (a.title < b.title ? -1 : 1);
};

/** Tips of days on which somebody has no line, or none of that job, get one of their own. */
function withTips(lines: readonly Line[], tips: readonly TipRow[]): Line[] {
  const all = [...lines].sort((a, b) =>
    a.title === b.title ? (a.wage ?? 0) - (b.wage ?? 0) : a.title < b.title ? -1 : 1,
  );
  for (const { staff_guid: staffGuid, job_title: title, shared_amount, payroll_amount } of tips) {
    const found = all.find((one) => one.staffGuid === staffGuid && (title === null || one.title === title));
    const line = found ?? newLine({ staffGuid, jobGuid: '', title: title ?? '', wage: null });
    if (!found) all.push(line);
    line.sharedTips += shared_amount;
    line.payrollTips += payroll_amount;
  }
  return all;
}

function csvLine(
  { title, wage, worked, declaredTips, missing, sharedTips, payrollTips }: Line,
  person: { number: number; name: string; external_id: string | null } | undefined,
  currency: string,
): string {
  const hours = (is: (multiplier: number) => boolean) =>
    hoursText(
      worked.filter(({ multiplier }) => is(multiplier)).reduce((sum, { minutes }) => sum + minutes, 0),
    );
  return [
    csvText(person?.external_id ?? ''),
    String(person?.number ?? ''),
    csvText(person?.name ?? ''),
    csvText(title),
    wage === null ? '' : decimalText(wage, currency),
    hours((multiplier) => multiplier === 100),
    hours((multiplier) => multiplier > 100 && multiplier < DOUBLE),
    hours((multiplier) => multiplier >= DOUBLE),
    wage === null ? '' : decimalText(payOf(worked).amount, currency),
    decimalText(declaredTips, currency),
    String(missing),
    decimalText(sharedTips, currency),
    decimalText(payrollTips, currency),
  ].join(',');
}

/** Minutes as decimal hours with two places. */
function hoursText(minutes: number): string {
  const hundredths = String(roundDivide(minutes * 100, 60)).padStart(3, '0');
  return `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`;
}

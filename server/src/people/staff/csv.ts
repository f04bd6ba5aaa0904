import { JOB_ROLE } from '../../access/index.ts';
import { csvText } from '../../platform/csv.ts';
import { failFields } from '../../platform/errors.ts';
import { type Headings, type Row, readTable, rowError } from '../../platform/spreadsheet.ts';
import type { Hiring } from './hire.ts';
import type { StaffMember } from './queries.ts';

/** Staff as CSV: a line for each job, the person repeated. Neither PINs nor wages. */

/** In the sequence of an export; beside each, how it is headed in Spanish. */
const HEADINGS = {
  number: ['número', 'nº'],
  name: ['nombre'],
  displayName: ['nombre corto', 'nombre visible'],
  externalId: ['id externo', 'identificador externo'],
  uid: [],
  activeFrom: ['activo desde', 'desde'],
  activeUntil: ['activo hasta', 'hasta'],
  title: ['puesto'],
  role: ['rol'],
} as const satisfies Headings<string>;
type Column = keyof typeof HEADINGS;
const COLUMNS = Object.keys(HEADINGS) as Column[];
const REQUIRED: readonly Column[] = ['name', 'title', 'role'];

/** Each gets a PIN, and making one takes a while. */
const PEOPLE_MAX = 100;
export const CSV_MAX = 100_000;

const NUMBER = /^[1-9]\d{0,7}$/;
const DATE = /^[12]\d{7}$/;
const ROLE = new RegExp(JOB_ROLE);
const UID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a column must look like when there is something in it, and how long a text may be. */
const FORMS: Readonly<Record<Column, (text: string) => boolean>> = {
  number: (text) => NUMBER.test(text),
  name: (text) => text.length <= 100,
  displayName: (text) => text.length <= 40,
  externalId: (text) => text.length <= 120,
  uid: (text) => UID.test(text),
  activeFrom: (text) => DATE.test(text),
  activeUntil: (text) => DATE.test(text),
  title: (text) => text.length <= 60,
  role: (text) => ROLE.test(text),
};

export function staffCsv(members: readonly StaffMember[]): string {
  const lines = members.flatMap((member) =>
    member.jobs.map(({ title, role }) => COLUMNS.map((name) => textOf({ ...member, title, role }[name]))),
  );
  return [COLUMNS, ...lines].map((fields) => `${fields.map(csvText).join(',')}\r\n`).join('');
}

const textOf = (value: string | number | null): string => (value === null ? '' : String(value));

/** A person of the file. What the file has no column for is undefined: it stays as it is. */
export type Imported = Hiring;

type Line = Row<Column>['values'];

/** The people of a file, each with all of their jobs. VALIDATION_ERROR names every line that is wrong. */
export function readStaffCsv(csv: string): Imported[] {
  const rows = readTable(csv, { path: '/csv', headings: HEADINGS, required: REQUIRED });
  const problems = rows.flatMap(({ row, values }) =>
    problemsOf(values).map((message) => rowError('/csv', row, message)),
  );
  if (problems.length > 0) failFields(problems);
  const people = Map.groupBy(
    rows.map(({ values }) => values),
    personKey,
  );
  if (people.size > PEOPLE_MAX) {
    const message = `holds more than ${PEOPLE_MAX} people: send them in several files`;
    failFields([{ in: 'body', path: '/csv', rule: 'maxItems', message }]);
  }
  return [...people.values()].map(personOf);
}

/** Lines of the same key are of one person. */
function personKey({ number, externalId }: Line, index: number): string {
  if (number) return `number ${number}`;
  return externalId ? `id ${externalId}` : `line ${index}`;
}

function problemsOf(line: Line): string[] {
  const empty = REQUIRED.filter((name) => !line[name]).map((name) => `${name} is required`);
  const wrong = COLUMNS.filter((name) => line[name] && !FORMS[name](line[name]));
  return [...empty, ...wrong.map((name) => `${name} is not what it must be`)];
}

function personOf(lines: readonly Line[]): Imported {
  // Each person has at least the line that it was made for.
  const first = lines[0]!;
  const text = (name: Column): string | null | undefined =>
    first[name] === undefined ? undefined : first[name] || null;
  const whole = (name: Column): number | null | undefined => {
    const found = text(name);
    return found ? Number(found) : (found as null | undefined);
  };
  return {
    name: first.name ?? '',
    number: whole('number') ?? undefined,
    displayName: text('displayName') ?? undefined,
    externalId: text('externalId'),
    uid: text('uid'),
    activeFrom: whole('activeFrom'),
    activeUntil: whole('activeUntil'),
    jobs: lines.map(({ title = '', role = '' }) => ({ title, role })),
  };
}

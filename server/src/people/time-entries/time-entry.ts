import type { Actor } from '../../access/index.ts';
import type { FieldError } from '../../platform/errors.ts';
import { sumOf } from '../../platform/sum.ts';

export const STATUSES = ['OPEN', 'OUT_MISSING', 'CLOSED', 'VOIDED'] as const;
export type TimeEntryStatus = (typeof STATUSES)[number];

/** Times are epoch milliseconds. */
export interface Break {
  paid: boolean;
  startedAt: number;
  endedAt: number | null;
}

/** One stretch of work of one person in one job. */
export interface TimeEntry {
  guid: string;
  restaurantGuid: string;
  staffGuid: string;
  jobGuid: string;
  jobTitle: string;
  /** The role that the job had; not shown. Null: of an entry that older code wrote. */
  jobRole: string | null;
  status: TimeEntryStatus;
  businessDate: number;
  /** When that business day ends; not shown. */
  dayEndsAt: number;
  clockedInAt: number;
  clockedOutAt: number | null;
  breaks: Break[];
  declaredTipAmount: number | null;
  outMissingAt: number | null;
  clockedInBy: Actor;
  clockedOutBy: Actor | null;
  version: number;
  createdAt: number;
  updatedAt: number;
}

/** Longer than this is no shift, but a clock-out that somebody forgot. */
export const LONGEST_MS = 24 * 60 * 60_000;

export const openBreakOf = ({ breaks }: Pick<TimeEntry, 'breaks'>): Break | undefined =>
  breaks.find(({ endedAt }) => endedAt === null);

/** When the next punch may be: a clock that was set back makes no entry that ends before it began. */
export function punchTime({ clockedInAt, breaks }: TimeEntry, now: number): number {
  const last = breaks.at(-1);
  return Math.max(now, last?.endedAt ?? last?.startedAt ?? clockedInAt);
}

/** Until when it keeps its person from other entries; one that nobody ended, from its beginning alone. */
export function endOf({ status, clockedInAt, clockedOutAt }: TimeEntry): number | null {
  if (clockedOutAt !== null) return clockedOutAt;
  return status === 'OPEN' ? null : clockedInAt + 1;
}

const minuteOf = (epochMs: number): number => Math.floor(epochMs / 60_000);

/** Minutes of a closed entry without its unpaid breaks, counted as labour counts them: from the minute that the clock shows. */
export function paidMinutes({
  clockedInAt,
  clockedOutAt,
  breaks,
}: Pick<TimeEntry, 'clockedInAt' | 'clockedOutAt' | 'breaks'>): number {
  const end = clockedOutAt ?? clockedInAt;
  const off = breaks
    .filter(({ paid }) => !paid)
    .map((one) => minuteOf(one.endedAt ?? end) - minuteOf(one.startedAt));
  return minuteOf(end) - minuteOf(clockedInAt) - sumOf(off, (minutes) => minutes);
}

type Times = Pick<TimeEntry, 'clockedInAt' | 'clockedOutAt' | 'breaks'>;

/** What is wrong with the times of an entry that somebody writes down by hand: every field, as of a request's body. */
export function problemsOf({ clockedInAt, clockedOutAt, breaks }: Times, now: number): FieldError[] {
  const problems: FieldError[] = [];
  const wrong = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  if (clockedInAt > now) wrong('/clockedInAt', 'maximum', 'is in the future');
  if (clockedOutAt !== null) {
    if (clockedOutAt > now) wrong('/clockedOutAt', 'maximum', 'is in the future');
    if (clockedOutAt <= clockedInAt) wrong('/clockedOutAt', 'minimum', 'is not after clockedInAt');
    if (clockedOutAt - clockedInAt > LONGEST_MS)
      wrong('/clockedOutAt', 'maximum', 'is more than 24 hours after clockedInAt');
  }
  let free = clockedInAt;
  for (const [index, { startedAt, endedAt }] of breaks.entries()) {
    const path = `/breaks/${index}`;
    const isLast = index === breaks.length - 1;
    if (startedAt < free) wrong(`${path}/startedAt`, 'minimum', 'is before the entry, or in another break');
    if (endedAt === null && (clockedOutAt !== null || !isLast))
      wrong(`${path}/endedAt`, 'required', 'is required: only the last break of an open entry goes on');
    if (endedAt !== null && endedAt <= startedAt)
      wrong(`${path}/endedAt`, 'minimum', 'is not after startedAt');
    if (Math.max(startedAt, endedAt ?? startedAt) > (clockedOutAt ?? now))
      wrong(
        `${path}/${endedAt === null ? 'startedAt' : 'endedAt'}`,
        'maximum',
        'is after the entry, or in the future',
      );
    free = endedAt ?? startedAt;
  }
  return problems;
}

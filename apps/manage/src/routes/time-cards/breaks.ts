import type { TimeEntry } from './time-search.ts';
import { instantOf, wallField } from './wall-time.ts';

export type Break = TimeEntry['breaks'][number];

/** A break while it is typed. */
export interface BreakDraft {
  /** The one that is there already. */
  stored: Break | null;
  from: string;
  until: string;
  paid: boolean;
}

const field = (at: string | null, timeZone: string): string => (at === null ? '' : wallField(at, timeZone));

export const draftBreak = (stored: Break, timeZone: string): BreakDraft => ({
  stored,
  from: field(stored.startedAt, timeZone),
  until: field(stored.endedAt, timeZone),
  paid: stored.paid,
});

/** Where another one is likely to be: after the last one, or when the work began. */
export const nextBreak = (breaks: readonly BreakDraft[], start: string): BreakDraft => {
  const at = breaks.at(-1)?.until || start;
  return { stored: null, from: at, until: at, paid: false };
};

interface GivenBreak {
  paid: boolean;
  startedAt: string;
  endedAt?: string;
}

/**
 * What is to be stored, in the sequence of the day; null: a start is no time. Fields know no seconds: what nobody touched stays,
 * and what is typed as the minute of an `edge`, when the work or another break began or ended, is that very moment.
 */
export function breaksOf(
  drafts: readonly BreakDraft[],
  timeZone: string,
  edges: readonly (string | null)[] = [],
): GivenBreak[] | null {
  const ends = drafts.map(({ stored }) => stored?.endedAt ?? null);
  const instantAt = (typed: string, own: string | null): string | null =>
    [own, ...edges, ...ends].find((at) => at !== null && field(at, timeZone) === typed) ??
    instantOf(typed, timeZone);
  const breaks = drafts.map(({ stored, from, until, paid }): GivenBreak | null => {
    const startedAt = instantAt(from, stored?.startedAt ?? null);
    const endedAt = instantAt(until, stored?.endedAt ?? null);
    if (startedAt === null) return null;
    return { paid, startedAt, ...(endedAt === null ? {} : { endedAt }) };
  });
  const whole = breaks.filter((one) => one !== null);
  if (whole.length < breaks.length) return null;
  return whole.toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

/** Whether that is something else than what is there. */
export const areOther = (given: readonly GivenBreak[], before: readonly Break[]): boolean =>
  JSON.stringify(given.map(({ paid, startedAt, endedAt = null }) => [paid, startedAt, endedAt])) !==
  JSON.stringify(before.map(({ paid, startedAt, endedAt }) => [paid, startedAt, endedAt]));

import { useAll } from '@comanda/app-shared';
import type { State } from '../../parts/order-words.ts';
import { usePlace } from '../../shell/places.ts';
import type { TimeEntry } from './time-search.ts';

export const STATES: Readonly<Record<TimeEntry['status'], State>> = {
  OPEN: { name: 'At work', tone: 'good' },
  OUT_MISSING: { name: 'Never clocked out', tone: 'bad' },
  CLOSED: { name: 'Done', tone: 'plain' },
  VOIDED: { name: 'Counts for nothing', tone: 'plain' },
};

export const TIME_CHANGES = ['listTimeEntries', 'getTimeEntry'] as const;

/** Everybody who works here, or did. */
export function useEverybody(): ReturnType<typeof useAll<'listStaff'>> {
  const { guid: restaurantGuid } = usePlace().restaurant;
  return useAll('listStaff', { params: { restaurantGuid } });
}

/** Minutes between two times; what goes on has none yet. */
export const minutesOf = (from: string, until: string | null): number =>
  until === null ? 0 : Math.round((Date.parse(until) - Date.parse(from)) / 60_000);

/** `7:05`, as payrolls write it. */
export const hoursText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

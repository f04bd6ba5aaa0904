import type { Answer } from '@comanda/sdk';

export type TimeEntry = Answer<'listTimeEntries'>['items'][number];

export const STATUSES = ['OPEN', 'OUT_MISSING', 'CLOSED', 'VOIDED'] as const;

/** What the list of time cards shows, in its address. */
export interface TimeSearch {
  /** Business dates such as 20261126. */
  from?: number;
  to?: number;
  status?: TimeEntry['status'];
  cursor?: string;
}

/** Whatever an address says that makes no sense is left out. */
export function timeSearch({ from, to, status, cursor }: Record<string, unknown>): TimeSearch {
  const state = STATUSES.find((one) => one === status);
  const isDay = (value: unknown): boolean => /^\d{8}$/.test(String(value));
  return {
    ...(isDay(from) ? { from: Number(from) } : {}),
    ...(isDay(to) ? { to: Number(to) } : {}),
    ...(state ? { status: state } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  };
}

import type { Operations } from '@comanda/sdk';

/** What the list shows, in its address. */
export interface StaffSearch {
  find?: string;
  /** Also who has left, and who has not begun. */
  all?: true;
  cursor?: string;
}

/** Whatever an address says that makes no sense is left out. */
export function staffSearch({ find, all, cursor }: Record<string, unknown>): StaffSearch {
  const text = typeof find === 'string' || typeof find === 'number' ? String(find).trim() : '';
  return {
    ...(text === '' ? {} : { find: text.slice(0, 100) }),
    ...(all === true ? { all } : {}),
    ...(typeof cursor === 'string' ? { cursor } : {}),
  };
}

const PAGE = 50;

/** The same as the API takes it. */
export const staffQueryOf = (
  { find, all, cursor }: StaffSearch,
  today: number,
): NonNullable<Operations['listStaff']['query']> => ({
  limit: PAGE,
  ...(find === undefined ? {} : { q: find }),
  ...(all ? {} : { activeOn: today }),
  ...(cursor === undefined ? {} : { cursor }),
});

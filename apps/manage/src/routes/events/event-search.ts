/** What the viewer of the feed shows, in its address. */
export interface EventSearch {
  /** Names of events or families, with commas between, as the API takes them. */
  types?: string;
  /** Only what happened at this restaurant. */
  here?: true;
  /** Events before this number, instead of the newest. */
  before?: number;
  /** The event that is open, by its number. */
  event?: number;
}

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Whatever an address says that makes no sense is left out. */
export function eventSearch(search: Record<string, unknown>): EventSearch {
  const { types, here, before, event } = search;
  return {
    ...(typeof types === 'string' && /^[\w.*,]+$/.test(types) ? { types } : {}),
    ...(here === true ? { here } : {}),
    ...(isNumber(before) ? { before } : {}),
    ...(isNumber(event) ? { event } : {}),
  };
}

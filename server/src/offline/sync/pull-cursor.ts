import { isGuid } from '../../platform/ids.ts';

/** Where a till has got to in what it pulls. Pure. */

export interface PullCursor {
  restaurantGuid: string;
  /** All events up to this number are known to the till. */
  sequence: number;
  /** Of that event: another one has the number where the service was restored from a backup. */
  mark: string;
  /** The last open order of a snapshot that is not whole yet. */
  after: [businessDate: number, guid: string] | null;
}

/** Version of the protocol, restaurant, number, mark; of a snapshot that goes on also the last order. */
export const CURSOR = '^1\\.[0-9a-f-]{36}\\.\\d{1,15}\\.[0-9a-f]{12}(?:\\.\\d{1,8}\\.[0-9a-f-]{36})?$';

/** What tells an event from another one with its number: the last digits of its id, which are random. */
export const markOf = (eventId: string | undefined): string => (eventId ?? NO_EVENT).slice(-12);
const NO_EVENT = '0'.repeat(12);

export const writeCursor = ({ restaurantGuid, sequence, mark, after }: PullCursor): string =>
  [1, restaurantGuid, sequence, mark, ...(after ?? [])].join('.');

/** Null for what no cursor of ours says. */
export function readCursor(text: string): PullCursor | null {
  const [, restaurantGuid = '', sequence, mark = '', businessDate, guid] = text.split('.');
  if (!isGuid(restaurantGuid) || (guid !== undefined && !isGuid(guid))) return null;
  const after: PullCursor['after'] = guid === undefined ? null : [Number(businessDate), guid];
  return { restaurantGuid, sequence: Number(sequence), mark, after };
}

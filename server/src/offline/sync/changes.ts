import type { DeviceScope } from '../../access/index.ts';
import { eventsAfter, lastNumber } from '../../records/events/index.ts';
import type { OfflineDeps } from '../deps.ts';
import { everything, hear, nothing, type Wanted } from './heard.ts';
import { markOf, type PullCursor, readCursor } from './pull-cursor.ts';
import type { SNAPSHOT_REASONS } from './pull-shapes.ts';
import { logsOfDevice } from './queries.ts';

/** What has changed since a cursor: found out before anything is read, so that what changes in between comes again. */

/** So many events are read at once. */
const BATCH = 500;
/** Further behind than this, everything anew is less than all that has changed. */
const BEHIND_MAX = 20_000;
/** Batches that one answer looks through: a tenant's other restaurants may fill many with nothing for this one. */
const BATCHES_MAX = 4;

export interface Found {
  /** Why all is sent; null: only what has changed. */
  reason: (typeof SNAPSHOT_REASONS)[number] | null;
  wanted: Wanted;
  /** Where to go on. */
  cursor: PullCursor;
  /** The number of the newest event. */
  last: number;
  logs: { logId: string; ackSeq: number }[];
}

type Db = Pick<OfflineDeps, 'db'>;

export async function findChanges(
  { db }: Db,
  scope: DeviceScope,
  { since, limit }: { since: string | undefined; limit: number },
): Promise<Found> {
  const { restaurantGuid, principal } = scope;
  const [newest, acked] = await db.run(scope, lastNumber(scope), logsOfDevice(scope, principal.deviceGuid));
  const last = newest[0]?.last ?? 0;
  const logs = acked.map(({ log_id: logId, ack_seq: ackSeq }) => ({ logId, ackSeq }));
  const known = since === undefined ? undefined : readCursor(since);
  const snapshot = async (reason: Found['reason']): Promise<Found> => {
    const [[event]] = await db.run(scope, eventsAfter(scope, last - 1, 1));
    const cursor = { restaurantGuid, sequence: last, mark: markOf(event?.id), after: null };
    return { reason, wanted: everything(), cursor, last, logs };
  };
  if (known === undefined) return snapshot('FIRST');
  if (known === null || known.restaurantGuid !== restaurantGuid || known.sequence > last)
    return snapshot('UNKNOWN_CURSOR');
  if (known.after) return { reason: null, wanted: nothing(), cursor: known, last, logs };
  if (last - known.sequence > BEHIND_MAX) return snapshot('TOO_OLD');
  const walked = await walk({ db }, scope, { known, last, limit });
  return typeof walked === 'string' ? snapshot(walked) : { reason: null, ...walked, last, logs };
}

/** Goes through the events behind a cursor, until so many orders have changed. */
async function walk(
  { db }: Db,
  scope: DeviceScope,
  { known, last, limit }: { known: PullCursor; last: number; limit: number },
): Promise<{ wanted: Wanted; cursor: PullCursor } | 'TOO_OLD' | 'UNKNOWN_CURSOR'> {
  const wanted = nothing();
  let { sequence, mark } = known;
  for (let batch = 0; batch < BATCHES_MAX && sequence < last; batch++) {
    // The event of the cursor itself is read once more: it says whether these are the same events.
    const [rows] = await db.run(scope, eventsAfter(scope, sequence - 1, BATCH + 1));
    const events = sequence === 0 ? rows : rows.slice(1);
    if (sequence > 0 && rows[0]?.sequence !== sequence) return 'TOO_OLD';
    if (sequence > 0 && markOf(rows[0]?.id) !== mark) return 'UNKNOWN_CURSOR';
    if (events[0] && events[0].sequence !== sequence + 1) return 'TOO_OLD';
    for (const event of events) {
      if (wanted.orders.size >= limit) return { wanted, cursor: { ...known, sequence, mark } };
      const { restaurant_guid: guid } = event;
      if (guid === null || guid === scope.restaurantGuid) hear(wanted, event);
      ({ sequence } = event);
      mark = markOf(event.id);
    }
    if (events.length < BATCH) break;
  }
  return { wanted, cursor: { ...known, sequence, mark } };
}

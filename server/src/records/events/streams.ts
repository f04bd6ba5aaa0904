import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { EventTail } from './event-tail.ts';
import type { StoredEvent } from './shapes.ts';

/** A client that reads nothing for this many heartbeats is disconnected. It can reconnect and continue. */
const SLOW_BEATS = 2;
/** How often it is looked whether a quiet stream's credentials still hold; a busy one is looked at before each event. */
const RECHECK_MS = 1_000;
/** What a browser waits before it comes back. */
const RETRY_MS = 2_000;
/** A comment, which every reader of server-sent events passes over. */
export const NO_NEWS = ':\n\n';

/** A live stream, as far as its pace and its end are concerned. */
export interface Live {
  tenantId: string;
  /** The number of the last event that the reader has. */
  after: number;
  heartbeatMs: number;
  /** Fires when the reader has gone. */
  gone: AbortSignal;
  /** What the reader, if they still may, is told of what has happened; '' is nothing, null when the stream must end. */
  tell(events: readonly StoredEvent[]): Promise<string | null>;
  /** What it begins with. */
  begin: string;
  /** What a heartbeat says behind the event of this number. */
  beat(after: number): string;
}

/**
 * Writes what is told of events as they come, in server-sent events, from what is to be told before the first of them. Nothing is read ahead of what the reader takes. Ends, without a word, when the reader must or should come back.
 */
export async function writeLive(out: Writable, live: Live, tail: EventTail): Promise<void> {
  const { tenantId, gone, heartbeatMs } = live;
  const ended = () => gone.aborted || tail.closing;
  let after = live.after;
  let heartbeatAt = performance.now() + heartbeatMs;
  let text = `retry: ${RETRY_MS}\n\n${live.begin}`;
  for (;;) {
    if (text !== '' && !out.write(text) && !(await taken(out, gone, SLOW_BEATS * heartbeatMs))) {
      out.destroy();
      return;
    }
    if (ended()) return;
    const { events } = await tail.read(tenantId, after);
    const told = await live.tell(events);
    if (told === null || ended()) return;
    text = told;
    after = events.at(-1)?.sequence ?? after;
    const now = performance.now();
    if (text !== '') heartbeatAt = now + heartbeatMs;
    else if (now >= heartbeatAt) {
      text = live.beat(after);
      heartbeatAt = now + heartbeatMs;
    } else if (events.length === 0) {
      await tail.wait(tenantId, after, Math.min(RECHECK_MS, heartbeatAt - now), gone);
    }
  }
}

async function taken(out: Writable, gone: AbortSignal, ms: number): Promise<boolean> {
  try {
    await once(out, 'drain', { signal: AbortSignal.any([gone, AbortSignal.timeout(ms)]) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Tells events with their numbers as `id`, so that a reader who comes back says where it was. It begins with the number at which the
 * reader is, so that nothing before the first event is missed, and the heartbeat carries the number as well: what the filter leaves out need not be looked through again. `filter` says which events the reader may have now; null
 * ends the stream.
 */
export function numbered(
  after: number,
  filter: () => Promise<((event: StoredEvent) => boolean) | null>,
): Pick<Live, 'begin' | 'tell' | 'beat'> {
  let said = after;
  return {
    begin: `id: ${after}\n\n`,
    async tell(events) {
      const admitted = await filter();
      if (!admitted) return null;
      const told = events.filter(admitted);
      said = told.at(-1)?.sequence ?? said;
      return told.map(({ sequence, text }) => `id: ${sequence}\ndata: ${text}\n\n`).join('');
    },
    beat(at) {
      const text = at === said ? NO_NEWS : `id: ${at}\n\n`;
      said = at;
      return text;
    },
  };
}

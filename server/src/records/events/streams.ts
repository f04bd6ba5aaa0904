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

/** A live stream, as far as its pace and its end are concerned. */
export interface Live {
  tenantId: string;
  /** The number of the last event that the reader has. */
  after: number;
  heartbeatMs: number;
  /** Fires when the reader has gone. */
  gone: AbortSignal;
  /** Which events the reader may have now; null when the stream must end. */
  reauthorize(): Promise<((event: StoredEvent) => boolean) | null>;
}

/**
 * Writes events as they come, in server-sent events: each with its number as `id`, so that a reader who comes back says
 * where it was. The heartbeat carries the number as well: what the filter leaves out need not be looked through again.
 * Nothing is read ahead of what the reader takes. Ends, without a word, when the reader must or should come back.
 */
export async function writeLive(out: Writable, live: Live, tail: EventTail): Promise<void> {
  const { tenantId, gone, heartbeatMs } = live;
  const ended = () => gone.aborted || tail.closing;
  let said = live.after;
  let after = live.after;
  let heartbeatAt = performance.now() + heartbeatMs;
  let text = `retry: ${RETRY_MS}\n\n`;
  for (;;) {
    if (text !== '' && !out.write(text) && !(await taken(out, gone, SLOW_BEATS * heartbeatMs))) {
      out.destroy();
      return;
    }
    if (ended()) return;
    const { events } = await tail.read(tenantId, after);
    const admitted = await live.reauthorize();
    if (!admitted || ended()) return;
    text = '';
    for (const event of events) {
      after = event.sequence;
      if (!admitted(event)) continue;
      text += `id: ${after}\ndata: ${event.text}\n\n`;
      said = after;
    }
    const now = performance.now();
    if (text !== '') heartbeatAt = now + heartbeatMs;
    else if (now >= heartbeatAt) {
      text = after === said ? ':\n\n' : `id: ${after}\n\n`;
      said = after;
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

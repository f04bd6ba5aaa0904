import { ComandaError } from './error.ts';
import type { Operations } from './generated/operations.ts';
import { pause, queryText } from './request.ts';
import type { ComandaEvent } from './webhook.ts';

export interface FeedOptions {
  /** The number of the last event that you have; without it, from the oldest that is kept. */
  after?: number;
  /** Names of events, or families of them such as `order.*`. */
  types?: readonly string[];
  restaurantGuid?: string;
  /** Ends the iteration. */
  signal?: AbortSignal;
}

export interface FollowOptions extends FeedOptions {
  /** Without it, from now on. */
  after?: number;
  /** Called whenever the stream is open, again after a cut: what is read from then on misses no event that comes. */
  onOpen?: () => void;
  /** A stream that says nothing for so many milliseconds is taken for lost, and opened again: a server says something every 15 s. */
  silentAfterMs?: number;
}

type Query = NonNullable<Operations['listEvents']['query']>;
type Page = Operations['listEvents']['answer'];

const WAIT_SECONDS = 25;
const COME_BACK_MS = 2_000;
const SILENT_AFTER_MS = 40_000;

/** One event after the other, waiting for those to come. Keep `event.sequence` once you are done with it. */
export async function* readFeed(
  read: (query: Query, signal?: AbortSignal) => Promise<Page>,
  { after, types, restaurantGuid, signal }: FeedOptions,
): AsyncGenerator<ComandaEvent> {
  const filter = {
    ...(types ? { types: types.join(',') } : {}),
    ...(restaurantGuid ? { restaurantGuid } : {}),
  };
  for (let next = after; !signal?.aborted; ) {
    const query = {
      ...filter,
      limit: 200,
      wait: WAIT_SECONDS,
      ...(next === undefined ? {} : { after: next }),
    };
    try {
      const page = await read(query, signal);
      for (const event of page.items) yield event as ComandaEvent;
      next = page.nextAfter;
    } catch (error) {
      if (!signal?.aborted) throw error;
    }
  }
}

/** Events as they happen; what is cut is taken up where it was. Throws ComandaError when it is refused. */
export async function* follow(
  { base, caller, send }: { base: string; caller: Record<string, string>; send: typeof fetch },
  { after, types, restaurantGuid, signal, onOpen, silentAfterMs = SILENT_AFTER_MS }: FollowOptions,
): AsyncGenerator<ComandaEvent> {
  const place = restaurantGuid === undefined ? '' : `/restaurants/${restaurantGuid}`;
  const address = `${base}/api/v1${place}/events/stream${queryText({ types: types?.join(',') })}`;
  for (let last = after; !signal?.aborted; await pause(COME_BACK_MS, signal)) {
    const headers: Record<string, string> = { ...caller };
    if (restaurantGuid !== undefined) headers['x-restaurant-guid'] = restaurantGuid;
    if (last !== undefined) headers['last-event-id'] = String(last);
    const silence = silentAfter(silentAfterMs);
    try {
      const both = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
      const response = await send(address, { headers, signal: both });
      if (!response.ok) throw new ComandaError(response.status, await response.json().catch(() => null));
      onOpen?.();
      // An answer to GET that is OK has a body.
      for await (const { id, data } of blocksOf(response.body!, silence.heard)) {
        if (data !== undefined) yield JSON.parse(data) as ComandaEvent;
        if (id !== undefined) last = Number(id);
      }
    } catch (error) {
      if (error instanceof ComandaError && error.status < 500 && error.status !== 429) throw error;
    } finally {
      silence.end();
    }
  }
}

/** Fires when nothing was heard for some time. Of a connection that was lost without a word a reader hears nothing, ever. */
function silentAfter(ms: number): { signal: AbortSignal; heard: () => void; end: () => void } {
  const silent = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => clearTimeout(timer);
  const heard = (): void => {
    end();
    timer = setTimeout(() => silent.abort(), ms);
  };
  heard();
  return { signal: silent.signal, heard, end };
}

/** The blocks of server-sent events, as they are complete. */
async function* blocksOf(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<{ id?: string; data?: string }> {
  const decoder = new TextDecoder();
  // Not every browser iterates over streams.
  const reader = body.getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    // What is split has at least one part.
    rest = blocks.pop()!;
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
      const [id, data] = [field('id'), field('data')];
      yield { ...(id === undefined ? {} : { id }), ...(data === undefined ? {} : { data }) };
    }
  }
}

import { readAnswer } from './answer.ts';
import { ComandaError, type NetworkError } from './error.ts';
import { asFault } from './faults.ts';
import type { Operations } from './generated/operations.ts';
import { backOff, pause, queryText } from './request.ts';
import { blocksOf, silentAfter } from './stream.ts';
import type { ComandaEvent } from './webhook.ts';

export interface FeedOptions {
  /** The number of the last event that you have; without it, from the oldest that is kept. */
  after?: number;
  /** Names of events, or families of them such as `order.*`. */
  types?: readonly string[];
  restaurantGuid?: string;
  /** Ends the iteration: nothing more is given from then on. */
  signal?: AbortSignal;
  /**
   * Called with the number up to which all is done, when you ask for the next event: keep it, and go on `after` it. It moves past
   * events that the filter leaves out, too, so a rare one never falls behind what is kept.
   */
  onPosition?: (after: number) => void | Promise<void>;
  /** Throws what went wrong when nothing has worked for so many milliseconds. Without it, it is tried for ever. */
  giveUpAfterMs?: number;
}

export interface FollowOptions extends FeedOptions {
  /** Without it, from now on. */
  after?: number;
  /** Called whenever the stream is open, again after a cut: what is read from then on misses no event that comes. */
  onOpen?: () => void;
  /** Called whenever anything comes, a heartbeat too: of a stream that is well at least every 15 s. */
  onHeard?: () => void;
  /** Called when the stream was cut or could not be opened, before it is tried again. */
  onCut?: () => void;
  /** A stream that says nothing for so many milliseconds is taken for lost, and opened again: a server says something every 15 s. */
  silentAfterMs?: number;
}

type Query = NonNullable<Operations['listEvents']['query']>;
type Page = Operations['listEvents']['answer'];

const WAIT_SECONDS = 25;
/** How long the service waits for an event before it answers that there is none. */
export const WAIT_MS = WAIT_SECONDS * 1_000;
/** An answer without anything new that came sooner than this is one of a server that lets nobody wait, or an old one. */
const EARLY_MS = WAIT_MS / 2;
const COME_BACK = { least: 1_000, most: 30_000 };
const SILENT_AFTER_MS = 40_000;

/** One event after the other, waiting for those to come. Keep `event.sequence` once you are done with it. */
export async function* readFeed(
  read: (query: Query, signal?: AbortSignal) => Promise<Page>,
  { after, types, restaurantGuid, signal, onPosition, giveUpAfterMs }: FeedOptions,
): AsyncGenerator<ComandaEvent> {
  const filter = {
    ...(types ? { types: types.join(',') } : {}),
    ...(restaurantGuid ? { restaurantGuid } : {}),
  };
  const patience = new Patience(giveUpAfterMs, signal);
  for (let next = after; !signal?.aborted; ) {
    const query = {
      ...filter,
      limit: 200,
      wait: WAIT_SECONDS,
      ...(next === undefined ? {} : { after: next }),
    };
    const began = performance.now();
    let page: Page;
    try {
      page = await read(query, signal);
    } catch (error) {
      await patience.after(error);
      continue;
    }
    for (const event of page.items) {
      if (signal?.aborted) return;
      // What is between may answer with what it has answered before.
      if (next === undefined || event.sequence > next) yield event as ComandaEvent;
    }
    const hasMoved = next === undefined || page.nextAfter > next;
    next = Math.max(next ?? 0, page.nextAfter);
    if (!signal?.aborted) await onPosition?.(next);
    if (!hasMoved && performance.now() - began < EARLY_MS) await patience.rest();
    else patience.worked();
  }
}

/** Events as they happen; what is cut is taken up where it was. Throws ComandaError when it is refused. */
export async function* follow(
  { base, caller, send }: { base: string; caller: Record<string, string>; send: typeof fetch },
  options: FollowOptions,
): AsyncGenerator<ComandaEvent> {
  const { types, restaurantGuid, signal, silentAfterMs = SILENT_AFTER_MS } = options;
  const { onOpen, onHeard, onCut, onPosition } = options;
  const place = restaurantGuid === undefined ? '' : `/restaurants/${encodeURIComponent(restaurantGuid)}`;
  const address = `${base}/api/v1${place}/events/stream${queryText({ types: types?.join(',') })}`;
  const patience = new Patience(options.giveUpAfterMs, signal);
  const own = new OwnFaults();
  let last = options.after;
  while (!signal?.aborted) {
    const headers: Record<string, string> = { ...caller, accept: STREAM };
    if (restaurantGuid !== undefined) headers['x-restaurant-guid'] = restaurantGuid;
    if (last !== undefined) headers['last-event-id'] = String(last);
    const silence = silentAfter(silentAfterMs, signal);
    try {
      const body = await opened(await send(address, { headers, signal: silence.signal, redirect: 'manual' }));
      await own.run(onOpen);
      for await (const { id, data } of blocksOf(body, silence.heard)) {
        if (signal?.aborted) return;
        patience.worked();
        await own.run(onHeard);
        if (id === undefined) continue;
        const position = Number(id);
        const isNew = last === undefined || position > last;
        if (data !== undefined && isNew) yield JSON.parse(data) as ComandaEvent;
        if (!isNew) continue;
        last = position;
        await own.run(() => onPosition?.(position));
      }
      // The server ends a stream when it stops, and asks to come back.
      await own.run(onCut);
      await patience.rest();
    } catch (error) {
      own.rethrow();
      if (!signal?.aborted) await own.run(onCut);
      await patience.after(error);
    } finally {
      silence.end();
    }
  }
}

/** What the reader's own functions throw is theirs, and no fault of the network. */
class OwnFaults {
  #thrown: { error: unknown } | null = null;

  async run(work: (() => unknown) | undefined): Promise<void> {
    try {
      await work?.();
    } catch (error) {
      this.#thrown = { error };
      throw error;
    }
  }

  rethrow(): void {
    if (this.#thrown) throw this.#thrown.error;
  }
}

const STREAM = 'text/event-stream';

/** The body of a stream, unless it is something else. */
async function opened(response: Response): Promise<ReadableStream<Uint8Array>> {
  const isStream = response.headers.get('content-type')?.startsWith(STREAM) ?? false;
  // An answer that is none of a stream is read, and thrown for what it is.
  if (!response.ok || !isStream || !response.body) await readAnswer(response, STREAM);
  return response.body!; // it is there
}

/** How a feed goes on when it does not work: it waits longer each time, and throws what no waiting mends. */
class Patience {
  readonly #giveUpAfterMs: number;
  readonly #signal: AbortSignal | undefined;
  #tries = 0;
  #failingSince: number | null = null;
  #hasWorked = false;

  constructor(giveUpAfterMs = Number.POSITIVE_INFINITY, signal?: AbortSignal) {
    this.#giveUpAfterMs = giveUpAfterMs;
    this.#signal = signal;
  }

  worked(): void {
    this.#tries = 0;
    this.#failingSince = null;
    this.#hasWorked = true;
  }

  /** Before the next look. */
  async rest(): Promise<void> {
    await pause(backOff(this.#tries++, COME_BACK), this.#signal);
  }

  async after(thrown: unknown): Promise<void> {
    if (this.#signal?.aborted) return;
    const error = asFault(thrown);
    this.#failingSince ??= performance.now();
    if (this.#isLasting(error) || performance.now() - this.#failingSince >= this.#giveUpAfterMs) throw error;
    const told = error instanceof ComandaError ? (error.retryAfterMs ?? 0) : 0;
    if (told > 0) await pause(told, this.#signal);
    else await this.rest();
  }

  /**
   * Whether it is no use to wait: a refusal, or an address at which the service never was and is not said to be. The page of a
   * network that wants a login goes away again.
   */
  #isLasting(error: ComandaError | NetworkError): boolean {
    const { status } = error as Partial<ComandaError>;
    if (status === undefined || status >= 500 || status === 429) return false;
    if (error instanceof ComandaError) return true;
    return !this.#hasWorked && (status >= 400 || status === 301 || status === 308);
  }
}

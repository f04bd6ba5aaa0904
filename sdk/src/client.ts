import { readAnswer } from './answer.ts';
import { writtenBody } from './bytes.ts';
import { asFault, pauseBefore } from './faults.ts';
import { type FeedOptions, type FollowOptions, follow, readFeed, WAIT_MS } from './feed.ts';
import { ENDPOINTS, type Operations, STOREFRONT_ENDPOINTS } from './generated/operations.ts';
import { filledPath, pause, queryText, sendWithin } from './request.ts';
import type { ComandaEvent } from './webhook.ts';

export type OperationId = keyof Operations;
type Part<O extends OperationId, Name extends string> = Name extends keyof Operations[O]
  ? Pick<Operations[O], Name>
  : unknown;

/** What an operation takes, and what any request may say besides. */
export type Input<O extends OperationId> = Part<O, 'params'> & Part<O, 'query'> & Part<O, 'body'> & Extras;

interface Extras {
  /** Names the operation, for writes; one is made up when none is given, so that retries are safe. */
  idempotencyKey?: string;
  /** The version that you change: another one in the meantime is CONFLICT. */
  ifMatch?: number;
  signal?: AbortSignal;
}

interface AnyInput extends Extras {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
}
export type Answer<O extends OperationId> = Operations[O]['answer'];

/** Operations that answer page by page. */
export type ListId = {
  [O in OperationId]: Answer<O> extends { items: unknown[]; nextCursor: string | null } ? O : never;
}[OperationId];
export type Item<O extends ListId> = Answer<O> extends { items: (infer One)[] } ? One : never;

/** Operations that answer in other formats, too, when they are asked for one. */
type FormattedId = {
  [O in OperationId]: Operations[O] extends { formats: object } ? O : never;
}[OperationId];
type Formats<O extends FormattedId> = Operations[O]['formats'];

export interface Settings {
  /** Where the service is, without a path. */
  url: string;
  /** Left out in a page of the service itself: there the browser sends the cookies of whoever has signed in. */
  apiKey?: string;
  /** That of a till, a kitchen screen or another paired device. */
  deviceCredential?: string;
  /** That of whoever has signed in at the device, beside its credential. */
  staffSession?: string;
  /** The tenant that is meant, for people who belong to several. */
  tenantId?: string;
  /** For a key that reaches several restaurants: the one that is meant where the path names none. */
  restaurantGuid?: string;
  /** How often a request is tried again that the service could not take. */
  retries?: number;
  /** How many milliseconds one try may take. */
  timeoutMs?: number;
  /** Whoever is told to wait for longer before another try gets the refusal at once: milliseconds, a minute by default. */
  longestPauseMs?: number;
  fetch?: typeof fetch;
}

export interface Comanda {
  /** Calls an operation for another format than JSON: text, or the bytes for a printer. */
  call<O extends FormattedId, F extends keyof Formats<O>>(
    operation: O,
    input: Input<O> & { query: { format: F } },
  ): Promise<Formats<O>[F]>;
  /**
   * Calls an operation by its name in the reference. Throws ComandaError for every refusal, NetworkError when no answer of the
   * service came (UnexpectedAnswerError, when something else answered), the reason of `signal` when that fired, and TypeError for
   * a path parameter that is empty or dots.
   */
  call<O extends OperationId>(
    ...[operation, input]: Record<never, never> extends Input<O> ? [O, Input<O>?] : [O, Input<O>]
  ): Promise<Answer<O>>;
  /** The entries of a list, page after page as they are needed. */
  each<O extends ListId>(
    ...[operation, input]: Record<never, never> extends Input<O> ? [O, Input<O>?] : [O, Input<O>]
  ): AsyncGenerator<Item<O>>;
  /** The events behind a number, one after the other, without an end: waits for new ones. */
  events(options?: FeedOptions): AsyncGenerator<ComandaEvent>;
  /** The same over a live stream, which reconnects automatically. */
  follow(options?: FollowOptions): AsyncGenerator<ComandaEvent>;
}

const RETRIES = 3;
const TIMEOUT_MS = 60_000;
const LONGEST_PAUSE_MS = 60_000;

/** A client of one key, or of one session. It holds no connection and nothing to close. */
export const createComanda = (settings: Settings): Comanda => clientOf(ENDPOINTS, settings);

/** What guests may do. */
export type StorefrontId = keyof typeof STOREFRONT_ENDPOINTS;

export interface Storefront {
  /** As that of Comanda. */
  call<O extends StorefrontId>(
    ...[operation, input]: Record<never, never> extends Input<O> ? [O, Input<O>?] : [O, Input<O>]
  ): Promise<Answer<O>>;
}

/** A client of the storefront alone, for pages that guests load: without the table of all operations. */
export const createStorefront = (
  settings: Pick<Settings, 'url' | 'retries' | 'timeoutMs' | 'longestPauseMs' | 'fetch'>,
): Storefront => ({ call: callsOf(STOREFRONT_ENDPOINTS, settings) }) as unknown as Storefront;

type Endpoints = Partial<Record<OperationId, readonly [method: string, path: string, type?: string]>>;
type Call = (operation: OperationId, input?: AnyInput, longerMs?: number) => Promise<unknown>;

/** `longerMs` is what the service takes on purpose, beside the time-out. */
function callsOf(endpoints: Endpoints, settings: Settings): Call {
  const { url, retries = RETRIES, timeoutMs = TIMEOUT_MS, fetch: send = fetch } = settings;
  const { longestPauseMs = LONGEST_PAUSE_MS } = settings;
  const caller = callerOf(settings);
  const base = url.replace(/\/+$/, '');

  return async (operation, input = {}, longerMs = 0) => {
    const [method, path, type] = endpoints[operation]!; // there is none that is not among them
    const { params = {}, query = {}, body, idempotencyKey, ifMatch, signal } = input;
    const headers: Record<string, string> = { ...caller, accept: type ?? 'application/json' };
    const restaurantGuid = params.restaurantGuid ?? settings.restaurantGuid;
    if (restaurantGuid !== undefined) headers['x-restaurant-guid'] = restaurantGuid;
    if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
    if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
    const written = body === undefined ? undefined : writtenBody(body);
    if (written) headers['content-type'] = written.contentType;
    const request: RequestInit = { method, headers, ...(written && { body: written.payload }) };
    const address = base + filledPath(path, params) + queryText(query);
    const within = { timeoutMs: timeoutMs + longerMs, signal };
    for (let tries = 0; ; tries++) {
      try {
        const response = await sendWithin(send, address, request, within);
        return await readAnswer(response, type, query.format as string | undefined);
      } catch (thrown) {
        if (signal?.aborted) throw signal.reason;
        const error = asFault(thrown);
        const pauseMs = pauseBefore(error, tries);
        if (tries === retries || pauseMs === null || pauseMs > longestPauseMs) throw error;
        await pause(pauseMs, signal);
      }
    }
  };
}

function clientOf(endpoints: Endpoints, settings: Settings): Comanda {
  const { url, fetch: send = fetch } = settings;
  const call = callsOf(endpoints, settings);
  const base = url.replace(/\/+$/, '');
  const caller = callerOf(settings);
  const comanda = {
    call,
    each: (operation: ListId, input: AnyInput = {}) => each(call, operation, input),
    events: (options: FeedOptions = {}) =>
      readFeed(
        (query, signal) =>
          call('listEvents', { query, ...(signal && { signal }) }, WAIT_MS) as Promise<Answer<'listEvents'>>,
        options,
      ),
    follow: (options: FollowOptions = {}) => follow({ base, caller, send }, options),
  } as unknown as Comanda;
  return comanda;
}

/** Who asks, and for which tenant. */
const callerOf = ({
  apiKey,
  deviceCredential,
  staffSession,
  tenantId,
}: Settings): Record<string, string> => ({
  ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
  ...(deviceCredential === undefined ? {} : { 'x-device-credential': deviceCredential }),
  ...(staffSession === undefined ? {} : { 'x-staff-session': staffSession }),
  ...(tenantId === undefined ? {} : { 'x-tenant-id': tenantId }),
});

async function* each(call: Call, operation: ListId, input: AnyInput): AsyncGenerator<unknown> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { ...input.query, ...(cursor === undefined ? {} : { cursor }) };
    const page = (await call(operation, { ...input, query })) as {
      items: unknown[];
      nextCursor: string | null;
    };
    yield* page.items;
    cursor = page.nextCursor;
  }
}

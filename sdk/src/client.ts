import { writtenBody } from './bytes.ts';
import { ComandaError, NetworkError } from './error.ts';
import { type FeedOptions, type FollowOptions, follow, readFeed } from './feed.ts';
import { ENDPOINTS, type Operations, STOREFRONT_ENDPOINTS } from './generated/operations.ts';
import { pause, queryText, sendWithin } from './request.ts';
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

/** Asks for text instead of data. */
interface AsText {
  query: { format: 'csv' | 'ndjson' };
}

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
  /** Calls an operation that answers CSV or NDJSON, and returns the text. */
  call<O extends OperationId>(operation: O, input: Input<O> & AsText): Promise<string>;
  /**
   * Calls an operation by its name in the reference. Throws ComandaError for every refusal, NetworkError when no answer
   * came, and the reason of `signal` when that fired.
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
const BACK_OFF_MS = 250;
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

type Endpoints = Partial<Record<OperationId, readonly [method: string, path: string]>>;

function callsOf(endpoints: Endpoints, settings: Settings) {
  const { url, retries = RETRIES, timeoutMs = TIMEOUT_MS, fetch: send = fetch } = settings;
  const { longestPauseMs = LONGEST_PAUSE_MS } = settings;
  const caller = callerOf(settings);
  const base = url.replace(/\/+$/, '');

  return async (operation: OperationId, input: AnyInput = {}): Promise<unknown> => {
    const [method, path] = endpoints[operation]!;
    const { params = {}, query = {}, body, idempotencyKey, ifMatch, signal } = input;
    const headers: Record<string, string> = { ...caller, accept: 'application/json' };
    const restaurantGuid = params.restaurantGuid ?? settings.restaurantGuid;
    if (restaurantGuid !== undefined) headers['x-restaurant-guid'] = restaurantGuid;
    if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? crypto.randomUUID();
    if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
    const written = body === undefined ? undefined : writtenBody(body);
    if (written) headers['content-type'] = written.contentType;
    const request: RequestInit = {
      method,
      headers,
      ...(written && { body: written.payload }),
    };
    const address = base + filled(path, params) + queryText(query);
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(() => sendWithin(send, address, request, { timeoutMs, signal }));
      if (outcome.data !== undefined) return outcome.data.data;
      if (signal?.aborted) throw signal.reason;
      if (tries === retries || outcome.pauseMs === null || outcome.pauseMs > longestPauseMs)
        throw outcome.error;
      await pause(outcome.pauseMs || BACK_OFF_MS * 2 ** tries * (1 + Math.random()), signal);
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
        (query, signal) => comanda.call('listEvents', { query, ...(signal ? { signal } : {}) }),
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

async function* each(
  call: (operation: OperationId, input: AnyInput) => Promise<unknown>,
  operation: ListId,
  input: AnyInput,
): AsyncGenerator<unknown> {
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

interface Outcome {
  data?: { data: unknown };
  error?: unknown;
  /** Milliseconds to wait before another try, 0 if not given; null: trying again would not help. */
  pauseMs: number | null;
}

/** What may be tried again: what never arrived, what the service could not take, and what another request still does. */
async function attempt(send: () => Promise<Response>): Promise<Outcome> {
  let response: Response;
  let text: string;
  try {
    response = await send();
    text = await response.text();
  } catch (error) {
    const fault = (error as Error).name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE';
    return { error: new NetworkError(fault, error), pauseMs: 0 };
  }
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  if (response.ok && !isJson) return { data: { data: text }, pauseMs: null };
  const body = parsed(text);
  if (response.ok && body) return { data: { data: body.data }, pauseMs: null };
  const error = new ComandaError(response.status, body);
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  const again = [429, 502, 503, 504].includes(response.status) || error.details?.reason === 'IN_PROGRESS';
  const provider = error.code === 'PAYMENT_OUTCOME_UNKNOWN';
  return { error, pauseMs: again && !provider ? seconds * 1_000 : null };
}

/** What is in front of the service may answer with a page. */
function parsed(text: string): { data?: unknown } | null {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return null;
  }
}

const filled = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

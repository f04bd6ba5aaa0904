import { randomUUID } from 'node:crypto';
import { ComandaError } from './error.ts';
import { type FeedOptions, type FollowOptions, follow, readFeed } from './feed.ts';
import { ENDPOINTS, type Operations } from './generated/operations.ts';
import { pause, queryText } from './request.ts';
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

export interface Settings {
  /** Where the service is, without a path. */
  url: string;
  apiKey: string;
  /** For a key that reaches several restaurants: the one that is meant where the path names none. */
  restaurantGuid?: string;
  /** How often a request is tried again that the service could not take. */
  retries?: number;
  fetch?: typeof fetch;
}

export interface Comanda {
  /** Calls an operation by its name in the reference. Throws ComandaError for every refusal. */
  call<O extends OperationId>(
    ...[operation, input]: Record<never, never> extends Input<O> ? [O, Input<O>?] : [O, Input<O>]
  ): Promise<Answer<O>>;
  /** The events behind a number, one after the other, without an end: waits for new ones. */
  events(options?: FeedOptions): AsyncGenerator<ComandaEvent>;
  /** The same over a live stream, which reconnects automatically. */
  follow(options?: FollowOptions): AsyncGenerator<ComandaEvent>;
}

const RETRIES = 3;
const BACK_OFF_MS = 250;
const LONGEST_PAUSE_MS = 60_000;

/** A client of one key. It holds no connection and nothing to close. */
export function createComanda(settings: Settings): Comanda {
  const { url, apiKey, retries = RETRIES, fetch: send = fetch } = settings;
  const base = url.replace(/\/+$/, '');

  const call = async (operation: OperationId, input: AnyInput = {}): Promise<unknown> => {
    const [method, path] = ENDPOINTS[operation];
    const { params = {}, query = {}, body, idempotencyKey, ifMatch, signal } = input;
    const headers: Record<string, string> = { 'x-api-key': apiKey, accept: 'application/json' };
    const restaurantGuid = params.restaurantGuid ?? settings.restaurantGuid;
    if (restaurantGuid !== undefined) headers['x-restaurant-guid'] = restaurantGuid;
    if (method !== 'GET') headers['idempotency-key'] = idempotencyKey ?? randomUUID();
    if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
    if (body !== undefined) headers['content-type'] = 'application/json';
    const request: RequestInit = {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    };
    const address = base + filled(path, params) + queryText(query);
    for (let tries = 0; ; tries++) {
      const outcome = await attempt(() => send(address, request));
      if (outcome.data !== undefined) return outcome.data.data;
      if (tries === retries || signal?.aborted || outcome.pauseMs === null) throw outcome.error;
      await pause(outcome.pauseMs || BACK_OFF_MS * 2 ** tries * (1 + Math.random()), signal);
    }
  };

  const comanda = {
    call,
    events: (options: FeedOptions = {}) =>
      readFeed(
        (query, signal) => comanda.call('listEvents', { query, ...(signal ? { signal } : {}) }),
        options,
      ),
    follow: (options: FollowOptions = {}) => follow({ base, apiKey, send }, options),
  } as Comanda;
  return comanda;
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
  try {
    response = await send();
  } catch (error) {
    return { error, pauseMs: 0 };
  }
  const body = (await response.json().catch(() => null)) as { data?: unknown } | null;
  if (response.ok && body) return { data: { data: body.data }, pauseMs: null };
  const error = new ComandaError(response.status, body);
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  const again = [429, 502, 503, 504].includes(response.status) || error.details?.reason === 'IN_PROGRESS';
  const provider = error.code === 'PAYMENT_OUTCOME_UNKNOWN';
  return { error, pauseMs: again && !provider ? Math.min(seconds * 1_000, LONGEST_PAUSE_MS) : null };
}

const filled = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

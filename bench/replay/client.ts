import { setTimeout as sleep } from 'node:timers/promises';
import { createQuota, type Quota } from './quota.ts';

const TRIES = 12;
const BACKOFF_MS = 200;
const BACKOFF_MAX_MS = 5_000;
const ANSWER_WITHIN_MS = 30_000;

/** Where the API is, and the key to it. */
export interface Address {
  url: string;
  apiKey: string;
}

/** A success. `replayed`: the server had answered this Idempotency-Key before. */
export interface Answer<T> {
  data: T;
  replayed: boolean;
}

/** A refusal that trying again would not change. */
export class Refused extends Error {
  readonly code: string;
  readonly details: Record<string, unknown>;
  constructor(call: string, { code, message, details, correlationId }: ErrorBody) {
    super(`${call}: ${code} ${message} (correlation ${correlationId})`);
    this.code = code;
    this.details = details ?? {};
  }
}

interface ErrorBody {
  code: string;
  message: string;
  correlationId: string;
  details?: Record<string, unknown>;
}

interface Envelope<T> {
  success: boolean;
  data: T;
  error: ErrorBody;
}

/**
 * A client that never gives up early and never does anything twice: what fails on the way or inside the server is sent
 * again under the same Idempotency-Key, and the quota is kept.
 */
export interface Client {
  call<T>(
    method: string,
    path: string,
    write?: { body: unknown; idempotencyKey: string },
  ): Promise<Answer<T>>;
  readonly quota: Quota;
}

export function createClient({ url, apiKey }: Address): Client {
  const quota = createQuota();

  const once = async <T>(method: string, path: string, write?: { body: unknown; idempotencyKey: string }) => {
    await quota.enter();
    let headers: Headers | undefined;
    try {
      const response = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: {
          'x-api-key': apiKey,
          ...(write ? { 'content-type': 'application/json', 'idempotency-key': write.idempotencyKey } : {}),
        },
        ...(write ? { body: JSON.stringify(write.body) } : {}),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      headers = response.headers;
      return { status: response.status, headers, envelope: (await response.json()) as Envelope<T> };
    } finally {
      quota.leave(headers);
    }
  };

  return {
    quota,
    async call<T>(method: string, path: string, write?: { body: unknown; idempotencyKey: string }) {
      for (let tries = 1; ; tries++) {
        const last = tries === TRIES;
        try {
          const { status, headers, envelope } = await once<T>(method, path, write);
          if (envelope.success)
            return { data: envelope.data, replayed: headers.get('idempotency-replayed') === 'true' };
          const refused = new Refused(`${method} ${path}`, envelope.error);
          if (last || !isPassing(status, refused)) throw refused;
        } catch (error) {
          if (last || error instanceof Refused) throw error;
        }
        await sleep(Math.min(BACKOFF_MS * 2 ** (tries - 1), BACKOFF_MAX_MS) * (0.5 + Math.random() / 2));
      }
    },
  };
}

/** The server's trouble, the quota, or our own first try that is still at work. */
function isPassing(status: number, { details }: Refused): boolean {
  return status >= 500 || status === 429 || details.reason === 'IN_PROGRESS';
}

/** How a thing came to be there: made now, made before under the same key, or found by its externalId. */
export interface Placed {
  guid: string;
  outcome: 'created' | 'replayed' | 'present';
}

/** Creates something that carries an externalId, unless it is there. */
export async function place(
  client: Client,
  path: string,
  body: { externalId: string },
  idempotencyKey: string,
): Promise<Placed> {
  try {
    const { data, replayed } = await client.call<{ guid: string }>('POST', path, { body, idempotencyKey });
    return { guid: data.guid, outcome: replayed ? 'replayed' : 'created' };
  } catch (error) {
    // The key was forgotten (they live for a day), the thing was not.
    const guid =
      error instanceof Refused && error.code === 'CONFLICT' ? error.details.existingGuid : undefined;
    if (typeof guid !== 'string') throw error;
    return { guid, outcome: 'present' };
  }
}

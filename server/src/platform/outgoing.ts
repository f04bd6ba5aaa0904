import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  Agent as PlainAgent,
  type AgentOptions as PlainOptions,
  request as plainRequest,
} from 'node:http';
import { type AgentOptions, Agent as SecureAgent, request as secureRequest } from 'node:https';
import { openOwnNames } from './names.ts';

/**
 * The way out over HTTP: one request, one answer, one time limit. Whatever the other side does or leaves undone, `exchange`
 * ends within the limit and leaves nothing open. It follows no redirect and decompresses nothing.
 */

const SWITCHING = 101;
/** Answers that say that the answer is still to come: a flood of them keeps the process busy. */
const INTERIM_MAX = 20;

export interface Outgoing {
  url: URL;
  method: string;
  headers: OutgoingHttpHeaders;
  body?: string | Buffer | undefined;
  connections: Connections;
  /** For all of it: the look-up, the connection, the answer and its body. */
  timeoutMs: number;
  /** An answer has fewer. */
  maxBytes: number;
  /** Keeps the first `maxBytes` of an answer that has them. Otherwise it is a failure. */
  keepBeginning?: boolean;
  /**
   * Sends once more, over another connection, when one that rested was closed at that moment: the server has not read the
   * request, or reads it twice.
   */
  againIfStale?: boolean;
  /** Ends it before its time. */
  signal?: AbortSignal;
}

/** How it ended. */
export type Exchanged =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; bytes: Buffer }
  | {
      kind: 'failed';
      /** TIMEOUT, TOO_LARGE, SWITCHED_PROTOCOLS, TOO_MANY_INTERIM, ABORTED, or Node's code. */
      code: string;
      /** Whether the request was on its way: what it was to do may have been done. */
      sent: boolean;
      error: Error;
    };

export interface Connections {
  readonly plain: PlainAgent;
  readonly secure: SecureAgent;
  /** Closes those that rest, and breaks off those that are in use. */
  close(): void;
}

const ownNames = openOwnNames();

/** Connections that are kept for the next request; names are those of the settings unless `lookup` is given. Certificates are checked, TLS is 1.2 or newer. */
export function openConnections(options: PlainOptions): Connections {
  const kept: AgentOptions = { keepAlive: true, scheduling: 'lifo', lookup: ownNames, ...options };
  const plain = new PlainAgent(kept);
  const secure = new SecureAgent({ ...kept, minVersion: 'TLSv1.2', rejectUnauthorized: true });
  return {
    plain,
    secure,
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Sends one request and reads its answer, within its time. Never throws. */
export function exchange(outgoing: Outgoing): Promise<Exchanged> {
  const { timeoutMs, signal, body, againIfStale = false } = outgoing;
  return new Promise((resolve) => {
    let request: ClientRequest | undefined;
    let sent = false;
    let ended = false;
    const end = (result: Exchanged): void => {
      ended = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    // Does not wait for the request to tell: what it hangs in may tell nobody that it was destroyed.
    const fail = (error: NodeJS.ErrnoException): void => {
      if (!ended) end({ kind: 'failed', code: error.code ?? error.message, sent, error });
      request?.destroy();
    };
    const abort = (): void => fail(new Error('ABORTED'));
    const timer = setTimeout(() => fail(new Error('TIMEOUT')), timeoutMs);
    signal?.addEventListener('abort', abort);

    const send = (isFirst: boolean): void => {
      const current = open(outgoing);
      request = current;
      whenConnected(current, () => {
        sent = true;
      });
      current.on('error', (error: NodeJS.ErrnoException) => {
        const isStale = current.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
        if (isStale && isFirst && againIfStale && !ended) send(false);
        else fail(error);
      });
      let interim = 0;
      current.on('information', () => {
        if (++interim > INTERIM_MAX) fail(new Error('TOO_MANY_INTERIM'));
      });
      current.once('upgrade', (_, socket) => {
        socket.destroy();
        fail(new Error('SWITCHED_PROTOCOLS'));
      });
      current.once('response', (incoming) => {
        // Without a name of a protocol Node takes it for an answer.
        if (incoming.statusCode === SWITCHING) return fail(new Error('SWITCHED_PROTOCOLS'));
        read(incoming, outgoing).then((bytes) => {
          end({ kind: 'answered', status: incoming.statusCode ?? 0, headers: incoming.headers, bytes });
          if (!incoming.complete) current.destroy();
        }, fail);
      });
      current.end(body);
    };
    try {
      if (signal?.aborted) abort();
      else send(true);
    } catch (error) {
      fail(error as Error);
    }
  });
}

function open({ url, method, headers, body, connections }: Outgoing): ClientRequest {
  const isSecure = url.protocol === 'https:';
  return (isSecure ? secureRequest : plainRequest)(url, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: isSecure ? connections.secure : connections.plain,
    // The agent's own is for connections at rest.
    timeout: 0,
  });
}

/** Over TLS a connection can be used once its handshake is done. A kept one is ready at once. */
function whenConnected(request: ClientRequest, then: () => void): void {
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once(request.protocol === 'https:' ? 'secureConnect' : 'connect', then);
    else then();
  });
}

function read(incoming: IncomingMessage, { maxBytes, keepBeginning }: Outgoing): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let kept = Buffer.alloc(0);
    let size = 0;
    const take = (chunk: Buffer): void => {
      // One buffer that grows, not a list: a chunk of one byte would cost a hundred there.
      if (size + chunk.length > kept.length) {
        const room = Math.min(Math.max(2 * kept.length, size + chunk.length), maxBytes);
        const larger = Buffer.allocUnsafe(room);
        kept.copy(larger, 0, 0, size);
        kept = larger;
      }
      size += chunk.copy(kept, size);
      if (size < maxBytes) return;
      // No byte more is looked at.
      incoming.off('data', take).pause();
      if (keepBeginning) resolve(kept);
      else reject(new Error('TOO_LARGE'));
    };
    incoming.on('data', take);
    incoming.on('end', () => resolve(kept.subarray(0, size)));
    incoming.on('error', reject);
  });
}

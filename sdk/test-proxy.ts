import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from '../server/test/harness/cleanup.ts';

/** What is between a client and the service: a proxy of which a test says what becomes of each request. */

/** An answer of the service, before anything of it went on. */
export interface Answered {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface Between {
  /** Answers instead of the service, which never hears of it. */
  instead?: (asked: IncomingMessage, answer: ServerResponse) => void;
  /** Goes on with the answer of the service. */
  after?: (answered: Answered, answer: ServerResponse) => void;
}

export interface FaultyProxy {
  url: string;
  /** What came, in its sequence. */
  readonly asked: { method: string; path: string; headers: IncomingMessage['headers'] }[];
  /** For every request from now on; nothing: all goes through. */
  between(does: Between): void;
  /** Ends every connection that is open. */
  cut(): void;
  /** How many answers are on their way. */
  open(): number;
}

export async function startProxy(to: string): Promise<FaultyProxy> {
  const asked: FaultyProxy['asked'] = [];
  let between: Between = {};
  let open = 0;
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    asked.push({ method, path, headers });
    open++;
    answer.once('close', () => open--);
    const { instead, after } = between;
    if (instead) return void incoming.resume().once('end', () => instead(incoming, answer));
    const { host: _, ...others } = headers;
    const outgoing = request(`${to}${path}`, { method, headers: others }, (answered) => {
      const { statusCode: status = 500 } = answered;
      if (!after) return void answered.pipe(answer.writeHead(status, answered.headers));
      const parts: Buffer[] = [];
      answered.on('data', (part: Buffer) => parts.push(part));
      answered.once('end', () =>
        after({ status, headers: answered.headers, body: Buffer.concat(parts) }, answer),
      );
    });
    outgoing.once('error', () => answer.destroy());
    answer.once('close', () => outgoing.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  atEnd(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    between: (does) => {
      between = does;
    },
    cut: () => server.closeAllConnections(),
    open: () => open,
  };
}

import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './cleanup.ts';

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
  /** Another server is behind it from now on. */
  moveTo(url: string): void;
  /** Ends every connection that is open. */
  cut(): void;
  /** Nothing of what is on its way goes on for so long, and then all of it does. */
  stall(ms: number): void;
  /** Sends once more what was sent last: of each live stream its last events, and the last answer instead of the next one. */
  repeat(): void;
  /** How many answers are on their way. */
  open(): number;
}

/** `faults` are for paths that begin with their name, `/~cut/api/…`, for clients that cannot tell the proxy what to do. */
export async function startProxy(
  to: string,
  faults: Readonly<Record<string, () => Between>> = {},
): Promise<FaultyProxy> {
  const asked: FaultyProxy['asked'] = [];
  let between: Between = {};
  let target = to;
  let open = 0;
  let last: Answered | undefined;
  const passing = new Set<Passing>();
  const server = createServer((incoming, answer) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const [, fault = '', path = url] = /^\/~(\w+)(\/.*)$/.exec(url) ?? [];
    asked.push({ method, path, headers });
    open++;
    answer.once('close', () => open--);
    const { instead, after } = faults[fault]?.() ?? between;
    if (instead) return void incoming.resume().once('end', () => instead(incoming, answer));
    const { host: _, ...others } = headers;
    const outgoing = request(`${target}${path}`, { method, headers: others }, (answered) => {
      const { statusCode: status = 500 } = answered;
      if (!after && answered.headers['content-type']?.startsWith('text/event-stream'))
        return passOn(answered, answer.writeHead(status, answered.headers), passing);
      const parts: Buffer[] = [];
      answered.on('data', (part: Buffer) => parts.push(part));
      answered.once('end', () => {
        last = { status, headers: answered.headers, body: Buffer.concat(parts) };
        if (after) after(last, answer);
        else answer.writeHead(status, last.headers).end(last.body);
      });
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
    moveTo(url) {
      target = url;
    },
    cut: () => server.closeAllConnections(),
    stall(ms) {
      for (const one of passing) one.stall(ms);
    },
    repeat() {
      for (const one of passing) one.repeat();
      if (!last) return;
      const { status, headers, body } = last;
      between = { instead: (_, answer) => void answer.writeHead(status, headers).end(body) };
    },
    open: () => open,
  };
}

/** A live stream on its way. */
interface Passing {
  stall(ms: number): void;
  repeat(): void;
}

function passOn(from: IncomingMessage, to: ServerResponse, passing: Set<Passing>): void {
  let sent: Buffer | undefined;
  const one: Passing = {
    stall(ms) {
      from.pause();
      setTimeout(() => from.resume(), ms);
    },
    repeat() {
      // Only what is whole, or it would be another text.
      if (sent?.toString().endsWith('\n\n')) to.write(sent);
    },
  };
  passing.add(one);
  from.on('data', (part: Buffer) => {
    sent = part;
    to.write(part);
  });
  from.once('end', () => to.end());
  from.once('error', () => to.destroy());
  to.once('close', () => passing.delete(one));
}

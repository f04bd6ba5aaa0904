import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './cleanup.ts';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: {
    id: string;
    type: string;
    sequence: number;
    timestamp: string;
    data: Record<string, unknown>;
    resource?: Record<string, unknown> | null;
  };
}

export interface Receiver {
  url: string;
  received: Received[];
}

type Answer = number | { status: number; headers?: Record<string, string>; body?: string } | 'never';

/** An integrator's end of a webhook: keeps what comes, and answers as it is told; the first request is number 1. */
export async function startReceiver(answer: (nth: number) => Answer = () => 204): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      received.push({ headers: request.headers, body, event: JSON.parse(body) });
      const told = answer(received.length);
      if (told === 'never') return;
      const {
        status,
        headers = {},
        body: text,
      } = typeof told === 'number' ? { status: told, body: '' } : told;
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : headers).end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, received };
}

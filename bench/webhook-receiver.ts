/**
 * Where the bench's webhooks go: a separate process that accepts everything and says when each message came; what comes to `/hang` is never
 * answered.
 */
import { createServer } from 'node:http';

export interface Arrival {
  type: string;
  /** Epoch milliseconds: when the change was made, and when it came here. */
  occurredAt: number;
  at: number;
}

let arrivals: Arrival[] = [];

createServer((request, response) => {
  if (request.method === 'GET') {
    response.end(JSON.stringify(arrivals));
    arrivals = [];
    return;
  }
  if (request.url === '/hang') return;
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { type, occurredAt } = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
    arrivals.push({ type: type!, occurredAt: Date.parse(occurredAt!), at: Date.now() });
    response.writeHead(204).end();
  });
}).listen(Number(process.env.RECEIVER_PORT), '127.0.0.1');

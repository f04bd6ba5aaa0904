import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Server } from 'node:net';

/** What every simulator's HTTP side needs: a server on loopback that stops at once, and request bodies of a limited size. */

export const HOST = '127.0.0.1';
const BODY_MAX_BYTES = 100_000;

/** Resolves when the server listens on loopback; `listen` starts it. Port 0 takes a free one. */
export function listening(server: Server, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
    listen();
  });
}

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Reads a request's body as text; throws when it is too large. */
export async function readBody(request: IncomingMessage, maxBytes = BODY_MAX_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw new Error('too large');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The JSON value of a text, or `otherwise`. */
export function parseJson<T>(text: string, otherwise: T): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return otherwise;
  }
}

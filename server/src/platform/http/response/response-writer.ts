import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/** A response body; in pieces when it is long. */
export type Body = string | Buffer | readonly string[] | null;

interface Answer {
  response: ServerResponse;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Body;
}

let waiting: Answer[] = [];

/**
 * Sends an answer at the end of this turn of the event loop, together with the others that are ready by then. Waking a
 * reader that sleeps between two answers costs this process more than sending the answer.
 */
export function queueResponse(answer: Answer): void {
  // A long answer outweighs the cost of waking its reader, and its memory should be freed soon.
  if (Array.isArray(answer.body)) {
    send(answer);
    return;
  }
  if (waiting.length === 0) setImmediate(flush);
  waiting.push(answer);
}

function flush(): void {
  const answers = waiting;
  waiting = [];
  for (const answer of answers) send(answer);
}

function send({ response, status, headers, body }: Answer): void {
  response.writeHead(status, headers);
  if (body === null || Buffer.isBuffer(body)) {
    response.end(body);
    return;
  }
  // Node reserves three bytes per character for UTF-8; pure ASCII is the same bytes in Latin-1.
  const encoding = headers['content-length'] === charactersOf(body) ? 'latin1' : 'utf8';
  if (typeof body === 'string') {
    response.end(body, encoding);
    return;
  }
  response.cork();
  for (const piece of body) response.write(piece, encoding);
  response.end();
}

const charactersOf = (body: string | readonly string[]): number =>
  typeof body === 'string' ? body.length : body.reduce((sum, piece) => sum + piece.length, 0);

/** In bytes. */
export function lengthOf(body: Exclude<Body, null>): number {
  if (typeof body === 'string') return Buffer.byteLength(body);
  return Buffer.isBuffer(body) ? body.length : body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
}

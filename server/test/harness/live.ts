import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { atEnd } from './cleanup.ts';
import { eventually } from './eventually.ts';
import type { Client } from './http.ts';

/** A reader of a live stream that goes by the words of the standard for server-sent events. */

export interface LiveEvent {
  id: string;
  type: string;
  sequence: number;
  restaurantGuid: string | null;
  data: Record<string, unknown>;
}

export interface LiveStream {
  headers: IncomingHttpHeaders;
  events: LiveEvent[];
  /** What a browser would send as Last-Event-ID when it came back. */
  lastEventId(): string;
  /** Ends once there are so many events. */
  have(count: number): Promise<void>;
  ended: Promise<void>;
  hasEnded(): boolean;
  pause(): void;
  resume(): void;
  close(): void;
}

/** Follows a stream; fails when it is refused. */
export async function follow(
  { base, key }: Client,
  path: string,
  headers: OutgoingHttpHeaders = {},
): Promise<LiveStream> {
  const { hostname, port } = new URL(base);
  const own = key === undefined ? headers : { 'x-api-key': key, ...headers };
  const outgoing = request({ hostname, port, path, headers: { accept: 'text/event-stream', ...own } });
  outgoing.end();
  const incoming = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
  });
  outgoing.on('error', () => {});
  incoming.setEncoding('utf8');
  if (incoming.statusCode !== 200) {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    assert.fail(`${path} answered ${incoming.statusCode} ${text}`);
  }
  const events: LiveEvent[] = [];
  let rest = '';
  let last = '';
  let over = false;
  incoming.on('data', (chunk: string) => {
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const id = /^id: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (id !== undefined) last = id;
      if (data !== undefined) events.push(JSON.parse(data));
    }
  });
  const ended = new Promise<void>((resolve) => {
    incoming.on('error', () => {});
    incoming.on('close', () => {
      over = true;
      resolve();
    });
  });
  const close = () => void outgoing.destroy();
  atEnd(close);
  return {
    headers: incoming.headers,
    events,
    lastEventId: () => last,
    have: (count) => eventually(async () => assert.ok(events.length >= count, `${events.length} events`)),
    ended,
    hasEnded: () => over,
    pause: () => void incoming.pause(),
    resume: () => void incoming.resume(),
    close,
  };
}

import { createConnection } from 'node:net';

/**
 * One keep-alive connection that sends a request as soon as the last one is answered. Reads no more of HTTP than it needs
 * (status and content-length), so that the client takes as little of the machine as possible, and the same for both
 * servers.
 */
export interface Connection {
  close(): void;
}

export interface Load {
  port: number;
  /** The text of the next request. */
  next(): string;
  /** An answer came in whole; `startedAt` is when its request was sent. */
  onAnswer(startedAt: number): void;
  onError(error: Error): void;
}

const HEAD_END = Buffer.from('\r\n\r\n');

export function openConnection({ port, next, onAnswer, onError }: Load): Connection {
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true });
  let startedAt = 0;
  let closed = false;
  /** Bytes of the answer's body that are still to come; -1 while its head is. */
  let missing = -1;
  let head: Buffer = Buffer.alloc(0);

  const send = (): void => {
    missing = -1;
    startedAt = performance.now();
    socket.write(next(), 'latin1');
  };
  const end = (): void => {
    onAnswer(startedAt);
    if (!closed) send();
  };

  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    if (missing >= 0) {
      missing -= chunk.length;
    } else {
      const bytes = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
      const at = bytes.indexOf(HEAD_END);
      if (at < 0) {
        head = bytes;
        return;
      }
      head = Buffer.alloc(0);
      const text = bytes.toString('latin1', 0, at + 2);
      const isUnchanged = text.startsWith('304', 9);
      if (text.charCodeAt(9) !== 0x32 && !isUnchanged) return fail(new Error(bytes.toString()));
      missing = (isUnchanged ? 0 : contentLength(text)) - (bytes.length - at - HEAD_END.length);
    }
    if (missing === 0) end();
    else if (missing < 0) fail(new Error('more than one answer'));
  });
  socket.on('error', (error) => closed || fail(error));
  socket.on('close', () => closed || fail(new Error('the server closed a connection')));

  const fail = (error: Error): void => {
    closed = true;
    socket.destroy();
    onError(error);
  };
  return {
    close: () => {
      closed = true;
      socket.destroy();
    },
  };
}

function contentLength(head: string): number {
  const match = /\r\ncontent-length: (\d+)\r\n/i.exec(head);
  if (!match) throw new Error('an answer without content-length');
  return Number(match[1]);
}

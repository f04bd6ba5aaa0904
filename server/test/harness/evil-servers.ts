import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { atEnd } from './cleanup.ts';

/** Servers that break HTTP in every way that a client could hang in, be filled by, or be misled by. */

/** Does what it does on a connection that has asked for something. */
type Speak = (socket: Socket) => void;

const OK = 'HTTP/1.1 200 OK\r\n';
const DROP_MS = 20;
const BOMB = gzipSync(Buffer.alloc(32 * 1_048_576));

const says =
  (text: string): Speak =>
  (socket) =>
    socket.write(text);
const saysAndEnds =
  (text: string): Speak =>
  (socket) =>
    socket.end(text);
const drips =
  (start: string, drop: string): Speak =>
  (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(drop), DROP_MS);
    socket.on('close', () => clearInterval(timer));
  };
/** Some 30 MB a second at most: these servers share a process with the clients that they attack, and with each other. */
const floods =
  (start: string, more: string): Speak =>
  (socket) => {
    const block = more.repeat(Math.ceil(65_536 / more.length));
    const go = () => socket.destroyed || socket.write(block, () => setTimeout(go, 2));
    socket.write(start, go);
  };

/** By what each does. Whatever a client makes of it, it comes to an end. */
export const EVIL: Readonly<Record<string, Speak>> = {
  'says nothing': () => {},
  'hangs up at once': (socket) => socket.destroy(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'switches protocols': says(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n',
  ),
  'switches protocols to none': says('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'says to go on, for ever': drips('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'gives early hints, for ever': floods('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  'drips a head': drips(OK, 'x'),
  'sends headers without end': floods(OK, 'x-more: yyyyyyyyyyyyyyyy\r\n'),
  'drips a body': drips(`${OK}content-length: 100000\r\n\r\n`, '1'),
  'drips a body without a length': drips(`${OK}\r\n`, ' '),
  'sends a body without end': floods(`${OK}\r\n`, ' '),
  'sends chunks without end': floods(`${OK}transfer-encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
  'names a chunk of 16 EiB': says(`${OK}transfer-encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`),
  'sends a chunk extension without end': floods(`${OK}transfer-encoding: chunked\r\n\r\n1;x=`, 'y'),
  'sends trailers without end': floods(`${OK}transfer-encoding: chunked\r\n\r\n0\r\n`, 'x-more: y\r\n'),
  'ends before its length': saysAndEnds(`${OK}content-length: 1000\r\n\r\n{}`),
  'names a length and chunks': says(
    `${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
  ),
  'names two lengths': says(`${OK}content-length: 2\r\ncontent-length: 4\r\n\r\n{}{}`),
  'names a length below zero': says(`${OK}content-length: -1\r\n\r\n{}`),
  'speaks no HTTP': floods('', '220 mail.example ESMTP\r\n'),
  'redirects to itself': says('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
  'sends a gzip bomb': (socket) => {
    socket.write(
      `${OK}content-type: application/json\r\ncontent-encoding: gzip\r\ncontent-length: ${BOMB.length}\r\n\r\n`,
    );
    socket.write(BOMB);
  },
};

export interface EvilServer {
  url: string;
  /** Connections that are open. */
  open(): number;
}

/** Speaks as it likes once something was asked, on each connection once. */
export async function startSpeaker(speak: Speak): Promise<EvilServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.once('data', () => speak(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open: () => sockets.size };
}

import { connect, type Socket } from 'node:net';
import { within } from '../../../platform/workers/within.ts';
import { isPrinterAddress } from '../networks.ts';
import { CONNECT_MS, STATUS_MS } from '../times.ts';
import {
  ASK_WHEN_DONE,
  askStatus,
  isDone,
  isStatus,
  type STATUS_KINDS,
  type Statuses,
} from './escpos-status.ts';

/** A connection to a printer. */

/** So many bytes that nobody asked for are kept. */
const HEARD_BYTES = 64;

/** Why nothing can be said to a printer, in words for people. */
export class LinkError extends Error {}

export interface PrinterLink {
  /** How it is. Throws a LinkError when it does not answer, or hangs up. */
  status(): Promise<Statuses>;
  /** Sends a job, and asks to be told when it is on paper. */
  send(bytes: Uint8Array): void;
  /** Whether it has said, within the time, that what was sent is on paper. Throws a LinkError when it hung up. */
  isDoneWithin(ms: number): Promise<boolean>;
  close(): void;
}

/**
 * Connects to an address within the networks. It is an IP address, so nothing is looked up; that it is within the networks is
 * judged here, right before the connection, and once more by where the connection has come out.
 */
export async function openLink(
  { address, port }: { address: string; port: number },
  networks: readonly string[],
): Promise<PrinterLink> {
  if (!isPrinterAddress(address, networks)) throw new LinkError('Its address is outside PRINTER_NETWORKS.');
  const socket = connect({ host: address, port, noDelay: true });
  const heard = listenTo(socket);
  const opened = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      reject(new LinkError(`No connection: ${code}.`)),
    );
  });
  try {
    await within(CONNECT_MS, opened, () => {
      throw new LinkError('No connection: it did not answer.');
    });
    if (!isPrinterAddress(socket.remoteAddress ?? '', networks))
      throw new LinkError('Its address is outside PRINTER_NETWORKS.');
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return linkOf(socket, heard);
}

function linkOf(socket: Socket, heard: Heard): PrinterLink {
  const statusOf = async (kind: (typeof STATUS_KINDS)[number], deadline: number): Promise<number> => {
    // An answer that came too late would be taken for that to this question.
    heard.drop(isStatus);
    socket.write(askStatus(kind));
    const byte = await heard.next(isStatus, deadline - performance.now());
    if (byte === null) throw new LinkError('It does not say how it is.');
    return byte;
  };
  return {
    // One after the other: the answers do not say to which question they belong.
    async status() {
      const by = performance.now() + STATUS_MS;
      return [await statusOf(1, by), await statusOf(2, by), await statusOf(3, by), await statusOf(4, by)];
    },
    send(bytes) {
      heard.drop(isDone);
      socket.write(bytes);
      socket.write(ASK_WHEN_DONE);
    },
    isDoneWithin: async (ms) => (await heard.next(isDone, ms)) !== null,
    close: () => socket.destroy(),
  };
}

type Kind = (byte: number) => boolean;

interface Heard {
  /** The next byte of that kind; null when none came in time. */
  next(isMeant: Kind, ms: number): Promise<number | null>;
  /** Forgets those that came unasked. */
  drop(isMeant: Kind): void;
}

function listenTo(socket: Socket): Heard {
  let bytes: number[] = [];
  let isOver = false;
  let tell = (): void => {};
  socket.on('data', (chunk: Buffer) => {
    bytes = [...bytes, ...chunk.subarray(-HEARD_BYTES)].slice(-HEARD_BYTES);
    tell();
  });
  for (const end of ['end', 'close', 'error'])
    socket.on(end, () => {
      isOver = true;
      tell();
    });
  const take = (isMeant: Kind): number | null => {
    const at = bytes.findIndex(isMeant);
    return at < 0 ? null : bytes.splice(at, 1)[0]!;
  };
  return {
    drop(isMeant) {
      bytes = bytes.filter((byte) => !isMeant(byte));
    },
    async next(isMeant, ms) {
      const deadline = performance.now() + ms;
      for (;;) {
        const byte = take(isMeant);
        if (byte !== null) return byte;
        if (isOver) throw new LinkError('It hung up.');
        const left = deadline - performance.now();
        if (left <= 0) return null;
        await within(
          left,
          new Promise<void>((resolve) => {
            tell = resolve;
          }),
          () => {},
        );
      }
    },
  };
}

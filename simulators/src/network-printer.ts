import { createServer, type Server, type Socket } from 'node:net';
import { Device, type PrintedPaper, type PrinterState } from './device.ts';
import { endOfPart, escPosText } from './escpos-text.ts';
import { HOST, listening, portOf } from './http.ts';

/**
 * An ESC/POS printer in a network: it takes bytes at a port of loopback, "prints" them, answers DLE EOT and GS r, and shows the
 * paper on a page of loopback. It can be off, out of paper or open, and can die at the worst moment.
 *
 * `POST /simulator/state` `{ state }` and `POST /simulator/faults/next` `{ fault }` do the same from outside.
 */

/**
 * What goes wrong in the next job: the power goes before, in the middle of or after the paper; it says twice that it is done, or
 * never; the paper ends in the middle.
 */
const FAULTS = [
  'dies-before-printing',
  'dies-in-the-middle',
  'dies-after-printing',
  'answers-twice',
  'never-answers',
  'paper-ends',
] as const;
export type NetworkPrinterFault = (typeof FAULTS)[number];

/** Answers to DLE EOT 1 to 4. */
const STATUS: Readonly<Record<PrinterState, readonly number[]>> = {
  READY: [0x12, 0x12, 0x12, 0x12],
  PAPER_LOW: [0x12, 0x12, 0x12, 0x1e],
  OUT_OF_PAPER: [0x1a, 0x32, 0x12, 0x72],
  COVER_OPEN: [0x1a, 0x16, 0x12, 0x12],
  OFF: [],
};
const DONE = Buffer.of(0);

const DLE = 0x10;
const GS = 0x1d;
const EOT = 0x04;

export interface NetworkPrinterSimulator {
  /** Where it takes jobs: 127.0.0.1 and a free port. */
  address: string;
  port: number;
  /** Shows the paper. */
  pageUrl: string;
  setState(state: PrinterState): void;
  /** It takes connections and bytes from now on, and says nothing. */
  mute(): void;
  addFault(fault: NetworkPrinterFault): void;
  papers(): readonly PrintedPaper[];
  /** How often somebody has connected. */
  connections(): number;
  stop(): Promise<void>;
}

class NetworkPrinter extends Device<NetworkPrinterFault> {
  readonly sockets = new Set<Socket>();
  connections = 0;
  isMute = false;

  constructor() {
    super(FAULTS);
  }

  take(socket: Socket): void {
    this.connections += 1;
    socket.on('error', () => socket.destroy());
    if (this.state === 'OFF') return void socket.destroy();
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    let waiting = Buffer.alloc(0);
    let job = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      if (this.isMute) return;
      waiting = Buffer.concat([waiting, chunk]);
      for (;;) {
        const end = endOfPart(waiting, 0);
        const isWhole =
          waiting.length > 0 && end <= waiting.length && (waiting[0] !== GS || waiting.length > 2);
        if (!isWhole) return;
        const part = waiting.subarray(0, end);
        waiting = waiting.subarray(end);
        if (part[0] === DLE && part[1] === EOT) this.#tellStatus(socket, part[2] ?? 0);
        else if (part[0] === GS && part[1] === 0x72) {
          this.#print(socket, job);
          job = Buffer.alloc(0);
        } else job = Buffer.concat([job, part]);
      }
    });
  }

  #tellStatus(socket: Socket, kind: number): void {
    const byte = STATUS[this.state][kind - 1];
    if (byte !== undefined) socket.write(Buffer.of(byte));
  }

  /** All that came before the question of whether it is done. */
  #print(socket: Socket, bytes: Buffer): void {
    if (!this.canPrint) return;
    const fault = this.takeFault();
    if (fault === 'dies-before-printing') {
      this.#die();
      return;
    }
    const text = escPosText(bytes);
    const isHalf = fault === 'paper-ends' || fault === 'dies-in-the-middle';
    const shown = isHalf ? text.slice(0, text.length / 2) : text;
    this.put({ token: null, mediaType: 'application/vnd.escpos', bytes, text: shown });
    if (fault === 'paper-ends') this.state = 'OUT_OF_PAPER';
    else if (fault === 'dies-in-the-middle' || fault === 'dies-after-printing') this.#die();
    else if (fault !== 'never-answers') socket.write(DONE);
    if (fault === 'answers-twice') socket.write(DONE);
  }

  #die(): void {
    this.state = 'OFF';
    this.hangUp();
  }

  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}

export async function startNetworkPrinterSimulator(
  options: { port?: number; pagePort?: number } = {},
): Promise<NetworkPrinterSimulator> {
  const printer = new NetworkPrinter();
  const page = await printer.startPage(options.pagePort ?? 0);
  const server: Server = createServer((socket) => printer.take(socket));
  await listening(server, () => server.listen(options.port ?? 0, HOST));
  return {
    address: HOST,
    port: portOf(server),
    pageUrl: `${page.url}/`,
    setState(state) {
      printer.state = state;
      if (state === 'OFF') printer.hangUp();
    },
    mute: () => {
      printer.isMute = true;
    },
    addFault: (fault) => printer.addFault(fault),
    papers: () => printer.papers,
    connections: () => printer.connections,
    async stop() {
      printer.hangUp();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await page.stop();
    },
  };
}

import { type Loopback, startLoopback } from './loopback.ts';
import { paperPage } from './paper-page.ts';

/** What simulated printers have in common: how they are, their paper, and what goes wrong with the next job. */

const STATES = ['READY', 'PAPER_LOW', 'OUT_OF_PAPER', 'COVER_OPEN', 'OFF'] as const;
export type PrinterState = (typeof STATES)[number];

/** Of paper, the oldest is torn off. */
const KEPT = 200;

export interface PrintedPaper {
  token: string | null;
  mediaType: string;
  bytes: Buffer;
  text: string;
  printedAt: string;
}

export class Device<Fault extends string> {
  state: PrinterState = 'READY';
  papers: PrintedPaper[] = [];
  readonly #known: readonly Fault[];
  readonly #faults: Fault[] = [];

  /** `known`: what can go wrong. */
  constructor(known: readonly Fault[]) {
    this.#known = known;
  }

  addFault(fault: Fault): void {
    this.#faults.push(fault);
  }

  /** What goes wrong with the job that begins. */
  takeFault(): Fault | undefined {
    return this.#faults.shift();
  }

  get canPrint(): boolean {
    return this.state === 'READY' || this.state === 'PAPER_LOW';
  }

  put(paper: Omit<PrintedPaper, 'printedAt'>): void {
    this.papers = [...this.papers, { ...paper, printedAt: new Date().toISOString() }].slice(-KEPT);
  }

  /** The page with its paper, and requests that set its state and the next fault. */
  startPage(port: number): Promise<Loopback> {
    return startLoopback({
      port,
      answer: () => ({ status: 404, body: '' }),
      control: ({ method, path, body }) => {
        const { state, fault } = (body ?? {}) as { state?: PrinterState; fault?: Fault };
        if (`${method} ${path}` === 'GET /')
          return { status: 200, body: Buffer.from(paperPage(this.state, this.papers)) };
        if (path === '/simulator/state' && state && STATES.includes(state)) this.state = state;
        else if (path === '/simulator/faults/next' && fault && this.#known.includes(fault))
          this.addFault(fault);
        else return undefined;
        return { status: 204, body: '' };
      },
    });
  }
}

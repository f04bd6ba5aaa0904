import { Device, type PrintedPaper, type PrinterState } from './device.ts';
import { escPosText } from './escpos-text.ts';

/**
 * An Epson printer with Server Direct Print: it asks a URL for jobs, "prints" them, says what became of them, and shows the paper
 * on a page of loopback. It can be off, out of paper or open, and can die at the worst moment.
 *
 * `POST /simulator/state` `{ state }` and `POST /simulator/faults/next` `{ fault }` do the same from outside.
 */

/**
 * What goes wrong in the next job: the power goes before or after it is on paper, and nobody hears of it; its result is said
 * twice; its data cannot be read; the paper ends in the middle; its result names no job, as that of older firmware.
 */
const FAULTS = [
  'dies-before-printing',
  'dies-after-printing',
  'answers-twice',
  'cannot-read',
  'paper-ends',
  'names-no-job',
] as const;
export type EpsonFault = (typeof FAULTS)[number];

const STATUS: Readonly<Record<PrinterState, number>> = {
  READY: 0x0f000014,
  PAPER_LOW: 0x0f020014,
  OUT_OF_PAPER: 0x0f0c001c,
  COVER_OPEN: 0x0f00003c,
  OFF: 0x00000001,
};
const CODES: Partial<Record<PrinterState, string>> = {
  OUT_OF_PAPER: 'EPTR_REC_EMPTY',
  COVER_OPEN: 'EPTR_COVER_OPEN',
};
/** The bit of a status that says that it printed. */
const PRINTED = 0x2;

const ASKED_EVERY_MS = 5_000;
const TIMEOUT_MS = 20_000;
const ID = 'epson-1';

/** What came of asking for a job once. LOOKED: there was nothing to print in it, and it said how it is. */
export type EpsonAsked = 'OFF' | 'NO_JOB' | 'LOOKED' | 'OFFLINE' | 'PRINTED' | 'DIED' | 'REFUSED';

export interface EpsonSimulator {
  /** Shows the paper. */
  pageUrl: string;
  /** One round: ask, print what there is and say so. It asks by itself too, unless `everyMs` is 0. */
  ask(): Promise<EpsonAsked>;
  /** Says how it is, as it does on its own when it is set up to. */
  tellStatus(): Promise<void>;
  setState(state: PrinterState): void;
  addFault(fault: EpsonFault): void;
  papers(): readonly PrintedPaper[];
  /** What it said and the statuses of the answers, in order: `GetRequest 200`. */
  answers(): readonly string[];
  stop(): Promise<void>;
}

interface Options {
  /** Where it asks: the `pollUrl` of the printer. */
  url: string;
  everyMs?: number;
  port?: number;
}

class EpsonPrinter extends Device<EpsonFault> {
  readonly answers: string[] = [];
  readonly #url: string;
  #asking: Promise<EpsonAsked> | undefined;

  constructor(url: string) {
    super(FAULTS);
    this.#url = url;
  }

  /** A printer does one thing at a time. */
  ask(): Promise<EpsonAsked> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async tellStatus(): Promise<void> {
    const bits = `0x${STATUS[this.state].toString(16).padStart(8, '0').toUpperCase()}`;
    const status =
      '<statusmonitor Version="1.00"><printerstatus devicename="local_printer" ' +
      `asbstatus="${bits}"/></statusmonitor>`;
    await this.#send({ ConnectionType: 'SetStatus', Status: status });
  }

  async #ask(): Promise<EpsonAsked> {
    if (this.state === 'OFF') return 'OFF';
    const asked = await this.#send({ ConnectionType: 'GetRequest' });
    if (asked.status !== 200) return 'REFUSED';
    const xml = await asked.text();
    return xml === '' ? 'NO_JOB' : this.#print(xml);
  }

  async #print(xml: string): Promise<EpsonAsked> {
    const token = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(xml)?.[1] ?? null;
    const hex = /<command>([\da-f]*)<\/command>/i.exec(xml)?.[1];
    const code = CODES[this.state];
    if (code !== undefined) return this.#tell(token, { code, came: 'OFFLINE' });
    if (hex === undefined) return this.#tell(token, { code: '', came: 'LOOKED' });
    const fault = this.takeFault();
    if (fault === 'cannot-read') return this.#tell(token, { code: 'SchemaError', came: 'REFUSED' });
    if (fault === 'dies-before-printing') return this.#die();
    const bytes = Buffer.from(hex, 'hex');
    const text = escPosText(bytes);
    if (fault === 'paper-ends') return this.#endPaper(token, bytes, text);
    this.put({ token, mediaType: 'text/xml', bytes, text });
    if (fault === 'dies-after-printing') return this.#die();
    const named = fault === 'names-no-job' ? null : token;
    await this.#tell(named, { code: '', came: 'PRINTED' });
    if (fault === 'answers-twice') await this.#tell(named, { code: '', came: 'PRINTED' });
    return 'PRINTED';
  }

  /** Half of it is on paper. */
  #endPaper(token: string | null, bytes: Buffer, text: string): Promise<EpsonAsked> {
    this.put({ token, mediaType: 'text/xml', bytes, text: text.slice(0, text.length / 2) });
    this.state = 'OUT_OF_PAPER';
    return this.#tell(token, { code: 'EPTR_REC_EMPTY', came: 'OFFLINE' });
  }

  async #tell(token: string | null, { code, came }: { code: string; came: EpsonAsked }): Promise<EpsonAsked> {
    const status = STATUS[this.state] + (code === '' ? PRINTED : 0);
    const named = token === null ? '' : `<printjobid>${token}</printjobid>`;
    const result =
      '<?xml version="1.0" encoding="utf-8"?><PrintResponseInfo Version="2.00"><ePOSPrint>' +
      `<Parameter><devid>local_printer</devid>${named}</Parameter><PrintResponse>` +
      '<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ' +
      `success="${code === ''}" code="${code}" status="${status}" battery="0"/>` +
      '</PrintResponse></ePOSPrint></PrintResponseInfo>';
    await this.#send({ ConnectionType: 'SetResponse', ResponseFile: result });
    return came;
  }

  #die(): EpsonAsked {
    this.state = 'OFF';
    return 'DIED';
  }

  async #send(form: { ConnectionType: string } & Record<string, string>): Promise<Response> {
    const answer = await fetch(this.#url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'user-agent': 'Simulated Epson printer' },
      body: new URLSearchParams({ ID, ...form }),
    });
    this.answers.push(`${form.ConnectionType} ${answer.status}`);
    return answer;
  }
}

export async function startEpsonSimulator(options: Options): Promise<EpsonSimulator> {
  const { url, everyMs = ASKED_EVERY_MS, port = 0 } = options;
  const printer = new EpsonPrinter(url);
  const page = await printer.startPage(port);
  // A server that is away is asked again later, as printers do.
  const timer =
    everyMs > 0 ? setInterval(() => void printer.ask().catch(() => 'REFUSED'), everyMs) : undefined;
  return {
    pageUrl: `${page.url}/`,
    ask: () => printer.ask(),
    tellStatus: () => printer.tellStatus(),
    setState: (state) => {
      printer.state = state;
    },
    addFault: (fault) => printer.addFault(fault),
    papers: () => printer.papers,
    answers: () => printer.answers,
    async stop() {
      clearInterval(timer);
      await page.stop();
    },
  };
}

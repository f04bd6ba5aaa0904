import { Device, type PrintedPaper, type PrinterState } from './device.ts';
import { starPrntText } from './starprnt-text.ts';

/**
 * A Star printer that speaks CloudPRNT: it asks a URL for jobs (POST), fetches them (GET), "prints" them and says so (DELETE),
 * and shows the paper on a page of loopback. It can be off, out of paper or open, and can die at the worst moment.
 *
 * `POST /simulator/state` `{ state }` and `POST /simulator/faults/next` `{ fault }` do the same from outside.
 */

const STATUS = {
  READY: '200 OK',
  PAPER_LOW: '211 Paper Low',
  OUT_OF_PAPER: '410 Out of Paper',
  COVER_OPEN: '420 Cover Open',
} as const satisfies Partial<Record<PrinterState, string>>;

/**
 * What goes wrong in the next job: the power goes before or after it is on paper, and nobody hears of it; it is confirmed
 * twice; its data cannot be read.
 */
const FAULTS = ['dies-before-printing', 'dies-after-printing', 'confirms-twice', 'cannot-read'] as const;
export type PrinterFault = (typeof FAULTS)[number];

/** The first that a job is offered in is taken. */
const MEDIA_TYPES = ['application/vnd.star.starprnt', 'text/plain'];
const ASKED_EVERY_MS = 5000;
const TIMEOUT_MS = 20_000;
/** What came of asking for a job once. */
export type Asked = 'OFF' | 'NO_JOB' | 'OFFLINE' | 'PRINTED' | 'DIED' | 'REFUSED';

export interface CloudPrntSimulator {
  /** Shows the paper. */
  pageUrl: string;
  /** One round: ask, and fetch, print and confirm what there is. It asks by itself too, unless `everyMs` is 0. */
  ask(): Promise<Asked>;
  setState(state: PrinterState): void;
  addFault(fault: PrinterFault): void;
  papers(): readonly PrintedPaper[];
  /** Statuses of the answers it got, in order: `POST 200`. */
  answers(): readonly string[];
  clear(): void;
  stop(): Promise<void>;
}

interface Options {
  /** Where it asks: the `pollUrl` of the printer. */
  url: string;
  mac?: string;
  everyMs?: number;
  port?: number;
}

interface Job {
  jobReady?: boolean;
  mediaTypes?: string[];
  jobToken?: string;
}

class Printer extends Device<PrinterFault> {
  readonly answers: string[] = [];
  readonly #url: URL;
  readonly #mac: string;
  #asking: Promise<Asked> | undefined;

  constructor(url: string, mac: string) {
    super(FAULTS);
    this.#url = new URL(url);
    this.#mac = mac;
  }

  /** A printer does one thing at a time. */
  ask(): Promise<Asked> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #ask(): Promise<Asked> {
    if (this.state === 'OFF') return 'OFF';
    const status = STATUS[this.state];
    const body = { status: '23 86 00 00', printerMAC: this.#mac, statusCode: encodeURIComponent(status) };
    const asked = await this.#send('POST', {}, JSON.stringify(body));
    if (asked.status !== 200) return 'REFUSED';
    const job = (await asked.json()) as Job;
    if (!job.jobReady) return 'NO_JOB';
    return status.startsWith('2') ? this.#print(job, status) : 'OFFLINE';
  }

  async #print({ mediaTypes = [], jobToken }: Job, status: string): Promise<Asked> {
    const token: Record<string, string> = jobToken === undefined ? {} : { token: jobToken };
    const confirm = (code: string) => this.#send('DELETE', { code, ...token });
    const type = MEDIA_TYPES.find((one) => mediaTypes.includes(one));
    if (type === undefined) return this.#refuse(() => confirm('510'));
    const fetched = await this.#send('GET', { type, ...token });
    const bytes = Buffer.from(await fetched.arrayBuffer());
    if (fetched.status !== 200) return this.#refuse(() => confirm('520'));
    const fault = this.takeFault();
    if (fault === 'cannot-read') return this.#refuse(() => confirm('511'));
    if (fault === 'dies-before-printing') return this.#die();
    this.#putText({ token: jobToken ?? null, mediaType: type, bytes });
    if (fault === 'dies-after-printing') return this.#die();
    await confirm(status);
    if (fault === 'confirms-twice') await confirm(status);
    return 'PRINTED';
  }

  async #refuse(confirm: () => Promise<unknown>): Promise<Asked> {
    await confirm();
    return 'REFUSED';
  }

  #die(): Asked {
    this.state = 'OFF';
    return 'DIED';
  }

  #putText(paper: Pick<PrintedPaper, 'token' | 'mediaType' | 'bytes'>): void {
    const text = paper.mediaType === 'text/plain' ? paper.bytes.toString('utf8') : starPrntText(paper.bytes);
    this.put({ ...paper, text });
  }

  async #send(method: string, query: Record<string, string>, body?: string): Promise<Response> {
    const url = new URL(this.#url);
    if (method !== 'POST') url.searchParams.set('mac', this.#mac);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const answer = await fetch(url, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { 'user-agent': 'Simulated Star printer', 'x-star-mac': this.#mac },
      ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
    });
    this.answers.push(`${method} ${answer.status}`);
    return answer;
  }
}

export async function startCloudPrntSimulator(options: Options): Promise<CloudPrntSimulator> {
  const { url, mac = '00:11:62:00:00:01', everyMs = ASKED_EVERY_MS, port = 0 } = options;
  const printer = new Printer(url, mac);
  const page = await printer.startPage(port);
  // A server that is away is asked again later, as printers do.
  const timer =
    everyMs > 0 ? setInterval(() => void printer.ask().catch(() => 'REFUSED'), everyMs) : undefined;
  return {
    pageUrl: `${page.url}/`,
    ask: () => printer.ask(),
    setState: (state) => {
      printer.state = state;
    },
    addFault: (fault) => printer.addFault(fault),
    papers: () => printer.papers,
    answers: () => printer.answers,
    clear: () => {
      printer.papers = [];
    },
    async stop() {
      clearInterval(timer);
      await page.stop();
    },
  };
}

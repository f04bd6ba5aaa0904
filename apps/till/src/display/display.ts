import type { TipSuggestion } from '@comanda/documents';
import type { Sums } from '../routes/register/amounts.tsx';

/**
 * What guests see on a second screen of the till, in a window of the same browser: the till says it, the display shows it and
 * sends back the tip that a guest chooses. Nothing of staff, and nothing that is kept, goes this way.
 */

/** One till at a time runs in a browser (`OnlyHere`). */
const CHANNEL = 'comanda.till.display';

export interface ShownLine {
  key: string;
  name: string;
  details: readonly string[];
  quantity: number;
  amount: number;
}

export interface Bill {
  lines: readonly ShownLine[];
  sums: Sums;
}

/** What the guest is asked for, or gets back. */
export type Paying =
  | { stage: 'DUE'; dueAmount: number; tipAmount: number; tips: readonly TipSuggestion[] }
  | { stage: 'PAID'; changeAmount: number };

export interface Shown {
  restaurant: string;
  currency: string;
  /** What is being sold; null: nothing. */
  bill: Bill | null;
  paying: Paying | null;
  /** Of one guest: what is pressed late is not for the next one. */
  saleKey: string;
}

type Message =
  | { type: 'SHOW'; shown: Shown }
  /** A display that has just been opened. */
  | { type: 'HELLO' }
  | { type: 'TIP'; saleKey: string; tipAmount: number };

type Choose = (tipAmount: number) => void;

/** The till's end. */
export class Display {
  readonly #channel = new BroadcastChannel(CHANNEL);
  #shown: Shown;
  #isClosed = false;
  #choose: Choose | null = null;

  constructor(about: Pick<Shown, 'restaurant' | 'currency'>) {
    this.#shown = { ...about, bill: null, paying: null, saleKey: '' };
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'HELLO') this.#tell();
      if (data.type === 'TIP' && data.saleKey === this.#shown.saleKey) this.#choose?.(data.tipAmount);
    };
    this.#tell();
  }

  bill(bill: Bill | null): void {
    this.#show({ bill });
  }

  /** `choose` hears the tip while something is due. */
  paying(paying: Paying | null, choose?: Choose): void {
    this.#choose = choose ?? null;
    const isNew = this.#shown.paying === null && paying !== null;
    this.#show({ paying, ...(isNew ? { saleKey: crypto.randomUUID() } : {}) });
  }

  close(): void {
    this.#shown = { ...this.#shown, bill: null, paying: null };
    this.#tell();
    this.#isClosed = true;
    this.#channel.close();
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#tell();
  }

  #tell(): void {
    // Screens below are taken down after what they speak to.
    if (this.#isClosed) return;
    this.#channel.postMessage({ type: 'SHOW', shown: this.#shown } satisfies Message);
  }
}

/** The display's end: asks until it hears something. */
export function watchTill(show: (shown: Shown) => void): {
  tip(saleKey: string, tipAmount: number): void;
  stop(): void;
} {
  const channel = new BroadcastChannel(CHANNEL);
  const say = (message: Message): void => channel.postMessage(message);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'SHOW') show(data.shown);
  };
  say({ type: 'HELLO' });
  return {
    tip: (saleKey, tipAmount) => say({ type: 'TIP', saleKey, tipAmount }),
    stop: () => channel.close(),
  };
}

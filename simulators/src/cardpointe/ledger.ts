import type { Verdict } from './triggers.ts';

/**
 * What the simulated gateway holds: transactions and batches, tokens of cards, and a clock that can be moved. The operations
 * beside this file move transactions through it.
 */

const DAY_MS = 86_400_000;
/** Batches close by themselves at this time of the simulated day, UTC. */
const CLOSING_MS = 3 * 3_600_000;

export type Setlstat =
  | 'Authorized'
  | 'Queued for Capture'
  | 'Voided'
  | 'Declined'
  | 'Zero Amount'
  | 'Accepted'
  | 'Rejected';

/** A transaction as the simulator holds it. Never a card number. */
export interface HeldTransaction extends Verdict {
  retref: string;
  merchid: string;
  orderid: string;
  kind: 'charge' | 'refund';
  parentRetref: string | null;
  setlstat: Setlstat;
  /** Approved at first. */
  authorizedAmount: number;
  /** Held, queued or moved now; 0 when declined or voided. */
  amount: number;
  currency: string;
  token: string;
  expiry: string;
  authcode: string;
  avsresp: string;
  cvvresp: string;
  batchid: string | null;
  at: number;
  capturedAt: number | null;
  settledAt: number | null;
}

export interface HeldBatch {
  batchid: string;
  merchid: string;
  closedAt: number | null;
  handedOut: boolean;
}

export class Ledger {
  transactions: HeldTransaction[] = [];
  batches: HeldBatch[] = [];
  /** How far a capture may go beyond what is authorized: an entitlement of the merchant account. */
  overCapturePercent = 0;
  // References go on counting over a restart, so that new ones are not mistaken for those on record from before.
  #count: number;
  #clockOffsetMs = 0;
  #nextClosing: number;
  readonly #clock: () => number;
  readonly #cardOfToken = new Map<string, string>();
  readonly #tokenOfCard = new Map<string, string>();

  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
    this.#count = Math.floor((clock() % DAY_MS) / 100);
    this.#nextClosing = closingAfter(clock());
  }

  now(): number {
    return this.#clock() + this.#clockOffsetMs;
  }

  /** Batches close as days pass. */
  moveClock(ms: number): void {
    this.#clockOffsetMs += ms;
    while (this.now() >= this.#nextClosing) {
      this.closeBatches();
      this.#nextClosing = closingAfter(this.now());
    }
  }

  /** Three digits of the day of the year, then a counter, as recorded references look. */
  newRetref(): string {
    const now = this.now();
    const day = Math.floor((now - Date.UTC(new Date(now).getUTCFullYear(), 0, 1)) / DAY_MS) + 1;
    return String(day).padStart(3, '0') + String(++this.#count).padStart(9, '0');
  }

  byRetref(merchid: string, retref: string | undefined): HeldTransaction | undefined {
    return this.transactions.find((one) => one.merchid === merchid && one.retref === retref);
  }

  byOrderId(merchid: string, orderid: string | undefined): HeldTransaction[] {
    return this.transactions.filter((one) => one.merchid === merchid && one.orderid === orderid);
  }

  byOrderIdOfAny(orderid: string): HeldTransaction[] {
    return this.transactions.filter((one) => one.orderid === orderid);
  }

  /** Puts a transaction into its merchant's open batch. */
  queueForCapture(transaction: HeldTransaction): void {
    transaction.setlstat = 'Queued for Capture';
    transaction.batchid = this.#openBatch(transaction.merchid);
    transaction.capturedAt = this.now();
  }

  #openBatch(merchid: string): string {
    const open = this.batches.find((batch) => batch.merchid === merchid && batch.closedAt === null);
    if (open) return open.batchid;
    const batchid = String(1_900_000_000 + ++this.#count);
    this.batches.push({ batchid, merchid, closedAt: null, handedOut: false });
    return batchid;
  }

  /** Closes the open batches of a merchant, or of all; the transactions named are refused by the bank. */
  closeBatches(merchid?: string, rejected: readonly string[] = []): void {
    for (const batch of this.batches) {
      if (batch.closedAt !== null || (merchid !== undefined && batch.merchid !== merchid)) continue;
      batch.closedAt = this.now();
      for (const transaction of this.transactions) {
        if (transaction.batchid !== batch.batchid || transaction.setlstat !== 'Queued for Capture') continue;
        transaction.setlstat = rejected.includes(transaction.retref) ? 'Rejected' : 'Accepted';
        transaction.settledAt = this.now();
      }
    }
  }

  /** A token for a card number: 9, its first two digits, eleven others, its last four. */
  tokenFor(pan: string): string {
    const known = this.#tokenOfCard.get(pan);
    if (known) return known;
    const token = `9${pan.slice(0, 2)}${String(100_000_000 + ++this.#count).slice(-9)}${pan.slice(-4)}`;
    this.#tokenOfCard.set(pan, token);
    this.#cardOfToken.set(token, pan);
    return token;
  }

  /** The card number behind a token; anything else is returned as it is. */
  cardOf(account: string): string {
    return this.#cardOfToken.get(account) ?? account;
  }

  clear(): void {
    this.transactions = [];
    this.batches = [];
  }
}

function closingAfter(time: number): number {
  const today = Math.floor(time / DAY_MS) * DAY_MS + CLOSING_MS;
  return time < today ? today : today + DAY_MS;
}

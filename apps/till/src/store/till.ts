import { type Asking, startAsking } from '@comanda/app-shared';
import type { Comanda } from '@comanda/sdk';
import { signed } from './approval.ts';
import {
  type Database,
  type Kept,
  type Log,
  type LoggedCommand,
  type Order,
  openDatabase,
  type PersonKey,
  type Review,
  type State,
} from './database.ts';
import type { Deed } from './deed.ts';
import { isOpen, mergeState, type OpenOrder, openOrders, ordersNow } from './merge.ts';
import { nextNumber } from './next-number.ts';
import { orderNumbers, reviewOf } from './review.ts';
import type { Synced } from './sale.ts';
import { newUuid } from './uuid.ts';

/**
 * The till's memory. What somebody does is written into the log of this browser first, and shown; then it is sent, again until
 * the service says what became of it, and forgotten once it has come back. So a sale needs no network, survives a reload, and
 * happens once (docs/decisions/138, 142).
 */

const AT_ONCE = 200;

export interface Board {
  /** null: nothing was ever pulled here. */
  state: State | null;
  orders: readonly OpenOrder[];
  /** Commands that the service has not answered, */
  toSend: number;
  /** and those that somebody has to look at: parked, or booked with a difference. */
  toReview: readonly Review[];
  heardAt: number | null;
  error: unknown;
}

interface TillOptions {
  client: Comanda;
  restaurantGuid: string;
  guid: string;
}

export class Till {
  readonly database: Database;
  readonly #options: TillOptions;
  readonly #watchers = new Set<() => void>();
  #asking: Asking | null = null;
  /** Names this start of the till; how long it has run nobody can set, as they can a clock. */
  readonly #boot = crypto.randomUUID();
  #log: Log = { logId: '', lastSeq: 0 };
  #nextNumbers: Record<string, number> = {};
  #hasAsked = false;
  #kept: Kept[] = [];
  #orders = new Map<string, Order>();
  #reviews: readonly Review[] = [];
  #writing: Promise<unknown> = Promise.resolve();
  #board: Board = { state: null, orders: [], toSend: 0, toReview: [], heardAt: null, error: null };

  constructor(options: TillOptions) {
    this.#options = options;
    this.database = openDatabase(options.guid);
  }

  readonly board = (): Board => this.#board;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Reads what this browser has, and begins to send and to ask. */
  async open(): Promise<void> {
    const { entries, orders, commands, reviews } = this.database;
    const [state, log, next] = await entries.bulkGet(['state', 'log', 'next-numbers']);
    this.#orders = new Map((await orders.toArray()).map((order) => [order.guid, order]));
    this.#kept = await commands.orderBy('seq').toArray();
    this.#reviews = (await reviews.toArray()).toSorted((a, b) => a.at.localeCompare(b.at));
    this.#log = (log?.value as Log | undefined) ?? { logId: crypto.randomUUID(), lastSeq: 0 };
    if (log === undefined) await entries.put({ name: 'log', value: this.#log });
    this.#nextNumbers = (next?.value as Record<string, number> | undefined) ?? {};
    this.#show({ state: (state?.value as State | undefined) ?? null });
    // A browser that is short of space may else clear what was not sent.
    void navigator.storage?.persist?.().catch(() => false);
    const { client, restaurantGuid } = this.#options;
    this.#asking = startAsking({
      client,
      restaurantGuid,
      ask: async (signal) => {
        await this.#push(signal);
        await this.#pull(signal);
      },
      answered: () => this.#show({ heardAt: Date.now(), error: null }),
      failed: (error) => this.#show({ error }),
    });
  }

  /** An order with all that was done to it here, also once that has paid it. */
  orderOf(guid: string): Order | null {
    return ordersNow([...this.#orders.values()], this.#kept).get(guid)?.order ?? null;
  }

  /** Whether the service has all that was done to an order here. */
  hasSent(guid: string): boolean {
    return !this.#kept.some(({ command, outcome }) => !outcome && (command.orderGuid ?? command.id) === guid);
  }

  /** Asks at once for what has happened. */
  readonly wake = (): void => this.#asking?.wake();

  /** Writes what somebody did, all of it or nothing. It is kept when this returns, whatever happens then. */
  async did(...deeds: readonly Deed[]): Promise<void> {
    // One after the other: each has the number behind the last.
    const turn = this.#writing.then(() => this.#write(deeds));
    this.#writing = turn.catch(() => undefined);
    await turn;
    this.#asking?.wake();
  }

  async #write(deeds: readonly Deed[]): Promise<void> {
    let log = this.#log;
    let next = this.#nextNumbers;
    const added: Kept[] = [];
    for (const deed of deeds) {
      log = { ...log, lastSeq: log.lastSeq + 1 };
      const number = deed.type === 'createOrder' ? this.#number(next) : null;
      if (number) next = { ...next, [number.key]: number.value + 1 };
      // Signed before the transaction, which a browser ends when it waits for something else.
      added.push(await this.#keptOf(deed, log.lastSeq, number?.value));
    }
    const { database } = this;
    await database.transaction('rw', database.entries, database.commands, async () => {
      await database.commands.bulkAdd(added);
      await database.entries.bulkPut([
        { name: 'log', value: log },
        { name: 'next-numbers', value: next },
      ]);
    });
    this.#log = log;
    this.#nextNumbers = next;
    this.#kept = [...this.#kept, ...added];
    this.#show({});
  }

  async #keptOf(
    { id = newUuid(), body, written, approver, ...deed }: Deed,
    seq: number,
    displayNumber: number | undefined,
  ): Promise<Kept> {
    const command: LoggedCommand = {
      id,
      seq,
      at: new Date().toISOString(),
      running: this.#running(),
      ...deed,
      // Of what sells: at the prices of this menu.
      ...(written?.order || written?.added ? { menuVersion: this.#board.state?.menu?.version ?? 0 } : {}),
      ...(displayNumber === undefined ? {} : { displayNumber }),
      body: JSON.stringify(body),
    };
    const { restaurantGuid, guid: deviceGuid } = this.#options;
    const where = { restaurantGuid, deviceGuid, logId: this.#log.logId };
    if (approver) command.approval = await signed(where, command, approver);
    return { seq, command, ...(written ? { written } : {}) };
  }

  /** Keeps a person's key, and that it holds here: until the service says so itself, its answer has. */
  async keepKey(key: PersonKey, shown: NonNullable<State['deviceKeys']>[number]): Promise<void> {
    const { state } = this.#board;
    if (!state) return;
    const others = (state.deviceKeys ?? []).filter(({ staffGuid }) => staffGuid !== key.staffGuid);
    const next = { ...state, deviceKeys: [...others, shown] };
    const { database } = this;
    await database.transaction('rw', database.keys, database.entries, async () => {
      await database.keys.put(key);
      await database.entries.put({ name: 'state', value: next });
    });
    this.#show({ state: next });
  }

  /** Takes one off the list of this till; what is parked still waits at the service. */
  async seen(id: string): Promise<void> {
    await this.database.reviews.delete(id);
    this.#reviews = this.#reviews.filter((one) => one.id !== id);
    this.#show({});
  }

  close(): void {
    this.#asking?.stop();
    this.database.close();
  }

  #number(used: Readonly<Record<string, number>>) {
    return nextNumber(this.#board.state?.numbers ?? [], used);
  }

  #running() {
    return { boot: this.#boot, elapsedMs: Math.round(performance.now()) };
  }

  async #push(signal: AbortSignal): Promise<void> {
    const { client, restaurantGuid } = this.#options;
    for (;;) {
      const waiting = this.#kept.filter(({ outcome }) => outcome === undefined);
      // Sent without commands, a log is given numbers: a till has some before the line goes for the first time.
      if (waiting.length === 0 && (this.#hasAsked || this.#number(this.#nextNumbers) !== null)) return;
      this.#hasAsked = true;
      const some = waiting.slice(0, AT_ONCE);
      const answer = await client.call('pushSync', {
        params: { restaurantGuid },
        body: {
          logId: this.#log.logId,
          sentAt: new Date().toISOString(),
          running: this.#running(),
          remaining: waiting.length - some.length,
          commands: some.map(({ command }) => command),
        },
        signal,
      });
      await this.#note(answer.results);
      // What has no outcome yet has its turn in another connection: the next round asks.
      if (answer.results.length < some.length) return;
    }
  }

  async #note(results: readonly NonNullable<Kept['outcome']>[]): Promise<void> {
    const bySeq = new Map(results.map((one) => [one.seq, one]));
    this.#kept = this.#kept.map((one) => ({
      ...one,
      ...(bySeq.has(one.seq) ? { outcome: bySeq.get(one.seq)! } : {}),
    }));
    const answered = this.#kept.filter(({ seq }) => bySeq.has(seq));
    const numberOf = orderNumbers(this.#orders, this.#kept);
    const found = answered.flatMap((one) => reviewOf(one, numberOf) ?? []);
    const { database } = this;
    // Together: a command that is forgotten leaves behind what has to be looked at.
    await database.transaction('rw', database.commands, database.reviews, async () => {
      await database.commands.bulkPut(answered);
      await database.reviews.bulkPut(found);
    });
    const ids = new Set(found.map(({ id }) => id));
    this.#reviews = [...this.#reviews.filter(({ id }) => !ids.has(id)), ...found];
    this.#show({});
  }

  async #pull(signal: AbortSignal): Promise<void> {
    const { client, restaurantGuid } = this.#options;
    for (;;) {
      const cursor = this.#board.state?.cursor;
      const pulled = await client.call('pullSync', {
        params: { restaurantGuid },
        query: cursor === undefined ? {} : { since: cursor },
        signal,
      });
      await this.#take(pulled);
      if (!pulled.more) return;
    }
  }

  /** Keeps what was pulled, and forgets what has come back with it, in one step. */
  async #take(pulled: Synced): Promise<void> {
    const state = mergeState(this.#board.state, pulled);
    const closed = pulled.orders.filter((order) => !isOpen(order));
    const open = pulled.orders.filter(isOpen);
    const ackSeq = pulled.more
      ? 0
      : (pulled.logs.find(({ logId }) => logId === this.#log.logId)?.ackSeq ?? 0);
    const isBack = ({ seq, outcome }: Kept): boolean => outcome !== undefined && seq <= ackSeq;
    const back = this.#kept.filter(isBack);
    const { database } = this;
    const { entries, orders, commands } = database;
    await database.transaction('rw', entries, orders, commands, async () => {
      if (pulled.kind === 'SNAPSHOT') await orders.clear();
      await orders.bulkPut(open);
      await orders.bulkDelete(closed.map(({ guid }) => guid));
      await commands.bulkDelete(back.map(({ seq }) => seq));
      await entries.put({ name: 'state', value: state });
    });
    if (pulled.kind === 'SNAPSHOT') this.#orders.clear();
    for (const order of open) this.#orders.set(order.guid, order);
    for (const { guid } of closed) this.#orders.delete(guid);
    this.#kept = this.#kept.filter((one) => !isBack(one));
    this.#show({ state });
  }

  #show(change: Partial<Board>): void {
    const next = { ...this.#board, ...change };
    this.#board = {
      ...next,
      orders: openOrders([...this.#orders.values()], this.#kept, next.state?.tables ?? []),
      toSend: this.#kept.filter(({ outcome }) => outcome === undefined).length,
      toReview: this.#reviews,
    };
    for (const watcher of this.#watchers) watcher();
  }
}

import { type Asking, startAsking } from '@comanda/app-shared';
import type { Comanda } from '@comanda/sdk';
import { type Command, expected, send } from './command.ts';
import { type Outbox, openOutbox } from './outbox.ts';
import { inOrder, isDone, isOpen, type Ticket } from './ticket.ts';

/**
 * The tickets of a restaurant, as they are now. Events say at once that something changed; whether or not one comes, changes
 * are asked for every few seconds. So the screen knows when it last heard from the service, and says so.
 */

const AT_ONCE = 200;
/** How many of the tickets that are done can be called back from the screen. */
const DONE_MAX = 20;

export interface Board {
  /** Open ones, most urgent first, as they will be when all that was pressed is done. */
  open: readonly Ticket[];
  /** Done at any screen since this one was opened; the latest first. */
  done: readonly Ticket[];
  /** When the service last answered, by the clock of this device; null: not yet. */
  heardAt: number | null;
  /** Why it does not answer now. */
  error: unknown;
  /** The presses that wait for the service. */
  waiting: readonly Command[];
  /** A press that was not done, for people. */
  refusal: { number: string; key: string } | null;
}

const EMPTY: Board = { open: [], done: [], heardAt: null, error: null, waiting: [], refusal: null };

interface FeedOptions {
  client: Comanda;
  restaurantGuid: string;
}

export class TicketFeed {
  readonly #options: FeedOptions;
  readonly #tickets = new Map<string, Ticket>();
  readonly #watchers = new Set<() => void>();
  readonly #outbox: Outbox;
  readonly #asking: Asking;
  #lastChange: number | null = null;
  #board = EMPTY;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#outbox = openOutbox({
      send: async (command) => this.#take([await send(options.client, options.restaurantGuid, command)]),
      changed: () => this.#show({}),
      refused: ({ ticketGuid, key }) => {
        const number = this.#tickets.get(ticketGuid)?.number ?? '';
        this.#show({ refusal: { number, key } });
        this.#asking.wake();
      },
    });
    this.#asking = startAsking({
      client: options.client,
      restaurantGuid: options.restaurantGuid,
      ask: (signal) => this.#catchUp(signal),
      answered: () => {
        this.#show({ heardAt: Date.now(), error: null });
        this.#outbox.wake();
      },
      failed: (error) => this.#show({ error }),
      concerns: (type) => type.startsWith('kitchen.'),
    });
  }

  readonly board = (): Board => this.#board;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  run(command: Omit<Command, 'key'>): void {
    this.#outbox.add({ ...command, key: crypto.randomUUID() });
  }

  forgetRefusal(): void {
    this.#show({ refusal: null });
  }

  close(): void {
    this.#asking.stop();
    this.#outbox.stop();
  }

  /** All that is open at first, then what has changed since. */
  async #catchUp(signal: AbortSignal): Promise<void> {
    const { client, restaurantGuid } = this.#options;
    const since = this.#lastChange;
    const which = since === null ? { open: true } : { changedAfter: since };
    let last: number | null = null;
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await client.call('listKitchenTickets', {
        params: { restaurantGuid },
        query: { ...which, forScreens: true, limit: AT_ONCE, ...(cursor === undefined ? {} : { cursor }) },
        signal,
      });
      // That of the first page: what changes while the others are read is asked for again.
      last ??= page.lastChange;
      this.#take(page.items);
      cursor = page.nextCursor;
    }
    this.#lastChange = last;
  }

  /** An older answer that comes late changes nothing. */
  #take(tickets: readonly Ticket[]): void {
    for (const ticket of tickets) {
      const known = this.#tickets.get(ticket.guid);
      if (known === undefined || known.change <= ticket.change) this.#tickets.set(ticket.guid, ticket);
    }
    const over = [...this.#tickets.values()].filter((ticket) => !isOpen(ticket)).sort(latestFirst);
    // What is left to the paper takes no place of what can be recalled.
    for (const some of [over.filter(isDone), over.filter((ticket) => !isDone(ticket))])
      for (const { guid } of some.slice(DONE_MAX)) this.#tickets.delete(guid);
    this.#show({});
  }

  #show(change: Partial<Board>): void {
    // The outbox reports what it has kept before the constructor has it.
    const waiting = (this.#outbox as Outbox | undefined)?.waiting() ?? [];
    const all = [...this.#tickets.values()].map((ticket) => expected(ticket, waiting));
    this.#board = {
      ...this.#board,
      ...change,
      open: inOrder(all.filter(isOpen)),
      done: all.filter(isDone).sort(latestFirst),
      waiting,
    };
    for (const watcher of this.#watchers) watcher();
  }
}

const latestFirst = (a: Ticket, b: Ticket): number => b.change - a.change;

import { isSamePlace, type Position } from './plan.ts';

/**
 * The tables that somebody has moved: seen where they were put at once, and kept at the service one after the other. Each write
 * names the version that was seen, so that nobody undoes what somebody else did meanwhile.
 */

interface Moved {
  position: Position | null;
  /** That was seen when it was moved; once it is kept, that which has it. */
  version: number;
  isKept: boolean;
  /** What was sent and not answered: it is sent again as it was, before what came after it. */
  sent?: Position | null;
}

interface Table {
  guid: string;
  version: number;
  position: Position | null;
}

interface Write {
  tableGuid: string;
  position: Position | null;
  version: number;
}

export interface Shown {
  moved: ReadonlyMap<string, Moved>;
  /** Something is not kept yet. */
  isSaving: boolean;
  /** Why nothing more is kept until somebody tries again. */
  error: unknown;
  /** The table that somebody else changed meanwhile, and that stands where they have it. */
  overtaken: string | null;
}

/** So long after the last key that moved it, it is kept. */
const REST_MS = 600;

export class Moves {
  /** Gives the new version; null: somebody else was faster. */
  readonly #write: (write: Write) => Promise<number | null>;
  readonly #watchers = new Set<() => void>();
  #shown: Shown = { moved: new Map(), isSaving: false, error: null, overtaken: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;

  constructor(write: (write: Write) => Promise<number | null>) {
    this.#write = write;
  }

  readonly shown = (): Shown => this.#shown;

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Puts a table somewhere; null: nowhere on the plan. `soon`: more of it may follow. */
  place(table: Table, position: Position | null, { soon = false } = {}): void {
    const before = this.#shown.moved.get(table.guid);
    if (isSamePlace(positionOf(table, this.#shown), position)) return;
    const version = before && !before.isKept ? before.version : Math.max(table.version, before?.version ?? 0);
    const sent = before && !before.isKept && 'sent' in before ? { sent: before.sent ?? null } : {};
    this.#put(table.guid, { position, version, isKept: false, ...sent });
    this.#show({ overtaken: null });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.keep, soon ? REST_MS : 0);
  }

  /** Keeps what is not kept yet, now. */
  readonly keep = (): void => {
    clearTimeout(this.#timer);
    if (!this.#isRunning) void this.#run();
  };

  async #run(): Promise<void> {
    this.#isRunning = true;
    this.#show({ isSaving: true, error: null });
    try {
      for (;;) {
        const next = [...this.#shown.moved].find(([, { isKept }]) => !isKept);
        if (!next) break;
        await this.#send(...next);
      }
    } catch (error) {
      this.#show({ error });
    } finally {
      this.#isRunning = false;
      this.#show({ isSaving: false });
    }
  }

  async #send(tableGuid: string, moved: Moved): Promise<void> {
    const position = 'sent' in moved ? (moved.sent ?? null) : moved.position;
    this.#put(tableGuid, { ...moved, sent: position });
    const version = await this.#write({ tableGuid, position, version: moved.version });
    // It is there: only this takes one away, and it runs once at a time.
    const now = this.#shown.moved.get(tableGuid)!;
    if (version === null) {
      this.#put(tableGuid, null);
      this.#show({ overtaken: tableGuid });
    } else {
      const isKept = isSamePlace(now.position, position);
      this.#put(tableGuid, { position: now.position, version, isKept });
    }
  }

  #put(guid: string, moved: Moved | null): void {
    const all = new Map(this.#shown.moved);
    if (moved) all.set(guid, moved);
    else all.delete(guid);
    this.#show({ moved: all });
  }

  #show(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

/** Where a table is to be seen: where it was put here, until the service has something newer. */
export function positionOf({ guid, version, position }: Table, { moved }: Shown): Position | null {
  const here = moved.get(guid);
  return here && (!here.isKept || version < here.version) ? here.position : position;
}

import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** How much of a window is used, as engines tell it. */
export interface Used {
  consumedPoints: number;
  msBeforeNext: number;
}

/** From this quota on. The default of 100, and whatever protects secrets, is counted one by one. */
const LARGE_QUOTA = 1_000;
const SHARE = 0.01;

/** A part of somebody's window that this process has taken, and counts by itself. */
interface Block {
  /** What was used of the window with all of the block. */
  used: number;
  left: number;
  /** When the window ends, by performance.now(). */
  endsAt: number;
}

/**
 * Large quotas are taken from the shared count in blocks of 1 %, since asking the cluster's primary costs more than some
 * requests do (50 of 140 us for reading an order). The limit is never exceeded. Of what a process has taken and not used the
 * others know nothing: whoever uses a quota up over two processes may be refused 1 % too early.
 */
export class Blocks {
  readonly #engine: RateLimiterAbstract;
  readonly #blocks = new Map<string, Block>();
  readonly #asked = new Map<string, Promise<void>>();

  constructor(engine: RateLimiterAbstract) {
    this.#engine = engine;
  }

  /** Counts one request. Undefined for a quota that is not large: the engine counts it. */
  count(identity: string, limit: number): Used | Promise<Used> | undefined {
    if (limit < LARGE_QUOTA) return undefined;
    return this.#take(identity) ?? this.#takeAfterAsking(identity, limit);
  }

  #take(identity: string): Used | undefined {
    const block = this.#blocks.get(identity);
    if (!block?.left) return undefined;
    const msBeforeNext = block.endsAt - performance.now();
    if (msBeforeNext <= 0) return undefined;
    block.left--;
    return { consumedPoints: block.used - block.left, msBeforeNext };
  }

  async #takeAfterAsking(identity: string, limit: number): Promise<Used> {
    for (;;) {
      const asked = this.#asked.get(identity) ?? this.#ask(identity, limit);
      await asked;
      const used = this.#take(identity);
      if (used) return used;
    }
  }

  /** The oldest come first. Two for each new one, so that addresses which never come back take no room. */
  #dropEnded(): void {
    let looked = 0;
    for (const [identity, { endsAt }] of this.#blocks) {
      if (++looked > 2 || endsAt > performance.now()) return;
      this.#blocks.delete(identity);
    }
  }

  /** One question at a time about an identity: those who come meanwhile share the block. */
  #ask(identity: string, limit: number): Promise<void> {
    const size = Math.floor(limit * SHARE);
    const asked = this.#engine
      .consume(identity, size)
      .then(({ consumedPoints, msBeforeNext }) => {
        this.#dropEnded();
        this.#blocks.delete(identity);
        this.#blocks.set(identity, {
          used: consumedPoints,
          left: size,
          endsAt: performance.now() + msBeforeNext,
        });
      })
      .finally(() => this.#asked.delete(identity));
    this.#asked.set(identity, asked);
    return asked;
  }
}

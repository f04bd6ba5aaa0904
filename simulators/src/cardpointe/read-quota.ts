/** The gateway answers only so many reads in a minute of its clock. */
export class ReadQuota {
  perMinute: number;
  #startedAt = 0;
  #count = 0;

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  /** Counts a read; over the quota it is refused. The headers say how many are left, or how long to wait. */
  take(now: number): { refused: boolean; headers: Record<string, string> } {
    if (now - this.#startedAt >= 60_000 || now < this.#startedAt) {
      this.#startedAt = now;
      this.#count = 0;
    }
    this.#count++;
    const remaining = this.perMinute - this.#count;
    if (remaining >= 0) return { refused: false, headers: { 'x-rate-limit-remaining': String(remaining) } };
    const seconds = Math.ceil((this.#startedAt + 60_000 - now) / 1_000);
    return { refused: true, headers: { 'x-rate-limit-retry-after-seconds': String(seconds) } };
  }
}

/** What goes wrong with the next requests. */
export interface GatewayFault {
  /**
   * `slow`: the work is done, the answer comes late. `drop-before`, `drop-after`: the connection breaks before or after
   * the work. `error-before`, `error-after`: a 500 likewise. `garbage`: the work is done, the answer is no JSON.
   * `duplicate`: the answer is sent twice. `timeout`: the bank does not answer the gateway (PPS 62). `alter`: the work is
   * done, and `members` replace those of the answer.
   */
  kind: (typeof FAULTS)[number];
  /** How many requests it befalls; 1 when not said, unlimited with `share`. */
  times?: number;
  /** The share of requests that it befalls, 0 to 1; 1 when not said. */
  share?: number;
  /** Only this operation: `auth`, `capture`, `void`, `refund`, `voidByOrderId`, `inquire`, `inquireByOrderid`, `settlestat`. */
  operation?: string;
  /** Of `slow`. */
  delayMs?: number;
  /** Of `alter`. */
  members?: Readonly<Record<string, unknown>>;
}

export const FAULTS = [
  'slow',
  'drop-before',
  'drop-after',
  'error-before',
  'error-after',
  'garbage',
  'duplicate',
  'timeout',
  'alter',
] as const;

/** The faults to come. */
export class FaultQueue {
  #faults: (GatewayFault & { times: number })[] = [];

  add(fault: GatewayFault): void {
    const times = fault.times ?? (fault.share === undefined ? 1 : Number.POSITIVE_INFINITY);
    this.#faults.push({ ...fault, times });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault that befalls a request of this operation. */
  take(operation: string): GatewayFault | undefined {
    const found = this.#faults.find(
      (fault) =>
        (fault.operation === undefined || fault.operation === operation) &&
        Math.random() < (fault.share ?? 1),
    );
    if (found && --found.times <= 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }
}

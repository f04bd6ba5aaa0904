import { setTimeout as sleep } from 'node:timers/promises';
import { parseJson } from './http.ts';

const SLOW_DEFAULT_MS = 5_000;

/** What goes wrong with the next messages. */
export interface Fault {
  /**
   * `refuse-now`: the recipient is refused for now (451). `refuse`: for good (550). `slow`: the answer to the message comes
   * late. `drop-before`: the connection breaks before the message is kept; `drop-after`: after it was kept, before the sender
   * hears so.
   */
  kind: (typeof FAULTS)[number];
  /** How many messages it befalls; 1 when not said. */
  times?: number;
  /** Only messages to this address. */
  recipient?: string;
  /** Of `slow`. */
  delayMs?: number;
  /** Of `slow`, for tests: the answer comes after this, whatever the time. */
  until?: Promise<unknown>;
}

const FAULTS = ['refuse-now', 'refuse', 'slow', 'drop-before', 'drop-after'] as const;

/** The faults to come. */
export class FaultQueue {
  #faults: (Fault & { times: number })[] = [];

  add(fault: Fault): void {
    this.#faults.push({ times: 1, ...fault });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault of one of these kinds that befalls a message to one of these recipients, in lower case. */
  take(kinds: readonly Fault['kind'][], recipients: readonly string[]): Fault | undefined {
    const found = this.#faults.find(
      ({ kind, recipient }) =>
        kinds.includes(kind) && (recipient === undefined || recipients.includes(recipient.toLowerCase())),
    );
    if (found && --found.times === 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }
}

/** Ends when a slow answer comes. */
export const delayed = ({ delayMs = SLOW_DEFAULT_MS, until = sleep(delayMs) }: Fault): Promise<unknown> =>
  until;

/** The fault that a body asks for, or what is wrong with it. */
export function parseFault(body: string): Fault | string {
  const command = parseJson(body, undefined) as Partial<Fault> | null | undefined;
  if (command === undefined) return 'The body must be JSON.';
  const { kind, times = 1, recipient, delayMs = SLOW_DEFAULT_MS } = command ?? {};
  if (!FAULTS.includes(kind as Fault['kind'])) return `kind must be one of ${FAULTS.join(', ')}.`;
  if (!Number.isInteger(times) || times < 1) return 'times must be a whole number from 1.';
  if (!Number.isInteger(delayMs) || delayMs < 0) return 'delayMs must be a whole number from 0.';
  if (recipient !== undefined && typeof recipient !== 'string') return 'recipient must be text.';
  return { kind: kind as Fault['kind'], times, delayMs, ...(recipient === undefined ? {} : { recipient }) };
}

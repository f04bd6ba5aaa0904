import type { Condition } from '../printer.ts';

/** What an ESC/POS printer says in single bytes, and what it means. Pure. Epson's ESC/POS reference: DLE EOT and GS r. */

/** Asks for the status of the printer, of what stopped it, of errors, of paper. Answered at once, also while it prints or cannot. */
export const STATUS_KINDS = [1, 2, 3, 4] as const;
export const askStatus = (kind: (typeof STATUS_KINDS)[number]): Buffer => Buffer.of(0x10, 0x04, kind);

/** Answered when all that was sent before is on paper: the paper sensor, in its turn. */
export const ASK_WHEN_DONE = Buffer.of(0x1d, 0x72, 0x01);

/** Bits 1 and 4 are always set in the answer to DLE EOT, bits 0 and 7 never. */
export const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
/** Bits 4 and 7 are never set in the answer to GS r. */
export const isDone = (byte: number): boolean => (byte & 0x90) === 0;

/** The answers to the four questions, in their order. */
export type Statuses = readonly [printer: number, stopped: number, error: number, paper: number];

/** Bits of the answers. `errors`: mechanics, cutter, one that cannot be recovered from, one that recovers by itself, as a hot head. */
const BITS = {
  ...{ offline: 0x08, coverOpen: 0x04, paperEnded: 0x20, error: 0x40 },
  ...{ errors: 0x6c, noPaper: 0x60, paperNearEnd: 0x0c },
};

/** How a printer is. One that is offline and names no cause is at fault: nothing comes out of it. */
export function conditionOfStatuses([printer, stopped, error, paper]: Statuses): Condition {
  if (stopped & BITS.coverOpen) return 'COVER_OPEN';
  if (stopped & BITS.paperEnded || paper & BITS.noPaper) return 'OUT_OF_PAPER';
  if (printer & BITS.offline || stopped & BITS.error || error & BITS.errors) return 'FAULT';
  return paper & BITS.paperNearEnd ? 'PAPER_LOW' : 'READY';
}

/** Its own words are four bytes. */
export const wordsOfStatuses = (statuses: Statuses): string =>
  `status ${statuses.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')}`;

/** When what a till tells of happened, by our clock. Pure. */

/** Of a push: the till's clock when it was sent, and ours when it arrived. Epoch milliseconds. */
export interface Exchange {
  sentAt: number;
  receivedAt: number;
  /** What has counted since the till was started, at the time of sending: no hand moves it. */
  running?: { boot: string; elapsedMs: number } | undefined;
}

/** How far the till's clock is behind ours; negative: it is ahead. The way here counts as nothing. */
export const offsetOf = ({ sentAt, receivedAt }: Exchange): number => receivedAt - sentAt;

/** What the till says of when. */
export interface Told {
  at: number;
  running?: { boot: string; elapsedMs: number } | undefined;
}

/** The times within which it can have happened. */
export interface Window {
  from: number;
  to: number;
}

/** A till that had sent all that it held may have begun the next thing before our answer arrived. */
const OVERLAP_MS = 5 * 60_000;

/**
 * After what the till had sent when it held nothing more, and not in the future. `from` null: it never had.
 */
export const windowOf = (from: number | null, receivedAt: number): Window => ({
  from: Math.min(from === null ? receivedAt - LONGEST_MS : from - OVERLAP_MS, receivedAt),
  to: receivedAt,
});

/** No till is believed to have been offline longer. */
export const LONGEST_MS = 31 * 24 * 60 * 60_000;

export interface Happened {
  at: number;
  /** The clock said what cannot be: the nearest time that can was taken. */
  isClamped: boolean;
}

/**
 * By what has counted since the till was started, where it still runs; else by its clock, corrected by how wrong that is now. A
 * clock that is a year off, or was set in between, moves nothing out of the window.
 */
export function happenedAt({ at, running }: Told, exchange: Exchange, { from, to }: Window): Happened {
  const now = exchange.running;
  const counted = running !== undefined && running.boot === now?.boot && running.elapsedMs <= now.elapsedMs;
  const corrected = counted
    ? exchange.receivedAt - (now.elapsedMs - running.elapsedMs)
    : at + offsetOf(exchange);
  const within = Math.min(Math.max(corrected, from), to);
  return { at: within, isClamped: within !== corrected };
}

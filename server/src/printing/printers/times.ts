/**
 * The times of printers, in milliseconds. They add up so that people are told of what is wrong at most ten seconds after it began;
 * times.test.ts adds them.
 */

/** How often a printer that we connect to is looked at, and how often a process asks whose turn it is. */
export const CHECK_EVERY_MS = 3_000;
export const VISITS_POLL_MS = 500;
/** One that is away for long is asked less often: a quarter of the time for which it has been, at most so long. */
export const BACK_OFF_MAX_MS = 7_000;

/** For the connection, and for all answers to how it is. */
export const CONNECT_MS = 2_000;
export const STATUS_MS = 4_000;
/** From one sign of life of a visit to the next; longer, and another process takes its printer over. */
export const LEASE_MS = 8_000;

/** A job may take so long, from its first byte to its last line; meanwhile the printer is asked how it is. */
export const PRINT_MS = 15_000;
export const LOOK_WHILE_PRINTING_MS = 1_000;

/** A printer is late by network and by what it prints; so much later it counts as silent: one that asks every five seconds after eight. */
export const SILENCE_GRACE_MS = 3_000;
/** How often a process looks for printers that are silent, and for jobs that wait. */
export const WATCH_EVERY_MS = 1_000;
/** A job that waits for longer is worth a word. */
export const WAITED_MS = 7_000;

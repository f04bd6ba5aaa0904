import { createConcurrencyLimit } from '../platform/workers/concurrency-limit.ts';

/** Fewer than the sockets to the gateway: one that waits for a socket would not be under way. */
const CARD_CALLS = {
  running: 400,
  /** Of one tenant, so that a gateway which is slow for it leaves room for the others. */
  perOwner: 150,
  waiting: 0,
  message: 'Too many card payments are under way; try again.',
  retryAfterSeconds: 2,
};

/** Orders that guests follow; a table of them, or a hotel, may be behind one address. */
const GUEST_STREAMS = { running: 1_000, perCaller: 40, perOwner: 250 };

/** How much of something a process does at once, for all operations that do it. */
export const createLimits = () => ({
  cardCallLimit: createConcurrencyLimit(CARD_CALLS),
  guestStreams: createConcurrencyLimit(GUEST_STREAMS),
});

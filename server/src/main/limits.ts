/** Fewer than the sockets to the gateway: one that waits for a socket would not be under way. */
export const CARD_CALL_LIMIT = {
  running: 400,
  waiting: 0,
  message: 'Too many card payments are under way; try again.',
  retryAfterSeconds: 2,
};

/** Orders that guests follow; a table of them, or a hotel, may be behind one address. */
export const GUEST_STREAMS = { running: 1_000, perCaller: 40 };

const last = new Map<string, Promise<unknown>>();

/**
 * Runs works of one name one after another in this process. What waits for a lock in Postgres holds up the connection that
 * it shares with other requests; what waits here holds nothing.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const mine = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, mine);
  const forget = () => {
    if (last.get(name) === mine) last.delete(name);
  };
  mine.then(forget, forget);
  return mine;
}

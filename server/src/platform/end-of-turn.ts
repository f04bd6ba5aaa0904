/**
 * Collects what happens in one turn of the event loop and hands it over together at its end. What is sent together wakes
 * a sleeping reader once instead of each time, and what is written together costs one call of the system.
 */
export function endOfTurn<T>(handle: (all: readonly T[]) => void): (one: T) => void {
  let waiting: T[] = [];
  const flush = (): void => {
    const all = waiting;
    waiting = [];
    handle(all);
  };
  return (one) => {
    if (waiting.length === 0) setImmediate(flush);
    waiting.push(one);
  };
}

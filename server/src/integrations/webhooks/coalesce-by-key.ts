/**
 * Batches items by key: the first item goes with all others of the same turn of the event loop. Items that arrive while
 * a batch of the key is in flight go with the next. Each call settles with its batch.
 */
export function coalesceByKey<T>(
  send: (key: string, items: readonly T[]) => Promise<void>,
): (key: string, item: T) => Promise<void> {
  interface Line {
    onItsWay: Promise<unknown>;
    next: { items: T[]; sent: Promise<void> } | null;
  }
  const lines = new Map<string, Line>();
  return (key, item) => {
    const line = lines.get(key) ?? { onItsWay: new Promise((resolve) => setImmediate(resolve)), next: null };
    lines.set(key, line);
    if (line.next) {
      line.next.items.push(item);
      return line.next.sent;
    }
    const items = [item];
    const sent = line.onItsWay.then(() => {
      line.next = null;
      return send(key, items);
    });
    line.next = { items, sent };
    line.onItsWay = sent
      .catch(() => {})
      .then(() => {
        if (!line.next) lines.delete(key);
      });
    return sent;
  };
}

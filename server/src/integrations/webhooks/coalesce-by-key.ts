/**
 * Sends what belongs together in one go: the first item of a key goes with all that come in the same turn of the event loop,
 * and what comes while a batch of the key is on its way goes with the next. Each call ends as its batch ends.
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

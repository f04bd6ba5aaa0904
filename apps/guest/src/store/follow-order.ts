import { ask, type GuestOrder } from './service.ts';

/** A stream that hangs looks like an order of which nothing is new: whether it is so is asked for, too. */
const ASK_EVERY_MS = 15_000;
const ANSWER_MS = 10_000;
/** A question and its answer that did not come. */
const SILENT_AFTER_MS = ASK_EVERY_MS + ANSWER_MS;
const COME_BACK_MS = 2_000;

interface Following {
  /** Gets the order at once and whenever it has changed. */
  told(order: GuestOrder): void;
  /** Whether what was told last may have changed without a word. */
  lost(isLost: boolean): void;
}

/**
 * Follows an order until `stop`. A browser takes up a stream that was cut by itself, but not one that a balancer answers while
 * a server is gone: then, and when it has missed something, another one is opened.
 */
export function followOrder(guid: string, { told, lost }: Following): { stop(): void } {
  let version = 0;
  let said = '';
  let heardAt = Date.now();
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const take = (order: GuestOrder): boolean => {
    heardAt = Date.now();
    lost(false);
    const text = JSON.stringify(order);
    // An older answer that comes late changes nothing.
    if (order.version < version || text === said) return false;
    version = order.version;
    said = text;
    told(order);
    return true;
  };
  const open = (): void => {
    clearTimeout(again);
    source?.close();
    const opened = new EventSource(`/api/v1/storefront/orders/${guid}/stream`);
    source = opened;
    opened.addEventListener('message', ({ data }) => void take(JSON.parse(data) as GuestOrder));
    opened.addEventListener('error', () => {
      if (opened.readyState === EventSource.CLOSED && source === opened)
        again = setTimeout(open, COME_BACK_MS);
    });
  };
  const look = async (): Promise<void> => {
    try {
      const input = { params: { orderGuid: guid }, signal: AbortSignal.timeout(ANSWER_MS) };
      if (take(await ask('getStorefrontOrder', input)) && source !== null) open();
    } catch {
      if (Date.now() - heardAt >= SILENT_AFTER_MS && source !== null) lost(true);
    }
  };
  open();
  const timer = setInterval(() => void look(), ASK_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      clearTimeout(again);
      source?.close();
      source = null;
    },
  };
}

import { type Comanda, ComandaError, NetworkError } from '@comanda/sdk';

/**
 * Asks the service again and again: every few seconds whatever happens, and at once when an event says that something did. So
 * whoever watches knows when the service last answered, and a stream that hangs is not taken for a quiet restaurant.
 */

const ASK_EVERY_MS = 5_000;

interface Handlers {
  client: Comanda;
  restaurantGuid: string;
  /** One question and what follows from its answer. */
  ask(signal: AbortSignal): Promise<void>;
  answered(): void;
  failed(error: unknown): void;
  /** Which events are worth a question; all by default. */
  concerns?(type: string): boolean;
}

export interface Asking {
  /** Asks now, or again when a question is on its way: what happened since may not be in its answer. */
  wake(): void;
  stop(): void;
}

export function startAsking({ client, restaurantGuid, ask, answered, failed, concerns }: Handlers): Asking {
  const stop = new AbortController();
  const { signal } = stop;
  let isWoken = false;
  let endRest = (): void => {};
  const wake = (): void => {
    isWoken = true;
    endRest();
  };
  const rest = (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ASK_EVERY_MS);
    endRest = resolve;
    return promise.finally(() => clearTimeout(timer));
  };
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      isWoken = false;
      try {
        await ask(signal);
        answered();
      } catch (error) {
        if (signal.aborted) return;
        failed(error);
        // The device is not known any more: asking on changes nothing.
        if (error instanceof ComandaError && error.status === 401) return;
        // A browser that has roamed finds its lost connections one by one: waiting for each was rest enough.
        if (error instanceof NetworkError && error.fault === 'TIMEOUT') continue;
      }
      if (!isWoken) await rest();
    }
  };
  const listen = async (): Promise<void> => {
    try {
      for await (const { type } of client.follow({ restaurantGuid, signal, onOpen: wake }))
        if (concerns?.(type) ?? true) wake();
    } catch {
      // It may not listen, or not any more: the questions go on, and say why when they are refused.
    }
  };
  void work();
  void listen();
  return {
    wake,
    stop() {
      stop.abort();
      wake();
    },
  };
}

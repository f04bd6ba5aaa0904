import type { OperationId } from '@comanda/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { invalidate, useClient } from './api.tsx';

/** What changes with an event, by its name or the first word of it: `order` stands for `order.created` and all others. */
export type Concerns = Readonly<Record<string, readonly OperationId[]>>;

/** A burst of events has everything asked for again once. */
const GATHER_MS = 250;

/**
 * Follows the events of a restaurant for as long as the component is shown, and has what they concern asked for again. The SDK
 * reconnects and takes up where it was cut. Answers whether what is seen follows what happens.
 */
export function useLive(restaurantGuid: string, concerns: Concerns): boolean {
  const { client, tenantId } = useClient();
  const queries = useQueryClient();
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const due = new Set<OperationId>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      const operations = [...due];
      due.clear();
      void invalidate(queries, tenantId, operations);
    };
    const ask = (operations: readonly OperationId[]): void => {
      for (const operation of operations) due.add(operation);
      if (due.size > 0) timer ??= setTimeout(flush, GATHER_MS);
    };
    // What was read before the stream was open may be older than what it begins with.
    const onOpen = (): void => ask(Object.values(concerns).flat());
    const listen = async (): Promise<void> => {
      // No types are named: the service leaves out what this person may not read, and refuses who names it.
      for await (const event of client.follow({ restaurantGuid, signal: stop.signal, onOpen }))
        ask(concerns[event.type] ?? concerns[event.type.split('.', 1)[0]!] ?? []);
    };
    listen().catch(() => {
      if (!stop.signal.aborted) setRefused(true);
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client, tenantId, queries, restaurantGuid, concerns]);
  const online = useOnline();
  return online && !refused;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const changed = (): void => setOnline(navigator.onLine);
    addEventListener('online', changed);
    addEventListener('offline', changed);
    return () => {
      removeEventListener('online', changed);
      removeEventListener('offline', changed);
    };
  }, []);
  return online;
}

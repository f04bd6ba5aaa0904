import { useDevice } from '@comanda/app-shared';
import { useEffect } from 'react';
import { usePeople } from './person.tsx';
import { useTill } from './till-context.tsx';

/**
 * Keeps this till in step with the others: it asks at once when something happens to an order. A till by itself hears of no
 * orders; who stands at it does. While nobody does, or without their session, it asks every few seconds all the same.
 */
export function useStep(): void {
  const till = useTill();
  const { client } = usePeople();
  const { restaurantGuid } = useDevice();
  useEffect(() => {
    if (client === null) return;
    const gone = new AbortController();
    const { signal } = gone;
    const listen = async (): Promise<void> => {
      try {
        for await (const _ of client.follow({ restaurantGuid, signal, onOpen: till.wake })) till.wake();
      } catch {
        // The session has ended, or may not listen: the questions go on.
      }
    };
    void listen();
    return () => gone.abort();
  }, [till, client, restaurantGuid]);
}

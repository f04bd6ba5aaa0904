import type { Comanda } from '@comanda/sdk';
import { useEffect, useRef, useState } from 'react';
import { isForgotten } from './at-service.ts';
import { usePeople } from './person.tsx';

export interface PersonAnswer<T> {
  /** undefined: it has not answered. */
  data: T | undefined;
  error: unknown;
  /** Asks again. */
  again(): void;
}

/** What the service answers to whoever stands here; asked when it knows them, and again when `about` changes. */
export function usePersonAnswer<T>(read: (client: Comanda) => Promise<T>, about = ''): PersonAnswer<T> {
  const { client, forgotten } = usePeople();
  const [found, setFound] = useState<{ data: T | undefined; error: unknown }>({
    data: undefined,
    error: null,
  });
  const [turn, setTurn] = useState(0);
  const asks = useRef({ read, forgotten });
  asks.current = { read, forgotten };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn, or another subject, asks again
  useEffect(() => {
    if (client === null) return;
    let gone = false;
    asks.current.read(client).then(
      (data) => gone || setFound({ data, error: null }),
      (error: unknown) => {
        if (gone) return;
        if (isForgotten(error)) asks.current.forgotten();
        else setFound((before) => ({ ...before, error }));
      },
    );
    return () => {
      gone = true;
    };
  }, [client, turn, about]);
  return { ...found, again: () => setTurn((count) => count + 1) };
}

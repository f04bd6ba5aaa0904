import type { Answer, Comanda } from '@comanda/sdk';
import { useEffect, useRef, useState } from 'react';
import { isForgotten, isUnknown } from './at-service.ts';
import { usePeople } from './person.tsx';

const AGAIN_AFTER_MS = 2_000;

/** What is asked of the service, under the one key by which it happens once. */
export type Work<T> = (client: Comanda, idempotencyKey: string) => Promise<T>;

interface Asked<T> {
  work: Work<T>;
  key: string;
  tries: number;
}

interface Asking<T> {
  /** Asks, unless something is being asked. */
  ask(work: Work<T>): void;
  /** SENT: it is on its way. LOST: its answer is; it is asked again until the service says what happened. */
  state: 'NOTHING' | 'SENT' | 'LOST';
  /** Why it refused the last time; null: it did not. */
  error: unknown;
  /** How often it has refused. */
  refusals: number;
}

type Refused = Pick<Asking<unknown>, 'error' | 'refusals'>;

/**
 * Has the service do something that must happen once, such as charging a card, as whoever stands here. A lost answer is asked for
 * again with the same key, for as long as this is shown; a PIN that has to be typed in between changes nothing about it.
 */
export function useAsking<T>(answered: (answer: T) => void): Asking<T> {
  const { client, forgotten } = usePeople();
  const [asked, setAsked] = useState<Asked<T> | null>(null);
  const [{ error, refusals }, setRefused] = useState<Refused>({ error: null, refusals: 0 });
  const tell = useLatest({ answered, forgotten });
  useEffect(() => {
    if (asked === null || client === null) return;
    let gone = false;
    const send = async (): Promise<void> => {
      try {
        const answer = await asked.work(client, asked.key);
        if (gone) return;
        setAsked(null);
        tell.current.answered(answer);
      } catch (found) {
        if (gone) return;
        if (isForgotten(found)) tell.current.forgotten();
        else if (isUnknown(found)) setAsked({ ...asked, tries: asked.tries + 1 });
        else {
          setAsked(null);
          setRefused((before) => ({ error: found, refusals: before.refusals + 1 }));
        }
      }
    };
    const timer = setTimeout(() => void send(), asked.tries === 0 ? 0 : AGAIN_AFTER_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked, client, tell]);
  return {
    ask: (work) => {
      setRefused((before) => ({ ...before, error: null }));
      setAsked((before) => before ?? { work, key: crypto.randomUUID(), tries: 0 });
    },
    state: asked === null ? 'NOTHING' : asked.tries === 0 ? 'SENT' : 'LOST',
    error,
    refusals,
  };
}

export type TakenPayment = Answer<'createOrderPayment'>;

/** What was given last, for what runs later. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

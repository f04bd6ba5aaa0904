import { offersPasskeys, type Session, signInWithPasskey } from '@comanda/app-shared';
import { useEffect, useRef } from 'react';

/** A challenge of the service lasts five minutes, and a page may be open for longer. */
const ASK_AGAIN_MS = 4 * 60_000;

/**
 * Lets the browser offer passkeys where the address is typed, for as long as the page is shown. Answers how to end that: a
 * browser has one question about passkeys at a time. Whatever fails is left to the button beside it.
 */
export function useQuietPasskey(signedIn: (session: Session) => void): () => void {
  const stop = useRef<() => void>(() => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for as long as the page is shown
  useEffect(() => {
    let asking = new AbortController();
    const ask = async (): Promise<void> => {
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      if (!(await offersPasskeys()) || signal.aborted) return;
      await signInWithPasskey({ quietly: true, signal }).then(signedIn, () => {});
    };
    const timer = setInterval(() => void ask(), ASK_AGAIN_MS);
    stop.current = () => {
      clearInterval(timer);
      asking.abort();
    };
    void ask();
    return () => stop.current();
  }, []);
  return () => stop.current();
}

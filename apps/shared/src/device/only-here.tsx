import { type ReactNode, useEffect, useState } from 'react';
import { useSharedText } from '../i18n/i18n.ts';
import classes from './pair.module.css';

/** A moment, which a reload takes to let go, is not worth a word. */
const SAID_AFTER_MS = 1_500;

/**
 * Shows what keeps things in this browser in one of its windows alone: two that write one log would number it twice. The next
 * window goes on as soon as the first is closed.
 */
export function OnlyHere({ name, children }: { name: string; children: ReactNode }): ReactNode {
  const t = useSharedText();
  const [isHere, setHere] = useState(false);
  const [isSaid, setSaid] = useState(false);
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    const hold = (): Promise<void> => {
      setHere(true);
      return new Promise((letGo) => signal.addEventListener('abort', () => letGo()));
    };
    // Aborted while it waits, it rejects: nobody is there any more.
    navigator.locks.request(name, { signal }, hold).catch(() => undefined);
    const timer = setTimeout(() => setSaid(true), SAID_AFTER_MS);
    return () => {
      gone.abort();
      clearTimeout(timer);
      setHere(false);
    };
  }, [name]);
  if (isHere) return children;
  return (
    isSaid && (
      <main className={classes.page}>
        <div className={classes.slip} role="status">
          <h1 className={classes.title}>{t('Open in another window')}</h1>
          <p className={classes.text}>{t('Close it there, and this one goes on.')}</p>
        </div>
      </main>
    )
  );
}

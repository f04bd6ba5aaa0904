import { type ReactNode, useEffect } from 'react';
import { useText } from '../../text/text.ts';
import { useBoard, useFeed } from '../../tickets/board.tsx';
import classes from './board.module.css';

const SHOWN_MS = 8_000;

/** A press that had no effect says so, and then gets out of the way by itself: cooks have no hand free for it. */
export function Refusal(): ReactNode {
  const t = useText();
  const feed = useFeed();
  const { refusal } = useBoard();
  const key = refusal?.key;
  useEffect(() => {
    if (key === undefined) return;
    const timer = setTimeout(() => feed.forgetRefusal(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [feed, key]);
  if (!refusal) return null;
  return (
    <p className={classes.refusal} role="status">
      {t('Ticket {number}: another screen was faster. What you see is how it is.', {
        number: refusal.number,
      })}
    </p>
  );
}

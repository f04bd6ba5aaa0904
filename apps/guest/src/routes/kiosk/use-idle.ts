import { useEffect, useRef, useState } from 'react';
import { isBusy } from '../../store/kiosk.ts';

const IDLE_MS = 60_000;
/** What is pressed in the frame of the card page is not seen from here. */
const CARD_MS = 180_000;
const ANSWER_MS = 15_000;
const LOOK_MS = 500;

const TOUCHES = ['pointerdown', 'click', 'keydown', 'scroll'] as const;

/** How many seconds are left to say that somebody is there; null: nobody is asked. Calls `over` when nobody answers. */
export function useIdle(isOn: boolean, over: () => void): number | null {
  const [left, setLeft] = useState<number | null>(null);
  const latest = useRef(over);
  latest.current = over;
  useEffect(() => {
    if (!isOn) return;
    // Counted, and not read from a clock, which may jump.
    let touchedAt = performance.now();
    let askedAt: number | null = null;
    const touched = () => {
      touchedAt = performance.now();
      askedAt = null;
    };
    const look = () => {
      if (isBusy()) touched();
      const now = performance.now();
      const limit = document.activeElement?.tagName === 'IFRAME' ? CARD_MS : IDLE_MS;
      if (askedAt === null && now - touchedAt >= limit) askedAt = now;
      const rest = askedAt === null ? null : Math.ceil((askedAt + ANSWER_MS - now) / 1_000);
      setLeft(rest);
      if (rest !== null && rest <= 0) latest.current();
    };
    const timer = setInterval(look, LOOK_MS);
    const options = { capture: true, passive: true };
    for (const type of TOUCHES) addEventListener(type, touched, options);
    return () => {
      clearInterval(timer);
      for (const type of TOUCHES) removeEventListener(type, touched, options);
      setLeft(null);
    };
  }, [isOn]);
  return left;
}

import { businessDateAt } from '@comanda/app-shared';
import { useEffect, useState } from 'react';
import { usePlace } from '../shell/places.ts';

/** So late a screen that is left open notices that the day has changed. */
const LOOK_MS = 10_000;

/** The business day that it is at the restaurant: the next one from closeout on, however long the screen is open. */
export function useToday(): number {
  const { timeZone, closeoutHour } = usePlace().restaurant;
  const [, setToday] = useState(0);
  useEffect(() => {
    const look = (): void => setToday(businessDateAt(Date.now(), timeZone, closeoutHour));
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [timeZone, closeoutHour]);
  return businessDateAt(Date.now(), timeZone, closeoutHour);
}

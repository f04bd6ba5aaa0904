import { businessDateAt } from '@comanda/app-shared';
import { usePlace } from '../shell/places.ts';

/** The business day that it is at the restaurant. */
export function useToday(): number {
  const { timeZone, closeoutHour } = usePlace().restaurant;
  return businessDateAt(Date.now(), timeZone, closeoutHour);
}

import { useAnswer, useDevice } from '@comanda/app-shared';

/** The restaurant's; until it is known, that of the device. */
export function useTimeZone(): string {
  const { restaurantGuid } = useDevice();
  const { data } = useAnswer('getRestaurant', { params: { restaurantGuid } });
  return data?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}

import { useAnswer, useDevice } from '@comanda/app-shared';
import { useSearch } from '@tanstack/react-router';
import type { Station } from './ticket.ts';

/** Somebody may add a station in the middle of a service. */
const LOOK_AGAIN_MS = 60_000;

/** The stations of the kitchen, and the one that this screen shows. */
export function useStations(): { stations: readonly Station[]; chosen: string | undefined } {
  const { restaurantGuid } = useDevice();
  const { data } = useAnswer('listKitchenStations', { params: { restaurantGuid } }, { every: LOOK_AGAIN_MS });
  const { station } = useSearch({ strict: false });
  return { stations: data?.items ?? [], chosen: station };
}

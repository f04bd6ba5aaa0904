import { useWrite } from '@comanda/app-shared';
import type { Zone, Zones } from './zones.ts';

/** Replaces the zones, unless somebody was faster. */
export function useZones({ restaurantGuid, version }: Zones): {
  isPending: boolean;
  error: unknown;
  save: (zones: Zone[], then?: () => void) => void;
} {
  const { isPending, error, mutate } = useWrite('replaceDeliveryZones', ['getDeliveryZones']);
  const save = (zones: Zone[], then = (): void => {}): void =>
    mutate({ params: { restaurantGuid }, body: { zones, version } }, { onSuccess: then });
  return { isPending, error, save };
}

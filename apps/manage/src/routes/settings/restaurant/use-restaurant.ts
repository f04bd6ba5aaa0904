import { type Answer, useWrite } from '@comanda/app-shared';
import type { Input } from '@comanda/sdk';
import { usePlacesChanged } from '../../../shell/places.ts';

export type Restaurant = Answer<'getRestaurant'>;
type Change = NonNullable<Input<'updateRestaurant'>['body']>;

/** Changes some of what a restaurant is, unless somebody was faster; its name is then new wherever it stands. */
export function useRestaurantChange({ guid, version }: Restaurant): {
  isPending: boolean;
  error: unknown;
  save: (body: Change, then: () => void) => void;
} {
  const placesChanged = usePlacesChanged();
  const { isPending, error, mutate } = useWrite('updateRestaurant', ['getRestaurant', 'listRestaurants']);
  const save = (body: Change, then: () => void): void =>
    mutate(
      { params: { restaurantGuid: guid }, body, ifMatch: version },
      {
        onSuccess: () => {
          void placesChanged();
          then();
        },
      },
    );
  return { isPending, error, save };
}

import { type Answer, clientFor, type Membership } from '@comanda/app-shared';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';

export type Restaurant = Answer<'listRestaurants'>['items'][number];

/** A restaurant, and what the person is in the tenant that it belongs to. */
export interface Place {
  restaurant: Restaurant;
  membership: Membership;
}

/** All restaurants that a person reaches, in all of their tenants. */
export const usePlaces = (uid: string, memberships: readonly Membership[]): UseQueryResult<Place[], Error> =>
  useQuery({
    queryKey: ['places', uid],
    queryFn: async () => (await Promise.all(memberships.map(placesOf))).flat(),
    staleTime: 5 * 60_000,
  });

async function placesOf(membership: Membership): Promise<Place[]> {
  const places: Place[] = [];
  for await (const restaurant of clientFor(membership.tenantId).each('listRestaurants', {
    query: { limit: 200 },
  })) {
    if (!restaurant.archived) places.push({ restaurant, membership });
  }
  return places.sort((a, b) => a.restaurant.name.localeCompare(b.restaurant.name));
}

export interface Signed {
  user: { uid: string; name: string; email: string };
  memberships: readonly Membership[];
  places: readonly Place[];
}

export const SignedContext = createContext<Signed | null>(null);

export function useSigned(): Signed {
  const found = useContext(SignedContext);
  if (!found) throw new Error('useSigned: outside of the gate');
  return found;
}

const PlaceContext = createContext<Place | null>(null);
export const PlaceProvider = PlaceContext.Provider;

/** The restaurant that the screen is about. */
export function usePlace(): Place {
  const found = useContext(PlaceContext);
  if (!found) throw new Error('usePlace: outside of the shell');
  return found;
}

const LAST = 'comanda.manage.restaurant';

/** Where the person was last on this device. */
export function lastPlace(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

export function rememberPlace(restaurantGuid: string): void {
  try {
    localStorage.setItem(LAST, restaurantGuid);
  } catch {
    // Not kept: a browser may forbid it.
  }
}

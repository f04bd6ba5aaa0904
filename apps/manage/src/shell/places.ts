import { type Answer, clientFor, holds, type Membership } from '@comanda/app-shared';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
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

/** Who may open restaurants in a tenant: those who may change settings. */
export const mayOpen = (membership: Membership): boolean => holds(membership, 'restaurant.edit');

/** Has the restaurants that a person reaches asked for again: one was opened, or is called something else now. */
export function usePlacesChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['places'] });
}

/** Goes to an address of the app. */
export function useGoTo(): (path: string) => void {
  const { history, basepath } = useRouter();
  return (path) => history.push(basepath.replace(/\/$/, '') + path);
}

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
  user: { uid: string; name: string; email: string; isOperator: boolean };
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

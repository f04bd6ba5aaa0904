import { useSyncExternalStore } from 'react';

/** Where the guest is, behind the `#`: the way back of the browser works, and a reload stays. */
export type Place =
  | { view: 'menu' }
  | { view: 'cart' }
  | { view: 'orders' }
  | { view: 'order'; guid: string };

const follow = (changed: () => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

export const usePlace = (): Place => placeIn(useSyncExternalStore(follow, () => location.hash));

function placeIn(hash: string): Place {
  const [, view, guid] = /^#\/(\w+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (view === 'cart') return { view };
  if (view === 'orders') return guid === undefined ? { view } : { view: 'order', guid };
  return { view: 'menu' };
}

export const addressOf = (place: Place): string => {
  if (place.view === 'menu') return '#/';
  return place.view === 'order' ? `#/orders/${place.guid}` : `#/${place.view}`;
};

export function go(place: Place): void {
  location.hash = addressOf(place);
  scrollTo(0, 0);
}

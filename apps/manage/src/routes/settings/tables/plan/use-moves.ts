import { isConflict, useWrite } from '@comanda/app-shared';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { usePlace } from '../../../../shell/places.ts';
import { TABLE_CHANGES } from '../tables.ts';
import { Moves, type Shown } from './moves.ts';

/** The moves on this screen, and what became of them. */
export function useMoves(): { moves: Moves; shown: Shown } {
  const { guid: restaurantGuid } = usePlace().restaurant;
  const { mutateAsync } = useWrite('updateTable', TABLE_CHANGES);
  const [moves] = useState(
    () =>
      new Moves(async ({ tableGuid, position, version }) => {
        const params = { restaurantGuid, tableGuid };
        try {
          return (await mutateAsync({ params, body: { position }, ifMatch: version })).version;
        } catch (error) {
          if (isConflict(error)) return null;
          throw error;
        }
      }),
  );
  // Whoever leaves at once has moved it all the same.
  useEffect(() => moves.keep, [moves]);
  return { moves, shown: useSyncExternalStore(moves.subscribe, moves.shown) };
}

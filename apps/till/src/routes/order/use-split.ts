import type { Order } from '../../store/database.ts';
import { usePeople } from '../../store/person.tsx';
import { type Split, withMerged, withSplit } from '../../store/splits.ts';
import { useTill } from '../../store/till-context.tsx';

interface Splitting {
  split(split: Split): Promise<void>;
  /** All checks in one again. */
  merge(): Promise<void>;
}

/** Writes the split of a check into the log, and that it is taken back. */
export function useSplit(order: Order): Splitting {
  const till = useTill();
  const { person } = usePeople();
  const does = (command: string, body: object, after: Order | null): Promise<void> =>
    till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      ...(after ? { totalAmount: after.totalAmount, taxAmount: after.taxAmount } : {}),
      body: { commands: [{ command, body }] },
    });
  return {
    split: (split) => does('splitCheck', split, withSplit(order, split)),
    merge: () => {
      const checkGuids = order.checks.map(({ guid }) => guid);
      return does('mergeChecks', { checkGuids }, withMerged(order, checkGuids));
    },
  };
}

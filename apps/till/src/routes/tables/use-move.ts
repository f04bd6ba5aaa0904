import type { OpenOrder } from '../../store/merge.ts';
import { usePeople } from '../../store/person.tsx';
import { useTill } from '../../store/till-context.tsx';

/** Writes into the log that an order has moved to another table: what it costs stays the same. */
export function useMove({ order }: OpenOrder): (tableGuid: string) => Promise<void> {
  const till = useTill();
  const { person } = usePeople();
  return (tableGuid) =>
    till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      totalAmount: order.totalAmount,
      taxAmount: order.taxAmount,
      body: { commands: [{ command: 'updateOrder', body: { tableGuid } }] },
    });
}

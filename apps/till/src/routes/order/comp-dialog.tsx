import type { ReactNode } from 'react';
import type { Signer } from '../../store/approval.ts';
import { linesOf, takenByComp, withComp } from '../../store/changes.ts';
import type { Order } from '../../store/database.ts';
import { usePeople } from '../../store/person.tsx';
import { useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { TakingDialog } from './taking-dialog.tsx';

interface CompProps {
  order: Order;
  selectionGuids: readonly string[];
  close(): void;
}

/** Gives lines for free: they stay on the bill, and cost nothing. */
export function CompDialog({ order, selectionGuids, close }: CompProps): ReactNode {
  const t = useText();
  const till = useTill();
  const { person } = usePeople();
  const names = linesOf(order)
    .filter(({ guid }) => selectionGuids.includes(guid))
    .map(({ name }) => name);
  const after = withComp(order, new Set(selectionGuids), null);
  const comps = async (reason: string, approver: Signer | null): Promise<void> => {
    const { totalAmount, taxAmount } = after;
    await till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      ...(approver ? { approver, totalAmount, taxAmount } : {}),
      body: { commands: [{ command: 'compOrderItems', body: { selectionGuids, reason } }] },
    });
  };
  return (
    <TakingDialog
      title={t('{names} for free', { names: names.join(', ') })}
      verb={t('Give for free')}
      taking={{ permission: 'orders.comp', ...takenByComp(order, new Set(selectionGuids)) }}
      offAmount={after.discountAmount - order.discountAmount}
      currency={order.currency}
      does={comps}
      close={close}
    />
  );
}

import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Signer } from '../../store/approval.ts';
import { linesOf, takenByVoid, withoutLines } from '../../store/changes.ts';
import type { Order } from '../../store/database.ts';
import type { OpenOrder } from '../../store/merge.ts';
import { usePeople } from '../../store/person.tsx';
import { useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { TakingDialog } from './taking-dialog.tsx';

interface VoidProps {
  open: OpenOrder;
  /** Of the lines; none: the whole order. */
  selectionGuids: readonly string[];
  close(): void;
}

/** Takes lines off a bill, or all of it. */
export function VoidDialog({ open: { order }, selectionGuids, close }: VoidProps): ReactNode {
  const t = useText();
  const navigate = useNavigate();
  const voids = useVoid(order, selectionGuids);
  const isAll = selectionGuids.length === 0;
  const chosen = new Set(selectionGuids);
  const lines = linesOf(order).filter(({ guid }) => chosen.has(guid));
  const { totalAmount: amount } = order;
  return (
    <TakingDialog
      title={
        isAll ? t('Void the order') : t('Void {names}', { names: lines.map(({ name }) => name).join(', ') })
      }
      verb={t('Void')}
      taking={{
        permission: 'orders.void',
        ...(isAll ? { amount, billAmount: amount } : takenByVoid(order, chosen)),
      }}
      currency={order.currency}
      does={voids}
      close={(done) => {
        close();
        if (done && isAll) void navigate({ to: '/orders' });
      }}
    />
  );
}

/** Writes it into the log: signed, or left to a manager. */
function useVoid(order: Order, selectionGuids: readonly string[]) {
  const till = useTill();
  const { person } = usePeople();
  const isAll = selectionGuids.length === 0;
  return async (reason: string, approver: Signer | null): Promise<void> => {
    const after = isAll ? null : withoutLines(order, new Set(selectionGuids));
    await till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      ...(approver ? { approver } : {}),
      ...(approver && after ? { totalAmount: after.totalAmount, taxAmount: after.taxAmount } : {}),
      body: {
        commands: [
          isAll
            ? { command: 'voidOrder', body: { reason } }
            : { command: 'voidSelections', body: { selectionGuids, reason } },
        ],
      },
    });
  };
}

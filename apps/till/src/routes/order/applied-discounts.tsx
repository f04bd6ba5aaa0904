import { Money } from '@comanda/app-shared';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linesOf, withoutDiscount } from '../../store/changes.ts';
import type { OpenOrder } from '../../store/merge.ts';
import { usePeople } from '../../store/person.tsx';
import { useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';

/** What is given off an order, each of which can be taken back while nothing is paid. */
export function AppliedDiscounts({ open: { order, isWaiting } }: { open: OpenOrder }): ReactNode {
  const t = useText();
  const till = useTill();
  const { person } = usePeople();
  const all = givenOff(order);
  if (all.length === 0) return null;
  const remove = (guid: string): Promise<void> => {
    const { totalAmount, taxAmount } = withoutDiscount(order, guid);
    return till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      totalAmount,
      taxAmount,
      body: { commands: [{ command: 'removeDiscount', discountGuid: guid }] },
    });
  };
  const nameOf = ({ name, of }: { name: string; of: string | null }): string =>
    of === null ? name : `${name}: ${of}`;
  return (
    <ul className={classes.given} aria-label={t('Given off')}>
      {all.map((one) => (
        <li key={one.guid}>
          <span>{nameOf(one)}</span>
          <Money amount={0 - one.discountAmount} currency={order.currency} />
          <button
            type="button"
            // The service names it: before it has, nobody can.
            disabled={isWaiting || order.paidAmount > 0}
            aria-label={t('Remove {name}', { name: nameOf(one) })}
            onClick={() => void remove(one.guid).catch(() => undefined)}
          >
            <IconX aria-hidden size={20} />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface GivenOff {
  guid: string;
  name: string;
  discountAmount: number;
  /** The line that it is on; null: all of them. */
  of: string | null;
}

/** What takes something, on the order and on its lines. */
function givenOff(order: OpenOrder['order']): GivenOff[] {
  const onLines = linesOf(order).flatMap((line) =>
    line.voided ? [] : line.appliedDiscounts.map((one) => ({ ...one, of: line.name })),
  );
  const onAll = order.appliedDiscounts.map((one) => ({ ...one, of: null }));
  return [...onAll, ...onLines].filter(({ discountAmount }) => discountAmount > 0);
}

import { Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { Order } from '../../store/database.ts';
import type { Check } from '../../store/new-order.ts';
import { withSplit } from '../../store/splits.ts';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import classes from './order.module.css';
import { useSplit } from './use-split.ts';
import { useWriting } from './use-writing.ts';

interface SplitProps {
  order: Order;
  check: Check;
  close(): void;
}

const WAYS = [2, 3, 4, 5, 6, 7, 8];

/** A check in equal payments: it stays one bill, and each guest pays a part. */
export function SplitDialog({ order, check, close }: SplitProps): ReactNode {
  const t = useText();
  const { split } = useSplit(order);
  const { write, isRefused } = useWriting();
  const choose = (parts: number): Promise<void> =>
    write(async () => {
      await split({ checkGuid: check.guid, parts });
      close();
    });
  return (
    <Dialog title={t('Split evenly')} close={close}>
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was done; try again.')}</p>}
      <p>{t('How many pay?')}</p>
      <ul className={classes.choices} aria-label={t('How many pay?')}>
        {WAYS.map((parts) => {
          const shares = withSplit(order, { checkGuid: check.guid, parts })?.checks.find(
            ({ guid }) => guid === check.guid,
          )?.parts;
          return (
            <li key={parts}>
              <button type="button" disabled={!shares} onClick={() => void choose(parts)}>
                <span>{t('{parts} parts', { parts })}</span>
                {shares?.[0] && <Money amount={shares[0].totalAmount} currency={order.currency} strong />}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
      </div>
    </Dialog>
  );
}

import { Money } from '@comanda/app-shared';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Seating } from '../../store/floor.ts';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import classes from './tables.module.css';

interface TableDialogProps {
  seating: Seating;
  begin(): void;
  close(): void;
}

/** A table with several orders: which one, or another one. */
export function TableDialog({ seating: { table, orders }, begin, close }: TableDialogProps): ReactNode {
  const t = useText();
  return (
    <Dialog title={t('Table {name}', { name: table.name })} close={close}>
      <ul className={classes.orders} aria-label={t('Open orders')}>
        {orders.map(({ guid, displayNumber, staffName, dueAmount, order }) => (
          <li key={guid}>
            <Link to="/orders/$orderGuid" params={{ orderGuid: guid }}>
              <span>
                {t('Order {number}', { number: displayNumber === null ? '—' : String(displayNumber) })}
                {staffName !== '' && ` · ${staffName}`}
              </span>
              <Money amount={dueAmount} currency={order.currency} strong />
            </Link>
          </li>
        ))}
      </ul>
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
        {!table.archived && (
          <button type="button" onClick={begin}>
            {t('Another order here')}
          </button>
        )}
      </div>
    </Dialog>
  );
}

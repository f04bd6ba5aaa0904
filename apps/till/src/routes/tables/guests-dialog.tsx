import type { ReactNode } from 'react';
import { useDraft } from '../../store/draft.tsx';
import type { Seating } from '../../store/floor.ts';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import classes from './tables.module.css';

interface GuestsDialogProps {
  table: Seating['table'];
  /** null: nobody has counted them. */
  begin(numberOfGuests: number | null): void;
  close(): void;
}

/** So many are offered at least; more are typed on the slip. */
const OFFERED = 12;

/** Begins an order for a table: how many have sat down. */
export function GuestsDialog({ table, begin, close }: GuestsDialogProps): ReactNode {
  const t = useText();
  const { lines } = useDraft();
  return (
    <Dialog title={t('Table {name}', { name: table.name })} close={close}>
      <p>{t('How many guests?')}</p>
      {lines.length > 0 && <p role="status">{t('The slip that is being written goes there.')}</p>}
      <ul className={classes.counts} aria-label={t('How many guests?')}>
        {Array.from({ length: OFFERED }, (_, index) => index + 1).map((count) => (
          <li key={count}>
            <button
              type="button"
              aria-label={t('{count, plural, one {# guest} other {# guests}}', { count })}
              onClick={() => begin(count)}
            >
              {count}
            </button>
          </li>
        ))}
      </ul>
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
        <button type="button" onClick={() => begin(null)}>
          {t('Without a number')}
        </button>
      </div>
    </Dialog>
  );
}

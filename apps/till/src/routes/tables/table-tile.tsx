import { formatTime, Money, useLanguage } from '@comanda/app-shared';
import { IconArmchair, IconClock, IconCloudUp, IconUsers } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import type { Seating } from '../../store/floor.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import classes from './tables.module.css';

interface TableTileProps {
  seating: Seating;
  /** It cannot be pressed. */
  isOut: boolean;
  press(): void;
}

/** A table, and in words who sits there: no colour says what is not written. */
export function TableTile({ seating, isOut, press }: TableTileProps): ReactNode {
  const { table, orders } = seating;
  const { position } = table;
  const place = position && {
    '--x': position.x,
    '--y': position.y,
    '--width': position.width,
    '--height': position.height,
  };
  return (
    <li className={classes.tile} data-shape={position?.shape} style={(place ?? {}) as CSSProperties}>
      <button type="button" data-busy={orders.length > 0} disabled={isOut} onClick={press}>
        <span className={classes.name}>
          <b>{table.name}</b>
          {orders.some(({ isWaiting }) => isWaiting) && <Waiting />}
        </span>
        {orders.length > 0 ? <Busy seating={seating} /> : <Free capacity={table.capacity} />}
      </button>
    </li>
  );
}

function Waiting(): ReactNode {
  const t = useText();
  return (
    <>
      {' '}
      <IconCloudUp className={classes.waiting} aria-hidden />
      <span className={classes.hidden}>{t('not sent yet')}</span>
    </>
  );
}

function Free({ capacity }: { capacity: number | null }): ReactNode {
  const t = useText();
  return (
    <>
      <span className={classes.free}>
        <IconArmchair aria-hidden /> {t('Free')}
      </span>
      {capacity !== null && (
        <span className={classes.faint}>
          {t('{count, plural, one {# seat} other {# seats}}', { count: capacity })}
        </span>
      )}
    </>
  );
}

/** On the plan the words between the figures are only read out. */
function Busy({ seating }: { seating: Seating }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { state } = useBoard();
  const { currency, timeZone } = state?.restaurant ?? { currency: 'USD', timeZone: 'UTC' };
  const { dueAmount, numberOfGuests, openedAt, staffNames } = seating;
  const [first, ...others] = staffNames;
  return (
    <>
      <span className={classes.due}>
        <span className={classes.word}>{t('Due')}</span>{' '}
        <Money amount={dueAmount} currency={currency} strong />
      </span>
      {openedAt !== null && (
        <span className={classes.since}>
          <IconClock aria-hidden /> <span className={classes.word}>{t('Since')}</span>{' '}
          {formatTime(openedAt, timeZone, language)}
        </span>
      )}
      <span className={classes.who}>
        {numberOfGuests !== null && (
          <span>
            <IconUsers aria-hidden /> {numberOfGuests} <span className={classes.word}>{t('Guests')}</span>
          </span>
        )}
        {first !== undefined && (
          <span className={classes.whose}>
            {first}
            {others.length > 0 && ` +${others.length}`}
          </span>
        )}
      </span>
    </>
  );
}

import { Empty } from '@comanda/app-shared';
import { IconChefHat } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import { useBoard } from '../../tickets/board.tsx';
import { useStations } from '../../tickets/stations.ts';
import { allDay, atStation } from '../../tickets/ticket.ts';
import classes from './all-day.module.css';

/** How much of each dish is still to be made, over all tickets of the station. */
export function AllDayPage(): ReactNode {
  const t = useText();
  const { open } = useBoard();
  const { stations, chosen } = useStations();
  const totals = allDay(atStation(open, stations, chosen));
  if (totals.length === 0)
    return (
      <Empty
        icon={<IconChefHat size={64} />}
        title={t('Nothing to make')}
        text={t('Dishes of open tickets are added up here.')}
      />
    );
  return (
    <ul className={classes.totals} aria-label={t('All day')}>
      {totals.map(({ name, quantity }) => (
        <li key={name}>
          <b>{quantity}</b>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

import { Empty, Loading } from '@comanda/app-shared';
import { IconChefHat } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useText } from '../../text/text.ts';
import { useBoard, useFeed, useNow } from '../../tickets/board.tsx';
import { useStations } from '../../tickets/stations.ts';
import { alsoAt, atStation, type Ticket } from '../../tickets/ticket.ts';
import classes from './board.module.css';
import { Recent } from './recent.tsx';
import { Refusal } from './refusal.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useBumpBar } from './use-bump-bar.ts';

/** The tickets of a station, as they are to be made. */
export function BoardPage(): ReactNode {
  const t = useText();
  const feed = useFeed();
  const now = useNow();
  const { open, done, heardAt, error } = useBoard();
  const { stations, chosen } = useStations();
  const tickets = useMemo(() => atStation(open, stations, chosen), [open, stations, chosen]);
  const recent = useMemo(() => atStation(done, stations, chosen), [done, stations, chosen]);
  const [marked, setMarked] = useState<string | null>(null);
  const act = (kind: 'start' | 'bump' | 'recall', { guid }: Ticket): void =>
    feed.run({ kind, ticketGuid: guid });
  useBumpBar({ tickets, recent, marked, mark: setMarked, act });
  if (heardAt === null && error === null) return <Loading lines={4} height={180} />;
  return (
    <>
      <Refusal />
      {tickets.length === 0 ? (
        <Empty
          icon={<IconChefHat size={64} />}
          title={t('Nothing to make')}
          text={t('Tickets come here by themselves, with a sound if it is on.')}
        />
      ) : (
        <ol className={classes.grid} aria-label={t('Tickets')}>
          {tickets.map((ticket, index) => (
            <TicketCard
              key={ticket.guid}
              ticket={ticket}
              place={index + 1}
              now={now}
              isMarked={ticket.guid === marked}
              others={alsoAt(ticket, open, stations)}
              run={(command) => feed.run({ ...command, ticketGuid: ticket.guid })}
            />
          ))}
        </ol>
      )}
      <Recent tickets={recent} recall={(ticket) => act('recall', ticket)} />
    </>
  );
}

import { formatTime, useLanguage } from '@comanda/app-shared';
import { IconAlertTriangle, IconArrowUp, IconCheck, IconFlame } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import type { Command } from '../../tickets/command.ts';
import { placeOf, sourceOf } from '../../tickets/place.ts';
import { ageOf, minutesOf, type Ticket } from '../../tickets/ticket.ts';
import { useTimeZone } from '../../tickets/use-time-zone.ts';
import classes from './board.module.css';
import { Dish } from './dish.tsx';

interface CardProps {
  ticket: Ticket;
  /** Its number on the bump bar. */
  place: number;
  now: number;
  isMarked: boolean;
  /** Stations that still make something of the same order. */
  others: readonly string[];
  run(command: Pick<Command, 'kind' | 'selectionGuids' | 'priority'>): void;
}

/** What one station makes for an order, to be read from two metres away. */
export function TicketCard({ ticket, place, now, isMarked, others, run }: CardProps): ReactNode {
  const t = useText();
  const isVoided = ticket.status === 'VOIDED';
  const age = isVoided ? 'FRESH' : ageOf(ticket, now);
  return (
    <li
      className={classes.card}
      data-age={age}
      data-voided={isVoided}
      data-marked={isMarked}
      aria-label={t('Ticket {number}', { number: ticket.number })}
    >
      <CardHead ticket={ticket} place={place} now={now} />
      {ticket.notes && (
        <p className={classes.notes}>
          <IconAlertTriangle aria-hidden /> {ticket.notes}
        </p>
      )}
      <ul className={classes.dishes}>
        {ticket.items.map((item) => (
          <Dish
            key={item.selectionGuid}
            item={item}
            toggle={() =>
              run({
                kind: item.status === 'READY' ? 'recall' : 'bump',
                selectionGuids: [item.selectionGuid],
              })
            }
          />
        ))}
      </ul>
      {others.length > 0 && (
        <p className={classes.others}>{t('Also at: {stations}', { stations: others.join(', ') })}</p>
      )}
      <Acts ticket={ticket} run={run} />
    </li>
  );
}

function Acts({ ticket, run }: Pick<CardProps, 'ticket' | 'run'>): ReactNode {
  const t = useText();
  const isVoided = ticket.status === 'VOIDED';
  return (
    <div className={classes.acts}>
      {(ticket.status === 'NEW' || ticket.status === 'RECALLED') && (
        <button type="button" onClick={() => run({ kind: 'start' })}>
          <IconFlame aria-hidden /> {t('Start')}
        </button>
      )}
      {!isVoided && (
        <button
          type="button"
          aria-pressed={ticket.priority > 0}
          onClick={() => run({ kind: 'prioritize', priority: ticket.priority > 0 ? 0 : 1 })}
        >
          <IconArrowUp aria-hidden /> {t('Rush')}
        </button>
      )}
      <button type="button" className={classes.bump} onClick={() => run({ kind: 'bump' })}>
        <IconCheck aria-hidden /> {isVoided ? t('Noted') : t('Done')}
      </button>
    </div>
  );
}

function CardHead({ ticket, place, now }: Pick<CardProps, 'ticket' | 'place' | 'now'>): ReactNode {
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { number, status, priority, numberOfGuests, promisedAt } = ticket;
  const age = ageOf(ticket, now);
  const minutes = minutesOf(ticket, now);
  return (
    <div className={classes.head}>
      <div className={classes.line}>
        <h2 className={classes.number}>{number}</h2>
        <span className={classes.minutes}>{t('{minutes} min', { minutes })}</span>
      </div>
      <div className={classes.line}>
        <b className={classes.place}>{placeOf(ticket, t)}</b>
        <span className={classes.words}>
          {status === 'VOIDED' && <b>{t('Voided')}</b>}
          {status === 'RECALLED' && <b>{t('Recalled')}</b>}
          {status === 'IN_PROGRESS' && <b>{t('Started')}</b>}
          {priority > 0 && <b>{t('Rush')}</b>}
          {status !== 'VOIDED' && age === 'WAITING' && <b>{t('Waiting')}</b>}
          {status !== 'VOIDED' && age === 'LATE' && <b>{t('Late')}</b>}
        </span>
      </div>
      <div className={classes.small}>
        <span>
          {sourceOf(ticket, t)}
          {numberOfGuests !== null &&
            ` · ${t('{guests, plural, one {# guest} other {# guests}}', { guests: numberOfGuests })}`}
          {promisedAt !== null &&
            ` · ${t('for {time}', { time: formatTime(promisedAt, timeZone, language) })}`}
        </span>
        {place <= 9 && <kbd aria-hidden>{place}</kbd>}
      </div>
    </div>
  );
}

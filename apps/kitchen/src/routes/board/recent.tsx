import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import { placeOf } from '../../tickets/place.ts';
import type { Ticket } from '../../tickets/ticket.ts';
import classes from './board.module.css';

const SHOWN = 6;

/** What was done last, to be called back: an undo without a question before. */
export function Recent({
  tickets,
  recall,
}: {
  tickets: readonly Ticket[];
  recall(ticket: Ticket): void;
}): ReactNode {
  const t = useText();
  if (tickets.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={t('Done')}>
      <h2>{t('Done')}</h2>
      <ul>
        {tickets.slice(0, SHOWN).map((ticket) => (
          <li key={ticket.guid}>
            <button type="button" onClick={() => recall(ticket)}>
              <IconArrowBackUp aria-hidden />
              <span>
                {t('Recall {number}', { number: ticket.number })} · {placeOf(ticket, t)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

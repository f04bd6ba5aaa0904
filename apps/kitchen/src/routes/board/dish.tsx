import { choiceText, choiceTexts } from '@comanda/app-shared';
import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import { diningOf } from '../../tickets/place.ts';
import type { TicketItem } from '../../tickets/ticket.ts';
import classes from './board.module.css';

type Words = ReturnType<typeof useText>;
type Modifier = TicketItem['modifiers'][number];

/** A dish of a ticket, with all that makes it another one than usual. Pressed, it is done; pressed again, it is not. */
export function Dish({ item, toggle }: { item: TicketItem; toggle(): void }): ReactNode {
  const t = useText();
  const { name, sizeName, quantity, status, voided, changedFrom, course, seatNumber, notes } = item;
  const isReady = status === 'READY';
  const where = [
    ...(course === null ? [] : [t('Course {course}', { course })]),
    ...(seatNumber === null ? [] : [t('Seat {seat}', { seat: seatNumber })]),
    ...(item.diningOption === undefined ? [] : [diningOf(item.diningOption, t)]),
  ];
  return (
    <li className={classes.dish} data-ready={isReady} data-voided={voided}>
      <button type="button" aria-pressed={isReady} disabled={voided} onClick={toggle}>
        <span className={classes.tick} aria-hidden>
          {isReady ? <IconSquareCheckFilled /> : <IconSquare />}
        </span>
        <span className={classes.what}>
          <span className={classes.name}>
            <b>{quantity} ×</b> {name}
            {sizeName !== undefined && <em> {sizeName}</em>}
            {voided && ' '}
            {voided && <strong>{t('Voided')}</strong>}
          </span>
          <Modifiers modifiers={item.modifiers} of={Number(quantity)} />
          {notes !== null && <span className={classes.note}>{notes}</span>}
          {changedFrom !== null && (
            <span className={classes.changed}>
              {t('Changed, was {was}', { was: wordsOf(changedFrom, t) })}
            </span>
          )}
          {where.length > 0 && <span className={classes.where}>{where.join(' · ')}</span>}
        </span>
      </button>
    </li>
  );
}

interface ModifiersProps {
  modifiers: readonly Modifier[];
  /** How many there are of what they modify. */
  of: number;
}

function Modifiers({ modifiers, of }: ModifiersProps): ReactNode {
  const t = useText();
  return modifiers.map((modifier, index) => (
    <span
      // Two of them may be the same, and none moves.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      key={index}
      className={classes.modifier}
      data-pre={modifier.preModifier}
    >
      {choiceText(modifier, of, t)}
      {modifier.modifiers.length > 0 && (
        <Modifiers modifiers={modifier.modifiers} of={of * Number(modifier.quantity)} />
      )}
    </span>
  ));
}

/** What a dish was before somebody changed it, in a line. */
const wordsOf = (
  { quantity, name, sizeName, diningOption, modifiers, notes }: NonNullable<TicketItem['changedFrom']>,
  t: Words,
) =>
  [
    `${quantity} × ${name}${sizeName === undefined ? '' : ` (${sizeName})`}`,
    ...(diningOption === undefined ? [] : [diningOf(diningOption, t)]),
    ...choiceTexts(modifiers, Number(quantity), t),
    ...(notes === null ? [] : [notes]),
  ].join(', ');

import { Empty, formatMoney, formatTime, useLanguage } from '@comanda/app-shared';
import { IconChecks } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Review } from '../../store/database.ts';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import classes from '../orders/orders.module.css';

/** What the service booked otherwise than this till had it, and what it did not book yet. */
export function ReviewPage(): ReactNode {
  const t = useText();
  const { toReview } = useBoard();
  if (toReview.length === 0)
    return (
      <Empty
        icon={<IconChecks size={64} />}
        title={t('Nothing to review')}
        text={t('What was booked otherwise than here, or waits for a manager, stands here.')}
      />
    );
  return (
    <ol className={classes.orders} aria-label={t('To review')}>
      {toReview.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
    </ol>
  );
}

function ReviewCard({ review }: { review: Review }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const till = useTill();
  const { state } = useBoard();
  const whatOf = useDeedName();
  const number = review.displayNumber === null ? '—' : String(review.displayNumber);
  const by = state?.staff.find(({ guid }) => guid === review.staffGuid)?.displayName ?? '';
  return (
    <li className={classes.order} aria-label={t('Order {number}', { number })}>
      <div className={classes.head}>
        <h2>{number}</h2>
        <b>{review.isParked ? t('Waits for a manager') : t('Booked with a difference')}</b>
        <span>{formatTime(review.at, state?.restaurant?.timeZone ?? 'UTC', language)}</span>
      </div>
      <ul>
        {review.differences.map((difference) => (
          <Difference key={`${difference.field}/${difference.guid}`} difference={difference} />
        ))}
        {review.needs && <Needs needs={review.needs} />}
      </ul>
      <p className={classes.by}>
        {whatOf(review.type)} · {by}
      </p>
      <button type="button" className={classes.pay} onClick={() => void till.seen(review.id)}>
        {review.isParked ? t('Seen; a manager decides in Manage') : t('Seen')}
      </button>
    </li>
  );
}

/** What somebody did, in a word. */
function useDeedName(): (type: string) => string {
  const t = useText();
  const words: Record<string, string> = {
    createOrder: t('Sale'),
    createOrderPayment: t('Cash'),
    runOrderCommands: t('Change of an order'),
  };
  return (type) => words[type] ?? type;
}

/** Why it is not booked, in words of ours where we have them. */
function Needs({ needs }: { needs: NonNullable<Review['needs']> }): ReactNode {
  const t = useText();
  const words: Record<string, string> = {
    APPROVAL_REQUIRED: t('Nobody who may do that has signed it. What it takes off stays due.'),
    VALIDATION_ERROR: t('Something that it names is gone by now.'),
    FORBIDDEN: t('Whoever did it may not.'),
    INVALID_STATE: t('The order is not in the state for it any more.'),
    DEVICE_REVOKED: t('This till was revoked.'),
    UNKNOWN_PERSON: t('Nobody here is that person any more.'),
    BEHIND: t('An earlier entry on this order waits.'),
    CARD_OFFLINE: t('Cards are not taken offline: nothing was charged.'),
  };
  return <li>{words[needs.code] ?? needs.message}</li>;
}

const MONEY = new Set(['price', 'total', 'tax', 'due', 'voided']);

function Difference({ difference }: { difference: Review['differences'][number] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const nameOf = useFieldName();
  const { state } = useBoard();
  const { field, device, server } = difference;
  const shown = (value: string | number | null): string => {
    if (value === null) return '—';
    if (typeof value === 'string' || !MONEY.has(field)) return String(value);
    return formatMoney(value, state?.restaurant?.currency ?? 'USD', language);
  };
  return (
    <li>
      <b>{nameOf(field)}</b>{' '}
      {t('here {device}, booked {server}', { device: shown(device), server: shown(server) })}
    </li>
  );
}

/** What differs, in the words of who sells. */
function useFieldName(): (field: Review['differences'][number]['field']) => string {
  const t = useText();
  return (field) =>
    ({
      price: t('Price'),
      item: t('Item'),
      stock: t('Stock'),
      total: t('Total'),
      tax: t('Tax'),
      displayNumber: t('Order number'),
      time: t('Time'),
      menuVersion: t('Menu'),
      check: t('Check'),
      due: t('Due'),
      drawer: t('Cash drawer'),
      permission: t('Permission'),
      staff: t('Person'),
      text: t('Text'),
      order: t('Order'),
      table: t('Table'),
      discount: t('Discount'),
      voided: t('Taken for a voided order'),
    })[field];
}

import { formatDateTime, holds, useLanguage } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Sign } from '../../../parts/sign.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { usePlace } from '../../../shell/places.ts';
import { useText } from '../../../text/text.ts';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { canGoBack, deedOf, moneyIn, type Review, stateOfReview, whyOf } from './review-words.ts';

/** What waits for somebody, with why, and what can be decided. */
export function ReviewTable({ reviews }: { reviews: readonly Review[] }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [open, setOpen] = useState<{ review: Review; decision: Decision } | null>(null);
  const columns = useColumns();
  const actions: Column<Review> = {
    name: t('Actions'),
    kind: 'action',
    cell: (review) => <ReviewActions review={review} decide={(decision) => setOpen({ review, decision })} />,
  };
  return (
    <>
      <Table
        rows={reviews}
        keyOf={({ id }) => id}
        columns={holds(membership, 'orders.void') ? [...columns, actions] : columns}
        label={t('To decide')}
      />
      {open && <DecideDialog {...open} close={() => setOpen(null)} />}
    </>
  );
}

function useColumns(): Column<Review>[] {
  const t = useText();
  const language = useLanguage();
  const { currency, timeZone } = usePlace().restaurant;
  const money = moneyIn(currency, language);
  return [
    { name: t('What'), cell: (review) => <What review={review} /> },
    {
      name: t('When'),
      kind: 'time',
      cell: ({ happenedAt }) => formatDateTime(happenedAt, timeZone, language),
    },
    { name: t('Amount'), kind: 'number', cell: ({ amount }) => (amount === null ? '–' : money(amount)) },
    { name: t('State'), cell: (review) => <Sign state={stateOfReview(review)} /> },
    {
      name: t('Why'),
      cell: (review) =>
        [...whyOf(review, t, money), ...textOf(review)].map((line) => <div key={line}>{line}</div>),
    },
  ];
}

/** What came in the place of something that can be read, for whoever types it in again. */
const textOf = ({ unreadable }: Review): string[] => (unreadable === null ? [] : [unreadable.slice(0, 500)]);

function What({ review }: { review: Review }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const { orderGuid, outcome } = review;
  // Of an order that is parked itself there is nothing to open yet.
  if (orderGuid === null || (outcome === 'PARKED' && orderGuid === review.id)) return deedOf(review, t);
  return (
    <Link to="/$restaurantGuid/orders/$orderGuid" params={{ restaurantGuid: restaurant.guid, orderGuid }}>
      {deedOf(review, t)}
    </Link>
  );
}

interface ReviewActionsProps {
  review: Review;
  decide: (decision: Decision) => void;
}

function ReviewActions({ review, decide }: ReviewActionsProps): ReactNode {
  const t = useText();
  const button = (decision: Decision, label: string): ReactNode => (
    <Button
      variant="default"
      size="xs"
      aria-label={`${label}: ${deedOf(review, t)}`}
      onClick={() => decide(decision)}
    >
      {label}
    </Button>
  );
  return review.outcome === 'PARKED' ? (
    <>
      {review.unreadable === null && button('ACCEPT', t('Book it'))} {button('REJECT', t('Reject'))}
    </>
  ) : (
    <>
      {button('ACCEPT', t('It is fine'))}{' '}
      {canGoBack(review) ? button('REJECT', t('Give it back')) : button('CORRECT', t('It was put right'))}
    </>
  );
}

import { formatDateTime, Money, useLanguage } from '@comanda/app-shared';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { meansOf, PAYMENT_TYPES, type Payment, stateOfPayment } from '../../parts/payment-words.ts';
import { Sign } from '../../parts/sign.tsx';
import { type Column, rowLink, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

export function PaymentTable({ payments }: { payments: readonly Payment[] }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const columns: Column<Payment>[] = [
    {
      name: t('Payment'),
      cell: (payment) => (
        <>
          <Link
            className={rowLink}
            to="/$restaurantGuid/payments/$paymentGuid"
            params={{ restaurantGuid: restaurant.guid, paymentGuid: payment.paymentGuid }}
          >
            {t(PAYMENT_TYPES[payment.type])}
          </Link>
          {meansOf(payment) && <small>{meansOf(payment)}</small>}
        </>
      ),
    },
    { name: t('State'), cell: (payment) => <Sign state={stateOfPayment(payment)} /> },
    { name: t('By'), cell: ({ createdBy }) => createdBy.name ?? '–' },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
    {
      name: t('Tip'),
      kind: 'number',
      cell: ({ tipAmount, currency }) => tipAmount > 0 && <Money amount={tipAmount} currency={currency} />,
    },
    {
      name: t('Refunded'),
      kind: 'number',
      cell: ({ refundedAmount, currency }) =>
        refundedAmount > 0 && <Money amount={refundedAmount} currency={currency} />,
    },
    {
      name: t('Amount'),
      kind: 'number',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} strong />,
    },
  ];
  return (
    <Table rows={payments} keyOf={({ paymentGuid }) => paymentGuid} columns={columns} label={t('Payments')} />
  );
}

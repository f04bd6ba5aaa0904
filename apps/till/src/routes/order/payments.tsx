import { Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { Check } from '../../store/new-order.ts';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';

type Payment = Check['payments'][number];

interface PaymentsProps {
  payments: readonly Payment[];
  currency: string;
  /** Takes one back; null: not now. */
  take: ((payment: Payment) => void) | null;
}

/** What the guest gave so far, each with a way back while the money is not the restaurant's for good. */
export function Payments({ payments, currency, take }: PaymentsProps): ReactNode {
  const t = useText();
  const there = payments.filter(({ status }) => status === 'AUTHORIZED' || status === 'CAPTURED');
  if (there.length === 0) return null;
  return (
    <ul className={classes.given} aria-label={t('Payments')}>
      {there.map((payment) => {
        const { paymentGuid, type, cardBrand, last4, amount, tipAmount } = payment;
        const name = type === 'CARD' ? `${cardBrand ?? t('Card')} •••• ${last4}` : t('Cash');
        return (
          <li key={paymentGuid}>
            <span>{name}</span>
            <Money amount={amount + tipAmount} currency={currency} />
            <button
              type="button"
              disabled={take === null}
              aria-label={t('Void {names}', { names: name })}
              onClick={() => take?.(payment)}
            >
              {t('Void')}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

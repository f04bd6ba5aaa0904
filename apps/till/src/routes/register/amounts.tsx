import { Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import { useText } from '../../text/text.ts';
import classes from './register.module.css';

export interface Sums {
  subtotalAmount: number;
  discountAmount: number;
  serviceChargeAmount: number;
  taxAmount: number;
  tipAmount: number;
  totalAmount: number;
}

/** What a bill comes to; what is nothing is left out. */
export function Amounts({ sums, currency }: { sums: Sums; currency: string }): ReactNode {
  const t = useText();
  const all: readonly (readonly [name: string, amount: number])[] = [
    [t('Discounts'), 0 - sums.discountAmount],
    [t('Service charge'), sums.serviceChargeAmount],
    [t('Tax'), sums.taxAmount],
    [t('Tip'), sums.tipAmount],
  ];
  const rows = [[t('Subtotal'), sums.subtotalAmount] as const, ...all.filter(([, amount]) => amount !== 0)];
  return (
    <dl className={classes.sums}>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('Total')}</dt>
        <dd>
          <Money amount={sums.totalAmount} currency={currency} strong />
        </dd>
      </div>
    </dl>
  );
}

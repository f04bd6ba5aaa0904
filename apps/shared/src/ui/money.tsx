import type { ReactNode } from 'react';
import { formatMoney } from '../format/money.ts';
import { useLanguage } from '../i18n/i18n.ts';
import classes from './money.module.css';

/** An amount of minor units, in figures of one width so that columns line up. */
export function Money({
  amount,
  currency,
  strong,
}: {
  amount: number;
  currency: string;
  strong?: boolean;
}): ReactNode {
  const language = useLanguage();
  return (
    <span className={classes.money} data-strong={strong || undefined}>
      {formatMoney(amount, currency, language)}
    </span>
  );
}

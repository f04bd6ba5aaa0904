import { choiceTexts, Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { Selection } from '../../store/new-order.ts';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';

interface LineProps {
  line: Selection;
  currency: string;
  isPicked: boolean;
  toggle(): void;
}

/** A line of an order; one that was voided stays, struck out. */
export function OrderLine({ line, currency, isPicked, toggle }: LineProps): ReactNode {
  const t = useText();
  const details = [
    ...(line.sizeName === undefined ? [] : [line.sizeName]),
    ...choiceTexts(line.modifiers, Number(line.quantity), t),
    ...(line.notes === null ? [] : [line.notes]),
  ];
  const what = (
    <span className={classes.what}>
      <b>{line.quantity} ×</b> {line.name}
      {details.length > 0 && <small>{details.join(', ')}</small>}
    </span>
  );
  if (line.voided)
    return (
      <li className={classes.gone}>
        <s>{what}</s> <span>{t('Voided')}</span>
      </li>
    );
  return (
    <li>
      <label>
        <input type="checkbox" checked={isPicked} onChange={toggle} />
        {what}
        <Money amount={line.grossAmount} currency={currency} />
      </label>
    </li>
  );
}

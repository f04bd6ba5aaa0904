import { moneyField, parseMoney, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text/text.ts';
import classes from './pay.module.css';

interface PartProps {
  dueAmount: number;
  currency: string;
  /** null: what is typed is no part of what is due. */
  change(amount: number | null): void;
}

/** All that is due, unless somebody says how much of it is paid in this way. */
export function PartOf({ dueAmount, currency, change }: PartProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === null)
    return (
      <button type="button" className={classes.quiet} onClick={() => setTyped('')}>
        {t('Only a part of it')}
      </button>
    );
  return (
    <label className={classes.part}>
      {t('How much of it')}
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the button is about to type
        autoFocus
        inputMode="decimal"
        placeholder={moneyField(dueAmount, currency, language)}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const amount = target.value.trim() === '' ? dueAmount : parseMoney(target.value, currency);
          change(amount !== null && amount > 0 && amount <= dueAmount ? amount : null);
        }}
      />
    </label>
  );
}

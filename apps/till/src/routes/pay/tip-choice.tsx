import { formatMoney, parseMoney, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { suggestedTips, type Tips } from '../../store/tips.ts';
import { useText } from '../../text/text.ts';
import classes from './pay.module.css';

interface TipProps {
  /** What is paid, and of which part of it a tip is worked out. */
  amount: number;
  base: number;
  rates: Tips;
  currency: string;
  tip: number | null;
  /** null: what is typed is none. */
  change(tip: number | null): void;
  /** Other ways to give one. */
  children?: ReactNode;
}

/** What the guest adds: nothing unless they say so. */
export function TipChoice({ amount, base, rates, currency, tip, change, children }: TipProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const choose = (chosen: number): void => {
    setTyped(null);
    change(chosen);
  };
  return (
    <>
      <fieldset className={classes.tips}>
        <legend>{t('Tip')}</legend>
        <button type="button" aria-pressed={typed === null && tip === 0} onClick={() => choose(0)}>
          {t('No tip')}
        </button>
        {suggestedTips(base, rates).map(({ label, tipAmount }) => (
          <button
            key={`${label} ${tipAmount}`}
            type="button"
            aria-pressed={typed === null && tip === tipAmount && tipAmount > 0}
            onClick={() => choose(tipAmount)}
          >
            {label === '' ? (
              formatMoney(tipAmount, currency, language)
            ) : (
              <>
                {label} <small>{formatMoney(tipAmount, currency, language)}</small>
              </>
            )}
          </button>
        ))}
        <button type="button" aria-pressed={typed !== null} onClick={() => setTyped('')}>
          {t('Another tip')}
        </button>
        {children}
      </fieldset>
      {typed !== null && (
        <OtherTip
          typed={typed}
          type={(text) => {
            setTyped(text);
            const wanted = text.trim() === '' ? 0 : parseMoney(text, currency);
            // A slip of the finger is not put on somebody's card.
            change(wanted !== null && wanted <= amount ? wanted : null);
          }}
        />
      )}
    </>
  );
}

function OtherTip({ typed, type }: { typed: string; type(text: string): void }): ReactNode {
  const t = useText();
  return (
    <label className={classes.part}>
      {t('Tip')}
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever pressed the button is about to type
        autoFocus
        inputMode="decimal"
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </label>
  );
}

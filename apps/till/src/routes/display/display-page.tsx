import { formatMoney, Money, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Bill, type Paying, type Shown, watchTill } from '../../display/display.ts';
import { useText } from '../../text/text.ts';
import { Amounts } from '../register/amounts.tsx';
import classes from './display.module.css';

/**
 * The guest's side of the till: what is sold, what it comes to, a tip, thanks. It has no credential, knows nobody of the staff,
 * and nothing on it leads anywhere.
 */
export function DisplayPage(): ReactNode {
  const t = useText();
  const [shown, setShown] = useState<Shown | null>(null);
  const till = useRef<ReturnType<typeof watchTill>>(null);
  useEffect(() => {
    const watching = watchTill(setShown);
    till.current = watching;
    return () => watching.stop();
  }, []);
  if (shown === null)
    return (
      <main className={classes.alone}>
        <p>{t('Waiting for the till in this browser')}</p>
      </main>
    );
  const { restaurant, currency, bill, paying, saleKey } = shown;
  if (paying?.stage === 'PAID')
    return <Thanks restaurant={restaurant} currency={currency} changeAmount={paying.changeAmount} />;
  if (bill === null && paying === null)
    return (
      <main className={classes.alone}>
        <h1>{restaurant}</h1>
        <p role="status">{t('Welcome')}</p>
      </main>
    );
  return (
    <main className={classes.page}>
      <h1>{restaurant}</h1>
      {bill && <Lines bill={bill} currency={currency} />}
      {paying && (
        <Due
          paying={paying}
          currency={currency}
          choose={(tipAmount) => till.current?.tip(saleKey, tipAmount)}
        />
      )}
    </main>
  );
}

function Lines({ bill: { lines, sums }, currency }: { bill: Bill; currency: string }): ReactNode {
  const t = useText();
  const end = useRef<HTMLLIElement>(null);
  // What was added last is what the guest looks for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are more
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [lines.length]);
  return (
    <section className={classes.bill} aria-label={t('Your order')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard */}
      <ul tabIndex={0} aria-label={t('What you ordered')}>
        {lines.map(({ key, name, details, quantity, amount }, index) => (
          <li key={key} ref={index === lines.length - 1 ? end : null}>
            <b>{quantity} ×</b>
            <span>
              {name}
              {details.length > 0 && <small>{details.join(', ')}</small>}
            </span>
            <Money amount={amount} currency={currency} />
          </li>
        ))}
      </ul>
      <Amounts sums={sums} currency={currency} />
    </section>
  );
}

function Due({
  paying: { dueAmount, tipAmount, tips },
  currency,
  choose,
}: {
  paying: Extract<Paying, { stage: 'DUE' }>;
  currency: string;
  choose(tipAmount: number): void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={classes.due} aria-label={t('To pay')}>
      <p role="status">
        <small>{t('To pay')}</small>
        <Money amount={dueAmount + tipAmount} currency={currency} strong />
      </p>
      {tips.length > 0 && (
        <fieldset>
          <legend>{t('Would you like to leave a tip?')}</legend>
          <button type="button" aria-pressed={tipAmount === 0} onClick={() => choose(0)}>
            {t('No tip')}
          </button>
          {tips.map((tip) => (
            <button
              key={`${tip.label} ${tip.tipAmount}`}
              type="button"
              aria-pressed={tip.tipAmount === tipAmount && tipAmount > 0}
              onClick={() => choose(tip.tipAmount)}
            >
              {tip.label === '' ? (
                formatMoney(tip.tipAmount, currency, language)
              ) : (
                <>
                  {tip.label} <small>{formatMoney(tip.tipAmount, currency, language)}</small>
                </>
              )}
            </button>
          ))}
        </fieldset>
      )}
    </section>
  );
}

function Thanks({
  restaurant,
  currency,
  changeAmount,
}: {
  restaurant: string;
  currency: string;
  changeAmount: number;
}): ReactNode {
  const t = useText();
  return (
    <main className={classes.alone}>
      <p className={classes.name}>{restaurant}</p>
      <h1>{t('Thank you!')}</h1>
      {changeAmount > 0 && (
        <p className={classes.change} role="status">
          <small>{t('Change')}</small>
          <Money amount={changeAmount} currency={currency} strong />
        </p>
      )}
    </main>
  );
}

import { formatMoney, Money, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { useShownPaying } from '../../display/display-context.tsx';
import { useIsLost } from '../../shell/use-is-lost.ts';
import { suggestedTips, tipBaseOf } from '../../store/tips.ts';
import { useTipRates } from '../../store/use-tip-rates.ts';
import { useText } from '../../text/text.ts';
import { useWriting } from '../order/use-writing.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import { Offline } from './known-here.tsx';
import { PartOf } from './part-of.tsx';
import type { PayingByCard } from './pay-target.ts';
import { TipChoice } from './tip-choice.tsx';

export interface Wanted {
  amount: number;
  tipAmount: number;
  /** The guest writes the tip on a slip: the bill is held, and charged with it later. */
  isHeld: boolean;
}

interface FormProps extends PayingByCard {
  go(wanted: Wanted): Promise<void>;
}

/** How much goes on a card, and what the guest adds. */
export function CardForm({ dueAmount, currency, bill, close, other, go }: FormProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const isLost = useIsLost();
  const rates = useTipRates();
  const [amount, setAmount] = useState<number | null>(dueAmount);
  const [tip, setTip] = useState<number | null>(0);
  const { write, isRefused } = useWriting();
  const [isHeld, setHeld] = useState(false);
  const total = amount !== null && tip !== null && tip <= amount ? amount + tip : null;
  const shown = formatMoney(total ?? dueAmount, currency, language);
  const base = tipBaseOf(bill, amount ?? dueAmount);
  const choose = (chosen: number | null): void => {
    setHeld(false);
    setTip(chosen);
  };
  const tips = suggestedTips(base, rates);
  useShownPaying({ stage: 'DUE', dueAmount: amount ?? dueAmount, tipAmount: tip ?? 0, tips }, choose);
  return (
    <Dialog title={t('Card')} close={() => close(null)}>
      <p className={register.due}>
        <small>{t('Due')}</small>
        <Money amount={dueAmount} currency={currency} strong />
      </p>
      {isLost && <Offline />}
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was paid; try again.')}</p>}
      <PartOf
        dueAmount={dueAmount}
        currency={currency}
        change={(part) => {
          setAmount(part);
          // It was worked out of another amount.
          setTip(0);
        }}
      />
      <TipChoice
        amount={amount ?? dueAmount}
        base={base}
        rates={rates}
        currency={currency}
        tip={isHeld ? null : tip}
        change={choose}
      >
        <button
          type="button"
          aria-pressed={isHeld}
          onClick={() => {
            setHeld(true);
            setTip(0);
          }}
        >
          {t('On the slip')}
        </button>
      </TipChoice>
      <div className={register.acts}>
        <button type="button" onClick={() => close(null)}>
          {t('Cancel')}
        </button>
        <button type="button" onClick={other}>
          {t('Cash instead')}
        </button>
      </div>
      <div className={register.acts}>
        <button
          type="button"
          className={register.main}
          disabled={isLost || total === null}
          onClick={() => void write(() => go({ amount: amount ?? 0, tipAmount: tip ?? 0, isHeld }))}
        >
          {isHeld ? t('Hold {amount}', { amount: shown }) : t('Charge {amount}', { amount: shown })}
        </button>
      </div>
    </Dialog>
  );
}

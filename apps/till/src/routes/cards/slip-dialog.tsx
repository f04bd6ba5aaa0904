import { formatMoney, Money, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import { type TakenPayment, useAsking, type Work } from '../../store/use-asking.ts';
import { useTipRates } from '../../store/use-tip-rates.ts';
import { useText } from '../../text/text.ts';
import { KnownHere } from '../pay/known-here.tsx';
import { Refused } from '../pay/refused.tsx';
import { TipChoice } from '../pay/tip-choice.tsx';
import { Waiting } from '../pay/waiting.tsx';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';

interface SlipProps {
  payment: TakenPayment;
  close(): void;
}

/** The tip as it is written on the slip; then the card is charged. */
export function SlipDialog({ payment, close }: SlipProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { amount, currency, last4 } = payment;
  const [tip, setTip] = useState<number | null>(payment.tipAmount);
  const { ask, state, error } = useAsking<TakenPayment>(close);
  const rates = useTipRates();
  const isBusy = state !== 'NOTHING';
  return (
    <Dialog title={t('Tip on the slip')} close={() => !isBusy && close()}>
      <p className={register.due}>
        <small>{t('Held on the card ending in {last4}', { last4 })}</small>
        <Money amount={amount} currency={currency} strong />
      </p>
      <Refused
        error={error}
        words={{
          PAYMENT_DECLINED: t('The bank does not hold that much. The bill is held as before.'),
          INVALID_STATE: t('That cannot be done any more: look at the list again.'),
        }}
      />
      <KnownHere back={close}>
        {!isBusy && (
          <TipChoice
            amount={amount}
            base={amount}
            rates={rates}
            currency={currency}
            tip={tip}
            change={setTip}
          />
        )}
        <Waiting state={state} />
      </KnownHere>
      <div className={register.acts}>
        <button type="button" disabled={state === 'SENT'} onClick={close}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className={register.main}
          disabled={isBusy || tip === null}
          onClick={() => tip !== null && ask(chargeWith(payment, tip))}
        >
          {t('Charge {amount}', { amount: formatMoney(amount + (tip ?? 0), currency, language) })}
        </button>
      </div>
    </Dialog>
  );
}

/** Sets the tip and charges the card, each under a key of its own: again, neither happens twice. */
function chargeWith({ retref, tipAmount }: TakenPayment, tip: number): Work<TakenPayment> {
  const captureKey = crypto.randomUUID();
  // What is held has a reference. By the capture it may have another one; it answers to this one as well.
  const body = { retref: retref! };
  return async (client, idempotencyKey) => {
    if (tip !== tipAmount)
      await client.call('adjustCardTip', { body: { ...body, tipAmount: tip }, idempotencyKey });
    return client.call('captureCardPayment', { body, idempotencyKey: captureKey });
  };
}

import { formatMoney, Money, useLanguage } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import type { Order } from '../../store/database.ts';
import type { TakenPayment } from '../../store/use-asking.ts';
import { useText } from '../../text/text.ts';
import { PaperDialog } from '../order/paper-dialog.tsx';
import { TipSlipDialog } from '../order/tip-slip-dialog.tsx';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import classes from './pay.module.css';

export interface CardPaid {
  /** As it is now; null: it is not here any more. */
  order: Order | null;
  checkGuid: string;
  payment: TakenPayment;
}

interface PaidProps {
  paid: CardPaid;
  /** What is still due of the check. */
  restAmount: number;
  /** What a tip on the slip is worked out of. */
  tipBase: number;
  currency: string;
  close(): void;
}

/** What was charged, and what is left to pay. */
export function CardPaidDialog({
  paid: { order, checkGuid, payment },
  restAmount,
  tipBase,
  currency,
  close,
}: PaidProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [printing, setPrinting] = useState<'RECEIPT' | 'SLIP' | null>(null);
  const { amount, tipAmount, cardBrand, last4 } = payment;
  const isHeld = payment.status === 'AUTHORIZED';
  if (printing === 'SLIP')
    return <TipSlipDialog amount={amount} base={tipBase} close={() => setPrinting(null)} />;
  if (printing && order)
    return <PaperDialog order={order} checkGuid={checkGuid} close={() => setPrinting(null)} />;
  return (
    <Dialog title={t('Paid')} close={close}>
      <p className={register.due} role="status">
        <small>{isHeld ? t('Held on the card') : t('Charged to the card')}</small>
        <Money amount={amount + tipAmount} currency={currency} strong />
      </p>
      <dl className={classes.done}>
        <div>
          <dt>{t('Card')}</dt>
          <dd>
            {cardBrand} •••• {last4}
          </dd>
        </div>
        {tipAmount > 0 && (
          <div>
            <dt>{t('Tip')}</dt>
            <dd>
              <Money amount={tipAmount} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
      {isHeld && <p>{t('The tip is entered under Cards, and the card is charged then.')}</p>}
      <div className={register.acts}>
        {isHeld && (
          <button type="button" onClick={() => setPrinting('SLIP')}>
            {t('Tip slip')}
          </button>
        )}
        <button type="button" disabled={order === null} onClick={() => setPrinting('RECEIPT')}>
          {t('Receipt')}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the next sale is one key away */}
        <button type="button" className={register.main} autoFocus onClick={close}>
          {restAmount > 0
            ? t('Pay the rest: {amount}', { amount: formatMoney(restAmount, currency, language) })
            : t('Next sale')}
        </button>
      </div>
    </Dialog>
  );
}

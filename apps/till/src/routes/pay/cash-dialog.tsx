import { formatMoney, Money, moneyField, parseMoney, useLanguage } from '@comanda/app-shared';
import { isLessThanCoins, roundCash } from '@comanda/pricing';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useShownPaying } from '../../display/display-context.tsx';
import type { Order } from '../../store/database.ts';
import type { Handed } from '../../store/papers.ts';
import { usePeople } from '../../store/person.tsx';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { newUuid } from '../../store/uuid.ts';
import { useText } from '../../text/text.ts';
import { PaperDialog } from '../order/paper-dialog.tsx';
import { Dialog } from '../register/dialog.tsx';
import classes from '../register/register.module.css';
import { PartOf } from './part-of.tsx';
import type { Paying, PayingInCash } from './pay-target.ts';
import { quickAmounts } from './quick-amounts.ts';

/** Cash for an order: what is due, what the guest gives, what goes back. */
export function CashDialog({
  dueAmount,
  carriedAmount,
  check,
  currency,
  target,
  close,
  other,
}: PayingInCash): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { state } = useBoard();
  const [amount, setAmount] = useState<number | null>(dueAmount);
  const rounding = state?.restaurant?.cashRounding ?? null;
  const asked = amount ?? dueAmount;
  const cashAmount = rounding === null ? asked : roundCash(asked, rounding, carriedAmount).roundedAmount;
  const { pay, paid, isBusy, isRefused } = useCash(target);
  useShownPaying(
    paid === null
      ? { stage: 'DUE', dueAmount: cashAmount, tipAmount: 0, tips: [] }
      : { stage: 'PAID', changeAmount: paid.handed.changeAmount },
  );
  // A part that no coin can pay is none.
  const isTooSmall = rounding !== null && isLessThanCoins(asked, { dueAmount, ...check }, rounding);
  const isShut = isBusy || amount === null || isTooSmall;
  const take = (tenderedAmount: number): Promise<void> => pay({ amount: asked, cashAmount, tenderedAmount });
  if (paid !== null)
    return (
      <PaidDialog
        paid={paid}
        restAmount={dueAmount - paid.amount}
        currency={currency}
        close={() => close(paid.amount, paid.handed.roundingAmount)}
      />
    );
  return (
    <Dialog title={t('Cash')} close={() => close(null)}>
      <p className={classes.due}>
        <small>{t('Due')}</small>
        <Money amount={cashAmount} currency={currency} strong />
      </p>
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was paid; try again.')}</p>}
      <PartOf dueAmount={dueAmount} currency={currency} change={setAmount} />
      <div className={classes.quick}>
        {quickAmounts(cashAmount).map((one) => (
          <button key={one} type="button" disabled={isShut} onClick={() => void take(one)}>
            {one === cashAmount
              ? t('Exactly {amount}', { amount: formatMoney(one, currency, language) })
              : formatMoney(one, currency, language)}
          </button>
        ))}
      </div>
      <Tendered cashAmount={cashAmount} currency={currency} isBusy={isShut} pay={take} />
      <div className={classes.acts}>
        <button type="button" onClick={() => close(null)}>
          {t('Cancel')}
        </button>
        <button type="button" onClick={other}>
          {t('Card instead')}
        </button>
      </div>
    </Dialog>
  );
}

interface Taking {
  /** Of what is due, */
  amount: number;
  /** rounded as coins can pay it, */
  cashAmount: number;
  /** and what the guest gives. */
  tenderedAmount: number;
}

/** Writes cash into the log. */
function useCash(target: Paying['target']) {
  const till = useTill();
  const { person } = usePeople();
  const [paid, setPaid] = useState<Paid | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const pay = async ({ amount, cashAmount, tenderedAmount }: Taking): Promise<void> => {
    setBusy(true);
    setRefused(false);
    try {
      const { orderGuid, checkGuid } = await target();
      const paymentGuid = newUuid();
      const roundingAmount = cashAmount - amount;
      await till.did({
        id: paymentGuid,
        type: 'createOrderPayment',
        // Only who has signed in is here.
        staffGuid: person!.guid,
        orderGuid,
        body: {
          type: 'CASH',
          checkGuid,
          amount,
          ...(tenderedAmount > 0 ? { tenderedAmount } : {}),
        },
        ...(roundingAmount === 0 ? {} : { written: { roundingAmount } }),
      });
      const changeAmount = tenderedAmount - cashAmount;
      const handed = { paymentGuid, tenderedAmount, changeAmount, roundingAmount };
      setPaid({ order: till.orderOf(orderGuid), checkGuid, amount, handed });
    } catch {
      setRefused(true);
    } finally {
      setBusy(false);
    }
  };
  return { pay, paid, isBusy, isRefused };
}

/** Any amount that is enough. */
function Tendered({
  cashAmount,
  currency,
  isBusy,
  pay,
}: {
  cashAmount: number;
  currency: string;
  isBusy: boolean;
  pay(tenderedAmount: number): Promise<void>;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const amount = parseMoney(typed, currency);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (amount !== null && amount >= cashAmount && !isBusy) void pay(amount);
  };
  return (
    <form className={classes.tendered} onSubmit={submit}>
      <label htmlFor="tendered">{t('Another amount')}</label>
      <input
        id="tendered"
        inputMode="decimal"
        placeholder={moneyField(cashAmount, currency, language)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" disabled={isBusy || amount === null || amount < cashAmount}>
        {t('Take it')}
      </button>
    </form>
  );
}

interface Paid {
  /** As it is now; null: it is not here any more. */
  order: Order | null;
  checkGuid: string;
  /** Of what was due. */
  amount: number;
  handed: Handed;
}

/** What goes back to the guest is the biggest thing on the screen until the next sale. */
function PaidDialog({
  paid: { order, checkGuid, handed },
  restAmount,
  currency,
  close,
}: {
  paid: Paid;
  restAmount: number;
  currency: string;
  close(): void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const [isPrinting, setPrinting] = useState(false);
  if (isPrinting && order)
    return (
      <PaperDialog order={order} checkGuid={checkGuid} handed={handed} close={() => setPrinting(false)} />
    );
  return (
    <Dialog title={t('Paid')} close={close}>
      <p className={classes.due} role="status">
        <small>{t('Change')}</small>
        <Money amount={handed.changeAmount} currency={currency} strong />
      </p>
      <div className={classes.acts}>
        <button type="button" disabled={order === null} onClick={() => setPrinting(true)}>
          {t('Receipt')}
        </button>
        {/* biome-ignore lint/a11y/noAutofocus: the next sale is one key away */}
        <button type="button" className={classes.main} autoFocus onClick={close}>
          {restAmount > 0
            ? t('Pay the rest: {amount}', { amount: formatMoney(restAmount, currency, language) })
            : t('Next sale')}
        </button>
      </div>
    </Dialog>
  );
}

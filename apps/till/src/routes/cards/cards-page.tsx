import { Empty, formatTime, Loading, Money, useLanguage } from '@comanda/app-shared';
import { IconCreditCard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useIsLost } from '../../shell/use-is-lost.ts';
import { useBoard } from '../../store/till-context.tsx';
import type { TakenPayment } from '../../store/use-asking.ts';
import { usePersonAnswer } from '../../store/use-person-answer.ts';
import { useText } from '../../text/text.ts';
import orders from '../orders/orders.module.css';
import { KnownHere, Offline } from '../pay/known-here.tsx';
import { Refused } from '../pay/refused.tsx';
import classes from './cards.module.css';
import { OpenTabDialog } from './open-tab-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { SlipDialog } from './slip-dialog.tsx';
import { VoidPaymentDialog } from './void-payment-dialog.tsx';

/** What is held on cards: slips whose tip nobody has entered, and open tabs; and what was charged and can still be voided. */
export function CardsPage(): ReactNode {
  const navigate = useNavigate();
  const isLost = useIsLost();
  return (
    <div className={classes.page}>
      {isLost ? (
        <Offline />
      ) : (
        <KnownHere back={() => void navigate({ to: '/' })}>
          <Held />
        </KnownHere>
      )}
    </div>
  );
}

/** As many as are shown: a restaurant enters its slips before it closes the day. */
const SHOWN = 100;

/** The last ones: who was charged by mistake is still near. */
const CHARGED_SHOWN = 30;

function useHeld() {
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  return usePersonAnswer(async (client) => {
    const heldFor = async (what: 'TAB' | 'SLIP') => {
      const query = { heldFor: what, limit: SHOWN };
      return (await client.call('listPayments', { params: { restaurantGuid }, query })).items;
    };
    const query = { type: 'CARD', status: 'CAPTURED', limit: CHARGED_SHOWN } as const;
    const charged = client.call('listPayments', { params: { restaurantGuid }, query });
    const [tabs, slips, { items }] = await Promise.all([heldFor('TAB'), heldFor('SLIP'), charged]);
    return { tabs, slips, charged: items };
  });
}

function Held(): ReactNode {
  const t = useText();
  const { data, error, again } = useHeld();
  const [tipping, setTipping] = useState<TakenPayment | null>(null);
  const [settling, setSettling] = useState<TakenPayment | null>(null);
  const [voiding, setVoiding] = useState<TakenPayment | null>(null);
  const [isOpening, setOpening] = useState(false);
  const closed = (): void => {
    setTipping(null);
    setSettling(null);
    setVoiding(null);
    setOpening(false);
    again();
  };
  if (!data) return error ? <Refused error={error} /> : <Loading lines={4} />;
  const { tabs, slips, charged } = data;
  return (
    <>
      <section aria-label={t('Tabs')}>
        <header className={classes.head}>
          <h1>{t('Tabs')}</h1>
          <button type="button" className={orders.pay} onClick={() => setOpening(true)}>
            {t('Open a tab')}
          </button>
        </header>
        <HeldList payments={tabs} verb={t('Settle')} act={setSettling} take={setVoiding} />
      </section>
      <section aria-label={t('Slips without a tip')}>
        <h1>{t('Slips without a tip')}</h1>
        {slips.length === 0 && <NoSlips />}
        <HeldList payments={slips} verb={t('Enter the tip')} act={setTipping} take={setVoiding} />
      </section>
      {charged.length > 0 && (
        <section aria-label={t('Charged, not settled yet')}>
          <h1>{t('Charged, not settled yet')}</h1>
          <HeldList payments={charged} take={setVoiding} />
        </section>
      )}
      {tipping && <SlipDialog payment={tipping} close={closed} />}
      {settling && <SettleDialog tab={settling} close={closed} />}
      {voiding && <VoidPaymentDialog payment={voiding} close={closed} />}
      {isOpening && <OpenTabDialog close={closed} />}
    </>
  );
}

function NoSlips(): ReactNode {
  const t = useText();
  return (
    <Empty
      icon={<IconCreditCard size={64} />}
      title={t('No slips')}
      text={t('What is held on a card until its tip is entered stands here.')}
    />
  );
}

interface ListProps {
  payments: readonly TakenPayment[];
  /** What is done about each; absent: it can only be taken back. */
  verb?: string;
  act?(payment: TakenPayment): void;
  take(payment: TakenPayment): void;
}

function HeldList({ payments, verb, act, take }: ListProps): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { state } = useBoard();
  const timeZone = state?.restaurant?.timeZone ?? 'UTC';
  return (
    <ul className={orders.orders}>
      {payments.map((payment) => {
        const { paymentGuid, amount, tipAmount, currency, cardBrand, last4, createdAt, createdBy, tab } =
          payment;
        const name = tab?.name ?? `${cardBrand} •••• ${last4}`;
        return (
          <li key={paymentGuid} className={orders.order} aria-label={name}>
            <div className={orders.head}>
              <b>{name}</b>
              <span>{formatTime(createdAt, timeZone, language)}</span>
            </div>
            <p className={orders.by}>
              {createdBy.name}
              {tab?.name && ` · ${t('card ending in {last4}', { last4 })}`}
              {payment.staleAt && <span> · {t('held for a day')}</span>}
            </p>
            {!act && (
              <p>
                <Money amount={amount + tipAmount} currency={currency} strong />
              </p>
            )}
            <div className={orders.acts}>
              {act && (
                <button type="button" className={orders.pay} onClick={() => act(payment)}>
                  {verb} <Money amount={amount} currency={currency} strong />
                </button>
              )}
              <button
                type="button"
                className={orders.pay}
                aria-label={t('Void {names}', { names: name })}
                onClick={() => take(payment)}
              >
                {t('Void')}
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

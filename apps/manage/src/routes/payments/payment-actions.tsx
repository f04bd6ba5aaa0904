import {
  formatMoney,
  holds,
  moneyField,
  Problem,
  parseMoney,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import type { Payment } from '../../parts/payment-words.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';

/** Reads that a payment's change concerns. */
export const CHANGES = [
  'getPayment',
  'listPayments',
  'listPaymentRefunds',
  'inquireCardPayment',
  'getOrder',
  'listOrders',
  'getOrderTimeline',
  'listCashDrawers',
  'getCashDrawer',
  'getDayReport',
  'getReport',
] as const;

const HOLDS_MONEY = ['CAPTURED', 'SETTLED'];

/** What can be done with it, as far as it is now; the service has the last word. */
export function PaymentActions({ payment }: { payment: Payment }): ReactNode {
  const t = useText();
  const { membership } = usePlace();
  const [asks, setAsks] = useState<'capture' | 'void' | 'refund' | null>(null);
  const { status, type, amount, refundedAmount, retref } = payment;
  const isCard = type === 'CARD' && retref !== null;
  // What is held for a tab is captured when that is settled.
  const isOpenTab = payment.tab?.settledAt === null;
  const mayCapture = isCard && status === 'AUTHORIZED' && !isOpenTab && holds(membership, 'payments.take');
  const mayVoid =
    refundedAmount === 0 &&
    (status === 'CAPTURED' || (isCard && status === 'AUTHORIZED')) &&
    holds(membership, 'payments.void');
  const mayRefund =
    HOLDS_MONEY.includes(status) && refundedAmount < amount && holds(membership, 'payments.refund');
  const close = (): void => setAsks(null);
  return (
    <>
      {mayCapture && <Button onClick={() => setAsks('capture')}>{t('Take the money')}</Button>}
      {mayRefund && (
        <Button variant="default" onClick={() => setAsks('refund')}>
          {t('Refund')}
        </Button>
      )}
      {mayVoid && (
        <Button variant="default" onClick={() => setAsks('void')}>
          {t('Void')}
        </Button>
      )}
      {asks === 'capture' && <CaptureDialog payment={payment} close={close} />}
      {asks === 'void' && <VoidDialog payment={payment} close={close} />}
      {asks === 'refund' && <RefundDialog payment={payment} close={close} />}
    </>
  );
}

function CaptureDialog({ payment, close }: { payment: Payment; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const capture = useWrite('captureCardPayment', CHANGES);
  const amount = formatMoney(payment.amount + payment.tipAmount, payment.currency, language);
  return (
    <Dialog title={t('Take {amount}?', { amount })} close={close}>
      <div className={form.form}>
        <p>
          {t('The card was authorised. Now the money is taken; it can be given back, but not taken twice.')}
        </p>
        <Problem error={capture.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close} data-autofocus>
            {t('Cancel')}
          </Button>
          <Button
            loading={capture.isPending}
            // Only card payments that the processor knows get here.
            onClick={() => capture.mutate({ body: { retref: payment.retref! } }, { onSuccess: close })}
          >
            {t('Take the money')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function VoidDialog({ payment, close }: { payment: Payment; close: () => void }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const [reason, setReason] = useState('');
  const card = useWrite('voidCardPayment', CHANGES);
  const other = useWrite('voidPayment', CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const why = reason.trim();
    if (payment.type === 'CARD' && payment.retref !== null)
      card.mutate({ body: { retref: payment.retref, reason: why } }, { onSuccess: close });
    else
      other.mutate(
        {
          params: { restaurantGuid: restaurant.guid, paymentGuid: payment.paymentGuid },
          body: { reason: why },
          ifMatch: payment.version,
        },
        { onSuccess: close },
      );
  };
  return (
    <Dialog title={t('Void this payment?')} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>
          {t(
            'As if it had never been: what it paid is due again. For money that was settled, refund instead.',
          )}
        </p>
        <TextInput
          label={t('Reason')}
          required
          maxLength={200}
          pattern=".*\S.*"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Problem error={card.error ?? other.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Keep the payment')}
          </Button>
          <Button type="submit" loading={card.isPending || other.isPending}>
            {t('Void the payment')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function RefundDialog({ payment, close }: { payment: Payment; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const { currency, amount, refundedAmount } = payment;
  const [text, setText] = useState(moneyField(amount - refundedAmount, currency, language));
  const [reason, setReason] = useState('');
  const refund = useWrite('refundPayment', CHANGES);
  const wanted = parseMoney(text, currency);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wanted === null) return;
    refund.mutate(
      {
        params: { restaurantGuid: restaurant.guid, paymentGuid: payment.paymentGuid },
        body: { amount: wanted, reason: reason.trim() },
        ifMatch: payment.version,
      },
      { onSuccess: close },
    );
  };
  return (
    <Dialog title={t('Refund')} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>
          {t('Money goes back the way it came. To refund items, open the order: then reports know which.')}
        </p>
        <TextInput
          label={t('Amount')}
          inputMode="decimal"
          required
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={
            wanted === null &&
            t('This is no amount. Type it like {example}.', { example: moneyField(1050, currency, language) })
          }
          data-autofocus
        />
        <TextInput
          label={t('Reason')}
          required
          maxLength={200}
          pattern=".*\S.*"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Problem error={refund.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={refund.isPending} disabled={wanted === null || wanted === 0}>
            {t('Give back {amount}', { amount: formatMoney(wanted ?? 0, currency, language) })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

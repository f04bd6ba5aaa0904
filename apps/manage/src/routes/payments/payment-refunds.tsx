import {
  Answered,
  formatDateTime,
  formatMoney,
  holds,
  Money,
  Problem,
  useAnswer,
  useLanguage,
  useWrite,
} from '@comanda/app-shared';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import form from '../../parts/form.module.css';
import { Card } from '../../parts/page.tsx';
import { type Payment, type PaymentRefund, REFUND_STATES } from '../../parts/payment-words.ts';
import { Sign } from '../../parts/sign.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { CHANGES } from './payment-actions.tsx';

/** What was given back of a payment, and how far each refund is; one that waits is called off here. */
export function Refunds({ payment }: { payment: Payment }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const [callingOff, setCallingOff] = useState<PaymentRefund | null>(null);
  const params = { restaurantGuid: restaurant.guid, paymentGuid: payment.paymentGuid };
  const refunds = useAnswer('listPaymentRefunds', { params, query: { limit: 200 } });
  if (refunds.data?.items.length === 0) return null;
  const columns: Column<PaymentRefund>[] = [
    { name: t('Reason'), cell: ({ reason }) => reason ?? '–' },
    {
      name: t('State'),
      cell: ({ status, cancelReason }) => (
        <>
          <Sign state={REFUND_STATES[status]} />
          {cancelReason !== undefined && <small>{cancelReason}</small>}
        </>
      ),
    },
    { name: t('By'), cell: ({ createdBy }) => createdBy.name ?? '–' },
    {
      name: t('Time'),
      kind: 'time',
      cell: ({ createdAt }) => formatDateTime(createdAt, restaurant.timeZone, language),
    },
    {
      name: t('Amount'),
      kind: 'number',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} strong />,
    },
    {
      name: t('Call off'),
      kind: 'action',
      cell: (refund) =>
        refund.status === 'SCHEDULED' &&
        holds(membership, 'payments.refund') && (
          <Button variant="default" size="sm" onClick={() => setCallingOff(refund)}>
            {t('Call off')}
          </Button>
        ),
    },
  ];
  return (
    <Card title={t('Refunds')}>
      <Answered answer={refunds} tenant={membership.name}>
        {({ items }) => <Table rows={items} keyOf={({ refundGuid }) => refundGuid} columns={columns} />}
      </Answered>
      {callingOff && <CallOffDialog refund={callingOff} close={() => setCallingOff(null)} />}
    </Card>
  );
}

function CallOffDialog({ refund, close }: { refund: PaymentRefund; close: () => void }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurantGuid, paymentGuid, refundGuid } = refund;
  const [reason, setReason] = useState('');
  const cancel = useWrite('cancelRefund', CHANGES);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    cancel.mutate(
      { params: { restaurantGuid, paymentGuid, refundGuid }, body: { reason: reason.trim() } },
      { onSuccess: close },
    );
  };
  const amount = formatMoney(refund.amount, refund.currency, language);
  return (
    <Dialog title={t('Call off the refund of {amount}?', { amount })} close={close}>
      <form className={form.form} onSubmit={submit}>
        <p>{t('Nothing of it goes back, and the money can be given back another way.')}</p>
        <TextInput
          label={t('Reason')}
          required
          maxLength={200}
          pattern=".*\S.*"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          data-autofocus
        />
        <Problem error={cancel.error} />
        <div className={form.buttons}>
          <Button variant="default" onClick={close}>
            {t('Keep the refund')}
          </Button>
          <Button type="submit" loading={cancel.isPending}>
            {t('Call off the refund')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

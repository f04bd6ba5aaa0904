import { formatMoney, holds, Money, Problem, useLanguage, useWrite } from '@comanda/app-shared';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Order } from '../../parts/order-words.ts';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';
import { REFUND_CHANGES } from './refund-dialog.tsx';

type Check = Order['checks'][number];
type Refund = Check['refunds'][number];

/** What was refunded, and whether the money has gone back. */
export function Refunds({ order }: { order: Order }): ReactNode {
  const t = useText();
  const refunds = order.checks.flatMap((check) => check.refunds.map((refund) => ({ check, refund })));
  if (refunds.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="refunds">
      <h2 id="refunds">{t('Refunds')}</h2>
      <ul className={classes.list}>
        {refunds.map(({ check, refund }) => (
          <RefundRow key={refund.guid} order={order} check={check} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

function RefundRow({ order, check, refund }: { order: Order; check: Check; refund: Refund }): ReactNode {
  const t = useText();
  const { currency } = order;
  const names = refund.lines.map(({ selectionGuid }) => {
    const line = check.selections.find(({ guid }) => guid === selectionGuid);
    return line?.name ?? '';
  });
  return (
    <li>
      <span>
        {names.join(', ') || t('Refund')}
        <small>
          {[refund.actor.name, refund.comment].filter((text) => text !== null).join(' · ')}
          {refund.paidOutAmount >= refund.totalAmount && ` · ${t('money is back')}`}
        </small>
      </span>
      <Money amount={refund.totalAmount} currency={currency} strong />
      {refund.paidOutAmount === 0 && refund.totalAmount > 0 && (
        <GiveBack order={order} check={check} refund={refund} />
      )}
    </li>
  );
}

const HOLDS_MONEY = ['CAPTURED', 'SETTLED'];

/** One button for each payment that the money can go back to. */
function GiveBack({ order, check, refund }: { order: Order; check: Check; refund: Refund }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const give = useWrite('refundPayment', [...REFUND_CHANGES, 'listPayments']);
  const payments = check.payments.filter(({ status }) => HOLDS_MONEY.includes(status));
  if (!holds(membership, 'payments.take')) return null;
  const amount = formatMoney(refund.totalAmount, order.currency, language);
  if (give.data?.status === 'SCHEDULED') return <p>{t('Money goes back once the payment is settled')}</p>;
  return (
    <div className={classes.give}>
      {payments.map(({ paymentGuid, type, last4 }) => (
        <Button
          key={paymentGuid}
          size="xs"
          loading={give.isPending && give.variables?.params.paymentGuid === paymentGuid}
          onClick={() =>
            give.mutate({
              params: { restaurantGuid: restaurant.guid, paymentGuid },
              body: { amount: refund.totalAmount, reason: refund.reason, itemRefundGuid: refund.guid },
            })
          }
        >
          {type === 'CASH'
            ? t('Give back {amount} in cash', { amount })
            : t('Give back {amount} to {card}', { amount, card: last4 ? `···· ${last4}` : t('Card') })}
        </Button>
      ))}
      <Problem error={give.error} />
    </div>
  );
}

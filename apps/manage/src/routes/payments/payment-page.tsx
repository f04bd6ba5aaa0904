import {
  Answered,
  formatBusinessDate,
  formatDateTime,
  formatMoney,
  Money,
  useAnswer,
  useLanguage,
} from '@comanda/app-shared';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from '../../parts/page.module.css';
import { Card, Facts, Page } from '../../parts/page.tsx';
import { meansOf, PAYMENT_TYPES, type Payment, stateOfPayment } from '../../parts/payment-words.ts';
import { Sign } from '../../parts/sign.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import { PaymentActions } from './payment-actions.tsx';
import { Refunds } from './payment-refunds.tsx';
import { PaymentTable } from './payment-table.tsx';
import { ProcessorCard } from './processor-card.tsx';

/** A payment: what came of it, what was given back, and the other tries of its order. */
export function PaymentPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { paymentGuid } = useParams({ from: '/signed-in/$restaurantGuid/payments/$paymentGuid' });
  const payment = useAnswer('getPayment', { params: { restaurantGuid: restaurant.guid, paymentGuid } });
  return (
    <>
      <nav className={classes.crumbs} aria-label={t('Where you are')}>
        <Link to="/$restaurantGuid/payments" params={{ restaurantGuid: restaurant.guid }} search={{}}>
          {t('Payments')}
        </Link>
      </nav>
      <Answered answer={payment} tenant={membership.name}>
        {(data) => <Whole payment={data} />}
      </Answered>
    </>
  );
}

function Whole({ payment }: { payment: Payment }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const amount = formatMoney(payment.amount, payment.currency, language);
  return (
    <Page
      title={t('Payment of {amount}', { amount })}
      heading={
        <>
          {t('Payment of {amount}', { amount })} <Sign state={stateOfPayment(payment)} />
        </>
      }
      action={<PaymentActions payment={payment} />}
    >
      <Card label={t('About the payment')}>
        <About payment={payment} />
      </Card>
      <Refunds payment={payment} />
      {payment.orderGuid !== null && <OtherTries payment={payment} orderGuid={payment.orderGuid} />}
      {payment.type === 'CARD' && payment.retref !== null && (
        <ProcessorCard payment={payment} retref={payment.retref} />
      )}
    </Page>
  );
}

function About({ payment }: { payment: Payment }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  const { currency } = payment;
  const time = (at: string | null) => at && formatDateTime(at, restaurant.timeZone, language);
  const money = (amount: number | null | undefined) =>
    amount ? <Money amount={amount} currency={currency} /> : null;
  return (
    <Facts
      facts={[
        [t('Kind'), [t(PAYMENT_TYPES[payment.type]), meansOf(payment)].filter(Boolean).join(' · ')],
        [
          t('Order'),
          payment.orderGuid && (
            <Link
              key="link"
              to="/$restaurantGuid/orders/$orderGuid"
              params={{ restaurantGuid: restaurant.guid, orderGuid: payment.orderGuid }}
            >
              {t('To the order')}
            </Link>
          ),
        ],
        [t('Tip'), money(payment.tipAmount)],
        [t('Given by the guest'), money(payment.tenderedAmount)],
        [t('Change given'), money(payment.changeAmount)],
        [t('Rounded by'), money(payment.roundingAmount)],
        [t('Refunded'), money(payment.refundedAmount)],
        [t('Business day'), formatBusinessDate(payment.businessDate, language)],
        [t('By'), payment.createdBy.name],
        [t('Begun'), time(payment.createdAt)],
        [t('Taken'), time(payment.capturedAt)],
        [t('Settled'), time(payment.settledAt)],
        [t('Voided'), time(payment.voidedAt)],
        [t('Reason of the void'), payment.voidReason],
        [t('Why it was declined'), payment.declineReason],
        [
          t('Drawer'),
          payment.drawerGuid && (
            <Link
              key="link"
              to="/$restaurantGuid/cash/$drawerGuid"
              params={{ restaurantGuid: restaurant.guid, drawerGuid: payment.drawerGuid }}
              search={{}}
            >
              {t('To the drawer')}
            </Link>
          ),
        ],
        [t('Reference'), payment.reference],
        [t('Batch'), payment.batchid],
      ]}
    />
  );
}

/** A card that was refused and the cash that was given instead belong to one story. */
function OtherTries({ payment, orderGuid }: { payment: Payment; orderGuid: string }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const params = { restaurantGuid: restaurant.guid };
  const tries = useAnswer('listPayments', { params, query: { orderGuid, limit: 50 } });
  const others = (tries.data?.items ?? []).filter(({ paymentGuid }) => paymentGuid !== payment.paymentGuid);
  if (others.length === 0) return null;
  return (
    <Card title={t('Other payments and tries of the order')}>
      <PaymentTable payments={others} />
    </Card>
  );
}

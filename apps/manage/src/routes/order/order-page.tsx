import { Answered, formatDateTime, Loading, Money, mayDo, useAnswer, useLanguage } from '@comanda/app-shared';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DINING, type Order, PAYMENT_STATES, paymentOf, stateOf } from '../../parts/order-words.ts';
import { Sign } from '../../parts/sign.tsx';
import { usePlace } from '../../shell/places.ts';
import { useText } from '../../text/text.ts';
import classes from './order.module.css';
import { Refunds } from './refunds.tsx';
import { Slip } from './slip.tsx';
import { Timeline } from './timeline.tsx';

/** One order: its slip, where each amount comes from, and what happened to it. */
export function OrderPage(): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const { orderGuid } = useParams({ from: '/signed-in/$restaurantGuid/orders/$orderGuid' });
  const params = { restaurantGuid: restaurant.guid, orderGuid };
  const order = useAnswer('getOrder', { params });
  return (
    <>
      <nav className={classes.crumbs} aria-label={t('Where you are')}>
        <Link to="/$restaurantGuid/orders" params={params} search={{}}>
          {t('Orders')}
        </Link>
      </nav>
      <Answered answer={order} tenant={membership.name} loading={<Loading lines={8} height={28} />}>
        {(data) => <Whole order={data} />}
      </Answered>
    </>
  );
}

function Whole({ order }: { order: Order }): ReactNode {
  const t = useText();
  const { restaurant, membership } = usePlace();
  const name =
    order.displayNumber === null
      ? t('Order without a number yet')
      : t('Order {number}', { number: order.displayNumber });
  return (
    <>
      <title>{`${name} · ${restaurant.name}`}</title>
      <header className={classes.head}>
        <h1>{name}</h1>
        <Sign state={stateOf(order)} />
        <Sign state={paymentOf(order)} />
      </header>
      <div className={classes.columns}>
        <Slip order={order} />
        <div className={classes.side}>
          <Facts order={order} />
          {mayDo(membership, 'read:payments') && <Payments order={order} />}
          <Refunds order={order} />
          <Timeline order={order} />
        </div>
      </div>
    </>
  );
}

function Facts({ order }: { order: Order }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const time = (at: string): string => formatDateTime(at, order.timeZone, language);
  return (
    <section className={classes.card} aria-label={t('About the order')}>
      <dl className={classes.facts}>
        <dt>{t('Opened')}</dt>
        <dd>
          {time(order.openedAt)}
          {order.openedBy.name ? ` · ${order.openedBy.name}` : ''}
        </dd>
        {order.promisedAt && <dt>{t('Promised')}</dt>}
        {order.promisedAt && <dd>{time(order.promisedAt)}</dd>}
        {order.closedAt && <dt>{t('Closed')}</dt>}
        {order.closedAt && <dd>{time(order.closedAt)}</dd>}
        <dt>{t('Kind')}</dt>
        <dd>{t(DINING[order.diningOption])}</dd>
        <dt>{t('Source')}</dt>
        <dd>{order.source}</dd>
        {order.guest?.name && <dt>{t('Guest')}</dt>}
        {order.guest?.name && <dd>{order.guest.name}</dd>}
        {order.notes && <dt>{t('Notes')}</dt>}
        {order.notes && <dd>{order.notes}</dd>}
      </dl>
    </section>
  );
}

function Payments({ order }: { order: Order }): ReactNode {
  const t = useText();
  const { restaurant } = usePlace();
  const payments = order.checks.flatMap((check) => check.payments);
  if (payments.length === 0) return null;
  const kinds = { CARD: t('Card'), CASH: t('Cash'), OTHER: t('Other tender') };
  return (
    <section className={classes.card} aria-labelledby="payments">
      <h2 id="payments">{t('Payments')}</h2>
      <ul className={classes.list}>
        {payments.map(({ paymentGuid, type, cardBrand, last4, status, amount, tipAmount }) => (
          <li key={paymentGuid}>
            <span>
              <Link
                to="/$restaurantGuid/payments/$paymentGuid"
                params={{ restaurantGuid: restaurant.guid, paymentGuid }}
              >
                {kinds[type]}
                {last4 && ` ${cardBrand ?? ''} ···· ${last4}`}
              </Link>
              <small>
                {t(PAYMENT_STATES[status])}
                {tipAmount > 0 && ' · '}
                {tipAmount > 0 && t('with tip')}{' '}
                {tipAmount > 0 && <Money amount={tipAmount} currency={order.currency} />}
              </small>
            </span>
            <Money amount={amount} currency={order.currency} strong />
          </li>
        ))}
      </ul>
    </section>
  );
}

import {
  businessDateAt,
  formatBusinessDate,
  formatTime,
  type Language,
  Money,
  useLanguage,
} from '@comanda/app-shared';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlace } from '../shell/places.ts';
import { useText } from '../text/text.ts';
import classes from './order-table.module.css';
import { DINING, type Order, paymentOf, stateOf } from './order-words.ts';
import { Sign } from './sign.tsx';

/** Orders in rows; on a phone each is a small slip. */
export function OrderTable({ orders }: { orders: readonly Order[] }): ReactNode {
  const t = useText();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('Order')}</th>
          <th scope="col">{t('Opened')}</th>
          <th scope="col">{t('Kind')}</th>
          <th scope="col">{t('Items')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">{t('Payment')}</th>
          <th scope="col" className={classes.amount}>
            {t('Total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.guid} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function OrderRow({ order }: { order: Order }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant } = usePlace();
  return (
    <tr>
      <th scope="row" className={classes.number}>
        <Link
          to="/$restaurantGuid/orders/$orderGuid"
          params={{ restaurantGuid: restaurant.guid, orderGuid: order.guid }}
          aria-label={
            order.displayNumber === null
              ? t('Order without a number yet')
              : t('Order {number}', { number: order.displayNumber })
          }
        >
          {order.displayNumber === null ? '–' : `#${order.displayNumber}`}
        </Link>
      </th>
      <td className={classes.time}>{openedAt(order, restaurant.closeoutHour, language)}</td>
      <td className={classes.kind}>{t(DINING[order.diningOption])}</td>
      <td className={classes.what}>{whatOf(order)}</td>
      <td className={classes.state}>
        <Sign state={stateOf(order)} />
      </td>
      <td className={classes.payment}>
        <Sign state={paymentOf(order)} />
      </td>
      <td className={classes.amount}>
        <Money amount={order.totalAmount} currency={order.currency} strong />
      </td>
    </tr>
  );
}

/** The time, and the day when it is not today's. */
function openedAt(order: Order, closeoutHour: number, language: Language): string {
  const { timeZone, businessDate } = order;
  const time = formatTime(order.openedAt, timeZone, language);
  const isToday =
    businessDate === null || businessDate === businessDateAt(Date.now(), timeZone, closeoutHour);
  return isToday ? time : `${formatBusinessDate(businessDate, language, 'short')}, ${time}`;
}

/** By what people recognise it: the guest, and what was ordered. */
function whatOf(order: Order): string {
  const lines = order.checks
    .flatMap(({ selections }) => selections)
    .filter(({ voided }) => !voided)
    .map(({ quantity, name }) => (quantity === '1' ? name : `${quantity} × ${name}`));
  return [...(order.guest?.name ? [order.guest.name] : []), lines.join(', ')].join(' · ');
}

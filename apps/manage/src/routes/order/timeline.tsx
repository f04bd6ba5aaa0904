import { Answered, formatTime, Loading, useAnswer, useLanguage } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { Order } from '../../parts/order-words.ts';
import { usePlace } from '../../shell/places.ts';
import { type Message, useText } from '../../text/text.ts';
import classes from './order.module.css';

/** What people call what happened; what is not here is shown by the name that the API has for it. */
const ACTIONS: Readonly<Record<string, Message>> = {
  'order.created': 'Order placed',
  'order.updated': 'Order changed',
  'order.approved': 'Order accepted',
  'order.rejected': 'Order rejected',
  'order.closed': 'Order closed',
  'order.reopened': 'Order reopened',
  'order.voided': 'Order voided',
  'order.fired': 'Sent to the kitchen',
  'order.ready': 'Order ready',
  'order.in_preparation': 'In preparation',
  'order.refunded': 'Items refunded',
  'order.merged': 'Orders merged',
  'selection.added': 'Items added',
  'selection.updated': 'Item changed',
  'selection.voided': 'Items voided',
  'selection.comped': 'Items on the house',
  'selection.fired': 'Sent to the kitchen',
  'selection.held': 'Items held',
  'selection.moved': 'Items moved',
  'selection.ready': 'Items ready',
  'check.added': 'Check added',
  'check.split': 'Check split',
  'check.merged': 'Checks merged',
  'check.paid': 'Check paid',
  'check.reopened': 'Check reopened',
  'discount.applied': 'Discount given',
  'discount.removed': 'Discount removed',
  'payment.captured': 'Payment taken',
  'payment.authorized': 'Payment authorised',
  'payment.voided': 'Payment voided',
  'payment.declined': 'Payment declined',
  'kitchen.ticket.created': 'Ticket in the kitchen',
  'kitchen.ticket.started': 'Kitchen began',
  'kitchen.ticket.bumped': 'Kitchen done',
  'kitchen.ticket.recalled': 'Kitchen took it back',
  'kitchen.ticket.prioritized': 'Kitchen hurries',
  'refund.created': 'Money given back',
  'refund.scheduled': 'Money goes back once the payment is settled',
  'refund.cancelled': 'Refund called off',
  'refund.completed': 'Money given back',
};

/** Who did what, and when: complete, and for as long as the order is kept. */
export function Timeline({ order }: { order: Order }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { restaurant, membership } = usePlace();
  const params = { restaurantGuid: restaurant.guid, orderGuid: order.guid };
  const timeline = useAnswer('getOrderTimeline', { params });
  return (
    <section className={classes.card} aria-labelledby="timeline">
      <h2 id="timeline">{t('What happened')}</h2>
      <Answered answer={timeline} tenant={membership.name} loading={<Loading lines={4} />}>
        {({ items }) => (
          <ol className={classes.timeline}>
            {items.map(({ version, at, action, reason, actor, approver }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a version may have several entries, and none moves
              <li key={`${version} ${index}`}>
                <time dateTime={at}>{formatTime(at, order.timeZone, language)}</time>
                <span>
                  {ACTIONS[action] ? t(ACTIONS[action]) : action}
                  {reason && <small>{reason}</small>}
                  <small>
                    {actor.name ?? t('The service')}
                    {approver && ` · ${t('approved by {name}', { name: approver.name ?? '' })}`}
                  </small>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Answered>
    </section>
  );
}

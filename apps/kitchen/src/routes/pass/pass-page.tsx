import { Answered, Empty, invalidate, useAnswer, useClient, useDevice } from '@comanda/app-shared';
import type { Answer } from '@comanda/sdk';
import { IconBellRinging } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../text/text.ts';
import { useBoard, useFeed, useNow } from '../../tickets/board.tsx';
import { orderExpected } from '../../tickets/command.ts';
import { placeOf } from '../../tickets/place.ts';
import { useStations } from '../../tickets/stations.ts';
import { handedOut, inOrder, minutesOf } from '../../tickets/ticket.ts';
import classes from './pass.module.css';

type KitchenOrder = Answer<'listKitchenOrders'>['items'][number];

const AT_ONCE = 100;
const ASK_EVERY_MS = 10_000;

/** Whole orders, for whoever hands them out: what is there, what is missing and where, what is held. */
export function PassPage(): ReactNode {
  const t = useText();
  const { restaurantGuid } = useDevice();
  const { tenantId } = useClient();
  const queries = useQueryClient();
  const { open, waiting, done } = useBoard();
  const answer = useAnswer(
    'listKitchenOrders',
    { params: { restaurantGuid }, query: { limit: AT_ONCE } },
    { every: ASK_EVERY_MS },
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is open has changed, so what the orders miss has as well
  useEffect(() => void invalidate(queries, tenantId, ['listKitchenOrders']), [queries, tenantId, open]);
  return (
    <Answered answer={answer}>
      {({ items: all }) => {
        // Of an order that is handed out, a ticket may wait for what only others want of it.
        const items = all
          .map((order) => orderExpected(order, { waiting, done }))
          .filter((order) => handedOut(order).length > 0);
        return items.length === 0 ? (
          <Empty
            icon={<IconBellRinging size={64} />}
            title={t('Nothing to hand out')}
            text={t('Orders stay here until all of their tickets are done.')}
          />
        ) : (
          <ol className={classes.orders} aria-label={t('Orders')}>
            {items.map((order) => (
              <PassOrder key={order.orderGuid} order={order} />
            ))}
          </ol>
        );
      }}
    </Answered>
  );
}

function PassOrder({ order }: { order: KitchenOrder }): ReactNode {
  const t = useText();
  const now = useNow();
  const feed = useFeed();
  const [first] = inOrder(order.tickets);
  if (!first) return null;
  const [number] = first.number.split('-', 1);
  const handOut = (): void => {
    for (const what of handedOut(order)) feed.run({ kind: 'bump', ...what });
  };
  return (
    <li
      className={classes.order}
      data-complete={order.complete}
      aria-label={t('Order {number}', { number: number ?? '' })}
    >
      <div className={classes.head}>
        <h2>{number}</h2>
        <b>{placeOf(first, t)}</b>
        <span>{t('{minutes} min', { minutes: minutesOf(first, now) })}</span>
      </div>
      <p className={classes.state}>{order.complete ? t('All there') : t('Missing')}</p>
      <Lines order={order} />
      <button type="button" className={classes.act} onClick={handOut}>
        {t('Hand out')}
      </button>
    </li>
  );
}

/** What is missing, and where it is made; then what is held. */
function Lines({ order }: { order: KitchenOrder }): ReactNode {
  const t = useText();
  const { stations } = useStations();
  const stationOf = new Map(stations.map(({ guid, name }) => [guid, name]));
  return (
    <ul>
      {order.missing.map(({ ticketGuid, selectionGuid, stationGuid, quantity, name }) => (
        <li key={`${ticketGuid} ${selectionGuid}`}>
          <b>{quantity} ×</b> {name} <small>{stationOf.get(stationGuid)}</small>
        </li>
      ))}
      {order.held.map(({ selectionGuid, quantity, name }) => (
        <li key={selectionGuid} className={classes.held}>
          <b>{quantity} ×</b> {name} <small>{t('held')}</small>
        </li>
      ))}
    </ul>
  );
}

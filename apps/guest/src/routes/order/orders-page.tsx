import { useLanguage } from '@comanda/app-shared/text';
import { useEffect, useState } from 'react';
import { Money } from '../../parts/money.tsx';
import { Problem } from '../../parts/problem.tsx';
import { addressOf } from '../../store/place.ts';
import { ask, type GuestOrder, type Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import { wordOf } from './progress.tsx';

/** What this guest has ordered here, the newest first. */
export function OrdersPage({ restaurant: { timeZone } }: { restaurant: Restaurant }) {
  const t = useText();
  const { orders, error, load } = useOrders();
  const form = new Intl.DateTimeFormat(useLanguage(), { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  if (error !== null) return <Problem error={error} retry={load} />;
  return (
    <section>
      <h2>{t('Your orders')}</h2>
      {orders?.length === 0 && <p>{t('None yet. They are listed for a day.')}</p>}
      <ul className="lines">
        {orders?.map((order) => (
          <li key={order.guid}>
            <a href={addressOf({ view: 'order', guid: order.guid })}>
              {order.displayNumber === null ? t('For later') : `#${order.displayNumber}`}, {t(wordOf(order))}
              <br />
              <small>{form.format(Date.parse(order.openedAt))}</small>
            </a>
            <Money amount={order.totalAmount} currency={order.currency} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useOrders() {
  const [orders, setOrders] = useState<GuestOrder[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const load = () => {
    setError(null);
    ask('listStorefrontOrders').then(({ items }) => setOrders(items), setError);
  };
  useEffect(load, []);
  return { orders, error, load };
}

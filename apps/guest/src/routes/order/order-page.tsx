import { choiceText } from '@comanda/app-shared/choices';
import { useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { orderAgain } from '../../store/cart.ts';
import { go } from '../../store/place.ts';
import { ask, type GuestOrder, type Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import { Sums } from '../cart/sums.tsx';
import { Pay } from './pay.tsx';
import { Progress } from './progress.tsx';
import { isWanted, useOrder } from './use-order.ts';

/** An order while it is made: how far it is, live; to pay it, to cancel it, to order it again. */
export function OrderPage({ guid, restaurant }: { guid: string; restaurant: Restaurant }) {
  const t = useText();
  const { order, error, isLost, look } = useOrder(guid);
  if (!order)
    return error === null ? <p role="status">{t('One moment…')}</p> : <Problem error={error} retry={look} />;
  return (
    <section className="order">
      <h2>
        {order.displayNumber === null
          ? t('Your order')
          : t('Order #{number}', { number: order.displayNumber })}
      </h2>
      <Progress order={order} />
      {isLost && <p role="alert">{t('No connection: it may be further than shown here.')}</p>}
      <Promised order={order} restaurant={restaurant} />
      <ul className="lines">
        {order.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names of their own, and keep their sequence.
          <li key={index} className={line.voided ? 'voided' : undefined}>
            <div>
              <strong>
                {line.quantity} × {line.name}
              </strong>
              {line.choices.length > 0 && (
                <p>{line.choices.map((one) => choiceText(one, Number(line.quantity), t)).join(', ')}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Sums priced={order} currency={order.currency} />
      {order.sharedReason === 'OTHERS' && (
        <p>{t('Others have ordered on the same check. You pay at the table.')}</p>
      )}
      {order.sharedReason === 'SEVERAL_CHECKS' && (
        <p>{t('There are several checks to pay. The waiter takes the payment.')}</p>
      )}
      {isWanted(order) && <Pay order={order} takesCards={restaurant.takesCards} paid={look} />}
      <Buttons order={order} changed={look} />
    </section>
  );
}

function Promised({ order, restaurant: { timeZone } }: { order: GuestOrder; restaurant: Restaurant }) {
  const t = useText();
  if (order.promisedAt === null || order.guestOrderStatus === 'VOIDED') return null;
  const form = new Intl.DateTimeFormat(document.documentElement.lang, {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  });
  return <p>{t('Ready at {time}', { time: form.format(Date.parse(order.promisedAt)) })}</p>;
}

function Buttons({ order, changed }: { order: GuestOrder; changed: () => void }) {
  const t = useText();
  const [error, setError] = useState<unknown>(null);
  const cancel = () => {
    setError(null);
    ask('cancelStorefrontOrder', { params: { orderGuid: order.guid } }).then(changed, setError);
  };
  const again = () => {
    setError(null);
    ask('getStorefrontBasket', { params: { orderGuid: order.guid } }).then((basket) => {
      orderAgain(basket);
      go({ view: 'cart' });
    }, setError);
  };
  const mayCancel = order.guestOrderStatus === 'RECEIVED' && order.sharedReason !== 'OTHERS';
  return (
    <div className="buttons">
      {error !== null && <Problem error={error} />}
      <button type="button" onClick={again}>
        {t('Order again')}
      </button>
      {mayCancel && (
        <button type="button" className="plain" onClick={cancel}>
          {t('Cancel the order')}
        </button>
      )}
    </div>
  );
}

import { formatMoney } from '@comanda/app-shared/money';
import { useLanguage } from '@comanda/app-shared/text';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import type { GuestOrder, Restaurant } from '../../store/service.ts';
import { useText } from '../../text/text.ts';
import { Sums } from '../cart/sums.tsx';
import { Pay } from '../order/pay.tsx';
import { wordOf } from '../order/progress.tsx';
import { isWanted, useOrder } from '../order/use-order.ts';

/** As long as a guest needs to read a number. */
const READ_MS = 20_000;

interface Props {
  guid: string;
  restaurant: Restaurant;
  done: () => void;
}

/** The end of an order at a kiosk: its number, how it is paid, and then the screen is the next guest's. */
export function Finish({ guid, restaurant, done }: Props) {
  const t = useText();
  const { order, error, look } = useOrder(guid);
  const [isAtCounter, setAtCounter] = useState(false);
  if (!order)
    return error === null ? <p role="status">{t('One moment…')}</p> : <Problem error={error} retry={look} />;
  const isPaid = order.totalAmount > 0 && order.paidAmount >= order.totalAmount;
  const isOver = isPaid || isAtCounter || !restaurant.takesCards || !isWanted(order);
  return (
    <section className="order kiosk-end">
      <h2>
        {order.displayNumber === null ? (
          t('Your order')
        ) : (
          <>
            {t('Your number')} <strong>{order.displayNumber}</strong>
          </>
        )}
      </h2>
      <p className="progress-word" role="status">
        {t(wordOf(order))}
      </p>
      {isOver ? (
        <Goodbye order={order} isPaid={isPaid} done={done} />
      ) : (
        <>
          <Sums priced={order} currency={order.currency} />
          <Pay order={order} takesCards paid={look}>
            <button type="button" className="wide" onClick={() => setAtCounter(true)}>
              {t('Pay at the counter')}
            </button>
          </Pay>
        </>
      )}
    </section>
  );
}

function Goodbye({ order, isPaid, done }: { order: GuestOrder; isPaid: boolean; done: () => void }) {
  const t = useText();
  const amount = formatMoney(order.dueAmount, order.currency, useLanguage());
  const latest = useRef(done);
  latest.current = done;
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isPaid && <p className="paid">{t('Paid. Thank you!')}</p>}
      {!isPaid && isWanted(order) && <p>{t('You pay {amount} at the counter.', { amount })}</p>}
      {isWanted(order) && <p>{t('Please remember your number: it is called when your order is ready.')}</p>}
      <button type="button" className="primary wide" onClick={done}>
        {t('Finish')}
      </button>
    </>
  );
}

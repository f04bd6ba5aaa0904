import { CardFrame, type TypedCard } from '@comanda/app-shared/card';
import { formatMoney } from '@comanda/app-shared/money';
import { useLanguage } from '@comanda/app-shared/text';
import { type ReactNode, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { useBusy } from '../../store/kiosk.ts';
import { isStale } from '../../store/refusal.ts';
import { ask, type GuestOrder, isUnknown } from '../../store/service.ts';
import { useText } from '../../text/text.ts';

interface Props {
  order: GuestOrder;
  takesCards: boolean;
  paid: () => void;
  /** Another way to pay; absent: at the restaurant, as is said. */
  children?: ReactNode;
}

/** Pays what is due by card, or says that it is paid at the restaurant. While a payment is under way nothing is due. */
export function Pay({ order, takesCards, paid, children }: Props) {
  const t = useText();
  const [isOpen, open] = useState(false);
  const amount = formatMoney(order.dueAmount, order.currency, useLanguage());
  const isOver = order.guestOrderStatus === 'VOIDED';
  const isPaid = !isOver && order.totalAmount > 0 && order.paidAmount >= order.totalAmount;
  if (isPaid) return <p className="paid">{t('Paid. Thank you!')}</p>;
  if (isOpen)
    return (
      <Card order={order} paid={paid}>
        {children}
      </Card>
    );
  if (order.dueAmount === 0) return null;
  if (!takesCards) return <p>{t('You pay {amount} at the restaurant.', { amount })}</p>;
  return (
    <div className="pay">
      <button type="button" className="primary wide" onClick={() => open(true)}>
        {t('Pay {amount} by card', { amount })}
      </button>
      {children ?? <p>{t('Or pay at the restaurant.')}</p>}
    </div>
  );
}

function Card({ order, paid, children }: Omit<Props, 'takesCards'>) {
  const t = useText();
  const { error, isPaying, tries, pay } = usePayment(order, paid);
  return (
    <div className="pay">
      {/* A card that was declined is gone from its page: the next one gets a new page. */}
      <CardFrame key={tries} title={t('Card')} typed={(card) => void pay(card)} />
      {isPaying && <p role="status">{t('One moment…')}</p>}
      {error !== null && <Problem error={error} />}
      {!isPaying && children}
    </div>
  );
}

/** Pays with the token that the frame hands over; the same payment again under its key when its answer is lost. */
function usePayment(order: GuestOrder, paid: () => void) {
  const [error, setError] = useState<unknown>(null);
  const [isPaying, setPaying] = useState(false);
  const [tries, setTries] = useState(0);
  useBusy(isPaying);
  const pay = async ({ token }: TypedCard) => {
    setPaying(true);
    setError(null);
    try {
      await payShown(order, token);
    } catch (found) {
      setError(found);
      setTries((count) => count + 1);
    }
    setPaying(false);
    paid();
  };
  return { error, isPaying, tries, pay };
}

/** Pays what the guest sees: an order that was changed meanwhile is paid when as much is due. */
async function payShown({ guid, version, dueAmount }: GuestOrder, token: TypedCard['token']): Promise<void> {
  const params = { orderGuid: guid };
  const idempotencyKey = crypto.randomUUID();
  const input = { params, body: { source: { token } }, idempotencyKey, ifMatch: version };
  const send = () => ask('createStorefrontPayment', input);
  try {
    await send().catch((found: unknown) => {
      if (!isUnknown(found)) throw found;
      return send();
    });
  } catch (found) {
    if (!isStale(found)) throw found;
    const now = await ask('getStorefrontOrder', { params });
    if (now.dueAmount !== dueAmount) throw found;
    await payShown(now, token);
  }
}

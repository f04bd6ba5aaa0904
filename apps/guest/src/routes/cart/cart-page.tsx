import { choiceText } from '@comanda/app-shared/choices';
import { type FormEvent, useState } from 'react';
import { Problem } from '../../parts/problem.tsx';
import { Stepper } from '../../parts/stepper.tsx';
import {
  beginSending,
  type CartLine,
  endSending,
  orderTaken,
  setQuantity,
  useCart,
} from '../../store/cart.ts';
import { isKiosk, useBusy } from '../../store/kiosk.ts';
import { addressOf, go } from '../../store/place.ts';
import {
  ask,
  type Basket,
  isUnknown,
  type NewOrder,
  type Preview,
  type Restaurant,
} from '../../store/service.ts';
import { type Message, useText } from '../../text/text.ts';
import { Guest } from './guest.tsx';
import { bodyOf, isComplete, useOrderForm } from './order-form.ts';
import { Sums } from './sums.tsx';
import { Tip } from './tip.tsx';
import { usePreview } from './use-preview.ts';
import { Way } from './way.tsx';

/** What is in the order, for whom and when, what it costs, and the button that sends it. */
export function CartPage({ restaurant }: { restaurant: Restaurant }) {
  const t = useText();
  const { lines, missing } = useCart();
  const { form, change } = useOrderForm(restaurant.guid);
  const { preview, error, priceAgain } = usePreview(lines, form);
  const { place, problem, isSending } = usePlacing(priceAgain);
  if (lines.length === 0) return <Empty missing={missing} />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void place(toSend(bodyOf(lines, form), preview));
  };
  const { currency, timeZone } = restaurant;
  return (
    <form onSubmit={submit} className="cart">
      <h2>{t('Your order')}</h2>
      <Missing missing={missing} />
      <Lines lines={lines} />
      {form.way === 'DINE_IN' ? (
        <p>{t('It is brought to your table.')}</p>
      ) : (
        <>
          {!isKiosk && <Way restaurant={restaurant} preview={preview} form={form} change={change} />}
          <Guest form={form} change={change} />
          <Tip preview={preview} form={form} restaurant={restaurant} change={change} />
        </>
      )}
      {preview && <Sums priced={preview} currency={currency} />}
      {(problem ?? error) !== null && <Problem error={problem ?? error} timeZone={timeZone} />}
      <button type="submit" className="primary wide" disabled={isSending || !isComplete(form)}>
        {isSending ? t('One moment…') : t('Place the order')}
      </button>
    </form>
  );
}

/** With what the guest reads that the delivery costs. */
const toSend = (body: NewOrder, preview: Preview | null): NewOrder =>
  body.diningOption === 'DELIVERY' && preview?.deliveryFeeAmount != null
    ? { ...body, delivery: { feeAmount: preview.deliveryFeeAmount } }
    : body;

function usePlacing(priceAgain: () => Promise<void>) {
  const [problem, setProblem] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  useBusy(isSending);
  const place = async (order: NewOrder) => {
    setSending(true);
    setProblem(null);
    try {
      const { key, body } = beginSending(order);
      const { guid } = await ask('createStorefrontOrder', { body, idempotencyKey: key });
      orderTaken();
      go({ view: 'order', guid });
    } catch (error) {
      // Where nobody knows, it may have been taken: the same is sent again, under the same key.
      if (!isUnknown(error)) endSending();
      setProblem(error);
      setSending(false);
      // What was refused may cost something else by now.
      await priceAgain();
    }
  };
  return { place, problem, isSending };
}

function Empty({ missing }: Omitted) {
  const t = useText();
  return (
    <section>
      <h2>{t('Your order')}</h2>
      <Missing missing={missing} />
      <p>{t('Nothing is in it yet.')}</p>
      <a className="primary" href={addressOf({ view: 'menu' })}>
        {t('To the menu')}
      </a>
    </section>
  );
}

interface Omitted {
  missing: Basket['unavailable'];
}

const WHY = {
  GONE: 'Not on the menu any more',
  NOT_NOW: 'Not at this time',
  SOLD_OUT: 'Sold out',
  CHANGED: 'Choose it anew',
} as const satisfies Record<Basket['unavailable'][number]['reason'], Message>;

/** What of an order that is ordered again cannot be had. */
function Missing({ missing }: Omitted) {
  const t = useText();
  if (missing.length === 0) return null;
  return (
    <div role="alert" className="note problem">
      <p>{t('Not in it this time:')}</p>
      <ul>
        {missing.map(({ name, quantity, reason }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no names of their own, and keep their sequence.
          <li key={index}>
            {quantity} × {name}: {t(WHY[reason])}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ lines }: { lines: readonly CartLine[] }) {
  const t = useText();
  return (
    <ul className="lines">
      {lines.map(({ id, name, choices, item }) => (
        <li key={id}>
          <div>
            <strong>{name}</strong>
            {choices.length > 0 && (
              <p>
                {choices
                  .map((one) => (typeof one === 'string' ? one : choiceText(one, item.quantity, t)))
                  .join(', ')}
              </p>
            )}
          </div>
          <Stepper value={item.quantity} least={0} name={name} change={(next) => setQuantity(id, next)} />
        </li>
      ))}
    </ul>
  );
}

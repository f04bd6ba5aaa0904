import { type ReactNode, useState } from 'react';
import type { Paying } from '../../display/display.ts';
import { useShownPaying } from '../../display/display-context.tsx';
import { withPayment } from '../../store/changes.ts';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { tipBaseOf } from '../../store/tips.ts';
import type { TakenPayment } from '../../store/use-asking.ts';
import { CardEntry } from './card-entry.tsx';
import { CardForm, type Wanted } from './card-form.tsx';
import { type CardPaid, CardPaidDialog } from './card-paid.tsx';
import type { PayingByCard, PayTarget } from './pay-target.ts';

/** What is put on a card, before anybody types it. */
interface Charge extends Wanted {
  target: PayTarget;
}

/** A card for what is due, or a part of it: first what the guest adds, then the card, then what became of it. */
export function CardDialog(props: PayingByCard): ReactNode {
  const till = useTill();
  const [charge, setCharge] = useState<Charge | null>(null);
  const [done, setDone] = useState<CardPaid | null>(null);
  const { dueAmount, currency, bill, close } = props;
  const restaurantGuid = useBoard().state?.restaurant?.guid ?? '';
  const paid = (payment: TakenPayment, { target: { orderGuid, checkGuid } }: Charge): void => {
    const before = till.orderOf(orderGuid);
    const isThere = before?.checks.some(({ payments }) =>
      payments.some(({ paymentGuid }) => paymentGuid === payment.paymentGuid),
    );
    // It may not have come back yet, and the receipt says it.
    const order = before && !isThere ? withPayment(before, checkGuid, payment) : before;
    setDone({ order, checkGuid, payment });
    till.wake();
  };
  useShownPaying(shownOf(charge, done));
  if (done)
    return (
      <CardPaidDialog
        paid={done}
        restAmount={dueAmount - done.payment.amount}
        tipBase={tipBaseOf(bill, done.payment.amount)}
        currency={currency}
        close={() => close(done.payment.amount)}
      />
    );
  if (charge) {
    const { target, amount, tipAmount, isHeld } = charge;
    return (
      <CardEntry
        amount={amount + tipAmount}
        currency={currency}
        orderGuid={target.orderGuid}
        charge={(client, token, idempotencyKey) =>
          client.call('createOrderPayment', {
            params: { restaurantGuid, orderGuid: target.orderGuid },
            body: {
              type: 'CARD',
              checkGuid: target.checkGuid,
              amount,
              tipAmount,
              source: { token },
              capture: !isHeld,
            },
            idempotencyKey,
          })
        }
        close={() => close(null)}
        paid={(payment) => paid(payment, charge)}
      />
    );
  }
  return (
    <CardForm {...props} go={async (wanted) => setCharge({ target: await props.target(), ...wanted })} />
  );
}

/** What the guest sees once they have said what they add; before that, null: the form shows it. */
function shownOf(charge: Charge | null, done: CardPaid | null): Paying | null {
  if (done) return { stage: 'PAID', changeAmount: 0 };
  return charge && { stage: 'DUE', dueAmount: charge.amount, tipAmount: charge.tipAmount, tips: [] };
}

import { CardFrame, Money, type TypedCard } from '@comanda/app-shared';
import type { Comanda } from '@comanda/sdk';
import type { ReactNode } from 'react';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { type TakenPayment, useAsking } from '../../store/use-asking.ts';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import { CardsTaken } from './cards-taken.tsx';
import { KnownHere } from './known-here.tsx';
import classes from './pay.module.css';
import { Refused } from './refused.tsx';
import { Waiting } from './waiting.tsx';

interface EntryProps {
  /** What goes on the card, tip included. */
  amount: number;
  currency: string;
  /** What it pays; null: no order yet. */
  orderGuid: string | null;
  /** Asks the service for it. */
  charge(client: Comanda, token: TypedCard['token'], idempotencyKey: string): Promise<TakenPayment>;
  close(): void;
  paid(payment: TakenPayment): void;
}

/** The card is typed in, and charged once, whatever becomes of the answer. */
export function CardEntry({ amount, currency, orderGuid, charge, close, paid }: EntryProps): ReactNode {
  const t = useText();
  const { ask, state, error, refusals } = useAsking(paid);
  const typed = ({ token }: TypedCard): void => ask((client, key) => charge(client, token, key));
  return (
    <Dialog title={t('Card')} close={() => state === 'NOTHING' && close()}>
      <p className={register.due}>
        <small>{t('On the card')}</small>
        <Money amount={amount} currency={currency} strong />
      </p>
      <Refused error={error} />
      <KnownHere back={close}>
        {state === 'NOTHING' && (
          <Sent orderGuid={orderGuid}>
            <CardsTaken>
              {/* A card that was declined is gone from its page: the next one gets a new page. */}
              <CardFrame key={refusals} title={t('Card details')} className={classes.frame} typed={typed} />
            </CardsTaken>
          </Sent>
        )}
        <Waiting state={state} />
      </KnownHere>
      <div className={register.acts}>
        <button type="button" disabled={state === 'SENT'} onClick={close}>
          {state === 'LOST' ? t('Do not wait: the order will show it') : t('Cancel')}
        </button>
      </div>
    </Dialog>
  );
}

/** Of an order that the service does not have yet nothing can be charged. */
function Sent({ orderGuid, children }: { orderGuid: string | null; children: ReactNode }): ReactNode {
  const t = useText();
  const till = useTill();
  // Looked at again whenever something has come back.
  useBoard();
  if (orderGuid === null || till.hasSent(orderGuid)) return children;
  return (
    <p className={classes.wait} role="status">
      {t('The order is being sent…')}
    </p>
  );
}

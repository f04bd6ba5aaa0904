import { formatMoney, Money, useLanguage } from '@comanda/app-shared';
import { type Comanda, ComandaError } from '@comanda/sdk';
import { type ReactNode, useState } from 'react';
import type { OpenOrder } from '../../store/merge.ts';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { tipBaseOf } from '../../store/tips.ts';
import { type TakenPayment, useAsking } from '../../store/use-asking.ts';
import { useTipRates } from '../../store/use-tip-rates.ts';
import { useText } from '../../text/text.ts';
import order from '../order/order.module.css';
import { KnownHere } from '../pay/known-here.tsx';
import { Refused } from '../pay/refused.tsx';
import { TipChoice } from '../pay/tip-choice.tsx';
import { Waiting } from '../pay/waiting.tsx';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';

interface SettleProps {
  tab: TakenPayment;
  close(): void;
}

/** Pays an order out of what is held for a tab: first which, then what the guest adds. */
export function SettleDialog({ tab, close }: SettleProps): ReactNode {
  const t = useText();
  const till = useTill();
  const { orders } = useBoard();
  const [chosen, setChosen] = useState<OpenOrder | null>(null);
  if (chosen) return <Settling tab={tab} open={chosen} close={close} />;
  // One bill is paid out of it; the order has to be at the service.
  const payable = orders.filter(
    ({ guid, dueAmount, order: { checks } }) => dueAmount > 0 && checks.length === 1 && till.hasSent(guid),
  );
  return (
    <Dialog title={t('Settle {name}', { name: tab.tab?.name ?? '' })} close={close}>
      <p>{payable.length > 0 ? t('Which order is paid?') : t('There is no order to pay.')}</p>
      <ul className={order.choices} aria-label={t('Open orders')}>
        {payable.map((one) => (
          <li key={one.guid}>
            <button type="button" onClick={() => setChosen(one)}>
              <span>
                {t('Order {number}', { number: one.displayNumber ?? '—' })} {one.tableName}
              </span>
              <Money amount={one.dueAmount} currency={tab.currency} strong />
            </button>
          </li>
        ))}
      </ul>
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
      </div>
    </Dialog>
  );
}

function Settling({ tab, open, close }: SettleProps & { open: OpenOrder }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const till = useTill();
  const rates = useTipRates();
  const [tip, setTip] = useState<number | null>(0);
  const { ask, state, error } = useAsking<unknown>(() => {
    till.wake();
    close();
  });
  const { dueAmount } = open;
  const { currency } = tab;
  const total = dueAmount + (tip ?? 0);
  const settle = (missing: number | null): void => {
    const settleKey = crypto.randomUUID();
    ask(async (client, key) => {
      if (missing !== null) await holdMore(client, { tab, open, missing, key });
      return settled(client, { tab, open, tipAmount: tip ?? 0, key: settleKey });
    });
  };
  const missing = missingIn(error);
  const isBusy = state !== 'NOTHING';
  return (
    <Dialog title={t('Settle {name}', { name: tab.tab?.name ?? '' })} close={() => !isBusy && close()}>
      <p className={register.due}>
        <small>{t('Due')}</small>
        <Money amount={dueAmount} currency={currency} strong />
      </p>
      <Refused
        error={error}
        words={missing === null ? {} : { INVALID_STATE: t('Less is held than that. Nothing was charged.') }}
      />
      <KnownHere back={close}>
        {!isBusy && (
          <TipChoice
            amount={dueAmount}
            base={tipBaseOf(open.order, dueAmount)}
            rates={rates}
            currency={currency}
            tip={tip}
            change={setTip}
          />
        )}
        <Waiting state={state} />
      </KnownHere>
      <div className={register.acts}>
        <button type="button" disabled={state === 'SENT'} onClick={close}>
          {t('Cancel')}
        </button>
        <button
          type="button"
          className={register.main}
          disabled={isBusy || tip === null}
          onClick={() => settle(missing)}
        >
          {missing === null
            ? t('Charge {amount}', { amount: formatMoney(total, currency, language) })
            : t('Hold {amount} more, and charge', { amount: formatMoney(missing, currency, language) })}
        </button>
      </div>
    </Dialog>
  );
}

/** How much more has to be held; null: that is not why it was refused. */
function missingIn(error: unknown): number | null {
  const details = error instanceof ComandaError ? error.details : null;
  const { missingAmount } = (details ?? {}) as { missingAmount?: number };
  return missingAmount ?? null;
}

interface Settlement {
  tab: TakenPayment;
  open: OpenOrder;
  key: string;
}

const settled = (client: Comanda, { tab, open, key, tipAmount }: Settlement & { tipAmount: number }) =>
  client.call('settleTab', {
    body: {
      restaurantGuid: tab.restaurantGuid,
      orderGuid: open.guid,
      tipAmount,
      // What is held has a reference.
      retrefs: [tab.retref!],
    },
    idempotencyKey: key,
  });

/** Another hold on the card of the tab, since none can be made larger. */
const holdMore = (client: Comanda, { tab, open, key, missing }: Settlement & { missing: number }) =>
  client.call('authorizeCardPayment', {
    body: {
      restaurantGuid: tab.restaurantGuid,
      orderGuid: open.guid,
      amount: missing,
      tab: { name: tab.tab?.name ?? open.staffName },
      source: { heldRetref: tab.retref! },
    },
    idempotencyKey: key,
  });

import { Empty, formatTime, Money, useLanguage } from '@comanda/app-shared';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { linesOf } from '../../store/changes.ts';
import type { OpenOrder } from '../../store/merge.ts';
import { usePeople } from '../../store/person.tsx';
import { useBoard, useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { useWriting } from '../order/use-writing.ts';
import { PayDialog } from '../pay/pay-dialog.tsx';
import classes from './orders.module.css';

/** What is open in the whole restaurant, with what the service does not have yet. */
export function OrdersPage(): ReactNode {
  const t = useText();
  const { orders, state } = useBoard();
  const [paying, setPaying] = useState<OpenOrder | null>(null);
  const { currency, timeZone } = state?.restaurant ?? { currency: 'USD', timeZone: 'UTC' };
  return (
    <>
      {orders.length === 0 ? (
        <Empty
          icon={<IconReceipt size={64} />}
          title={t('No open orders')}
          text={t('What is sent and not paid stands here, and what guests have paid until it is handed out.')}
        />
      ) : (
        <ol className={classes.orders} aria-label={t('Open orders')}>
          {orders.map((order) => (
            <OrderCard
              key={order.guid}
              order={order}
              currency={currency}
              timeZone={timeZone}
              pay={() => setPaying(order)}
            />
          ))}
        </ol>
      )}
      {paying && (
        <PayDialog
          by="CASH"
          dueAmount={paying.dueAmount}
          bill={paying.order}
          payments={paying.order.checks[0]?.payments ?? []}
          currency={currency}
          // It has one: of several, each is paid by itself.
          target={() => Promise.resolve({ orderGuid: paying.guid, checkGuid: paying.order.checks[0]!.guid })}
          close={() => setPaying(null)}
        />
      )}
    </>
  );
}

const SHOWN = 6;

function OrderCard({
  order,
  currency,
  timeZone,
  pay,
}: {
  order: OpenOrder;
  currency: string;
  timeZone: string;
  pay(): void;
}): ReactNode {
  const t = useText();
  const language = useLanguage();
  const number = order.displayNumber === null ? '—' : String(order.displayNumber);
  return (
    <li className={classes.order} aria-label={t('Order {number}', { number })}>
      <div className={classes.head}>
        <h2>{number}</h2>
        <b>{order.tableName ?? (order.order.diningOption === 'TAKE_OUT' ? t('Take out') : t('No table'))}</b>
        <span>{formatTime(order.order.openedAt, timeZone, language)}</span>
      </div>
      <Lines lines={linesOf(order.order).filter(({ voided }) => !voided)} />
      <p className={classes.by}>
        {order.staffName}
        {order.mayClose && <b> · {t('Paid')}</b>}
        {order.isWaiting && <span> · {t('not sent yet')}</span>}
      </p>
      <div className={classes.acts}>
        <Link
          className={classes.pay}
          to="/orders/$orderGuid"
          params={{ orderGuid: order.guid }}
          aria-label={t('Open order {number}', { number })}
        >
          {t('Open')}
        </Link>
        {order.order.checks.length === 1 && !order.isUnsure && order.dueAmount > 0 && (
          <button type="button" className={classes.pay} onClick={pay}>
            {t('Cash')} <Money amount={order.dueAmount} currency={currency} strong />
          </button>
        )}
        {order.mayClose && <CloseButton order={order} />}
      </div>
    </li>
  );
}

/** For what a guest has paid by themselves: it is handed out, and nothing more happens to it. */
function CloseButton({ order: { guid } }: { order: OpenOrder }): ReactNode {
  const t = useText();
  const till = useTill();
  const { person } = usePeople();
  const { write, isRefused } = useWriting();
  const close = (): Promise<void> =>
    write(() =>
      till.did({
        type: 'runOrderCommands',
        // Only who has signed in is here.
        staffGuid: person!.guid,
        orderGuid: guid,
        body: { commands: [{ command: 'closeOrder', body: {} }] },
      }),
    );
  return (
    <>
      <button type="button" className={classes.close} onClick={() => void close()}>
        {t('Close')}
      </button>
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was done; try again.')}</p>}
    </>
  );
}

function Lines({ lines }: { lines: readonly { guid: string; name: string; quantity: string }[] }): ReactNode {
  const t = useText();
  return (
    <ul>
      {lines.slice(0, SHOWN).map(({ guid, name, quantity }) => (
        <li key={guid}>
          <b>{quantity} ×</b> {name}
        </li>
      ))}
      {lines.length > SHOWN && <li>{t('and {count} more', { count: lines.length - SHOWN })}</li>}
    </ul>
  );
}

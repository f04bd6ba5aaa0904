import { formatTime, useLanguage } from '@comanda/app-shared';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { linesOf, withoutLines } from '../../store/changes.ts';
import type { OpenOrder } from '../../store/merge.ts';
import type { Check } from '../../store/new-order.ts';
import { useBoard } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { VoidPaymentDialog } from '../cards/void-payment-dialog.tsx';
import { PayDialog, type Tender } from '../pay/pay-dialog.tsx';
import type { PayTarget } from '../pay/pay-target.ts';
import { AddLink } from './add-link.tsx';
import { AppliedDiscounts } from './applied-discounts.tsx';
import { CheckPart } from './check-part.tsx';
import { CompDialog } from './comp-dialog.tsx';
import { DiscountDialog } from './discount-dialog.tsx';
import { Gone } from './gone.tsx';
import { mayAdd } from './may-add.ts';
import classes from './order.module.css';
import { PaperDialog } from './paper-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { TableActions } from './table-actions.tsx';
import { useSplit } from './use-split.ts';
import { useWriting } from './use-writing.ts';
import { VoidDialog } from './void-dialog.tsx';

interface Paying extends PayTarget {
  by: Tender;
  amount: number;
  /** Of the check. */
  bill: Check;
  isOneOfSeveral: boolean;
  currency: string;
}

/** One open order: its lines, what it costs, and what can be done about it. */
export function OrderPage(): ReactNode {
  const { orderGuid } = useParams({ from: '/shell/orders/$orderGuid' });
  const { orders } = useBoard();
  const [paying, setPaying] = useState<Paying | null>(null);
  const open = orders.find(({ guid }) => guid === orderGuid);
  return (
    <>
      {open ? <OneOrder key={open.guid} open={open} pay={setPaying} /> : <Gone />}
      {paying && (
        // It outlives the order, which is open no more once it is paid.
        <PayDialog
          by={paying.by}
          dueAmount={paying.amount}
          bill={paying.bill}
          payments={paying.bill.payments}
          isOneOfSeveral={paying.isOneOfSeveral}
          currency={paying.currency}
          target={() => Promise.resolve(paying)}
          close={() => setPaying(null)}
        />
      )}
    </>
  );
}

function OneOrder({ open, pay }: { open: OpenOrder; pay(what: Paying): void }): ReactNode {
  const t = useText();
  const { order, isUnsure } = open;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [printing, setPrinting] = useState<string | null>(null);
  const [splitting, setSplitting] = useState<Check | null>(null);
  const [voiding, setVoiding] = useState<Check['payments'][number] | null>(null);
  const { write, isRefused } = useWriting();
  const { split, merge } = useSplit(order);
  // What was voided meanwhile, or elsewhere, cannot be chosen.
  const live = linesOf(order).filter(({ guid, voided }) => picked.has(guid) && !voided);
  const guids = live.map(({ guid }) => guid);
  const source = sourceOf(order, guids);
  const splitOff = ({ guid }: Check): Promise<void> =>
    write(async () => {
      await split({ checkGuid: guid, items: [guids], checkGuids: [crypto.randomUUID()] });
      setPicked(new Set());
    });
  const target = ({ guid }: Check): PayTarget => ({ orderGuid: order.guid, checkGuid: guid });
  const common = { currency: order.currency, isOneOfSeveral: order.checks.length > 1 };
  const toggle = (guid: string): void => setPicked(picked.symmetricDifference(new Set([guid])));
  return (
    <div className={classes.page}>
      <Head open={open} />
      {order.checks.map((check, index) => (
        <CheckPart
          key={check.guid}
          check={check}
          currency={order.currency}
          name={order.checks.length > 1 ? t('Check {number}', { number: index + 1 }) : null}
          picked={picked}
          toggle={toggle}
          print={() => setPrinting(check.guid)}
          voidPayment={setVoiding}
          more={mayAdd(order, check) && <AddLink orderGuid={order.guid} checkGuid={check.guid} />}
          split={isUnsure ? null : () => setSplitting(check)}
          pay={
            isUnsure ? null : (amount, by) => pay({ ...target(check), ...common, by, amount, bill: check })
          }
        />
      ))}
      <AppliedDiscounts open={open} />
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was done; try again.')}</p>}
      <div className={classes.bar}>
        <button
          type="button"
          disabled={isUnsure || source === null}
          onClick={() => source && void splitOff(source)}
        >
          {t('On a check of its own')}
        </button>
        {order.checks.length > 1 && order.paidAmount === 0 && (
          <button type="button" disabled={isUnsure} onClick={() => void write(merge)}>
            {t('One check again')}
          </button>
        )}
        <Takings open={open} guids={guids} />
        <TableActions open={open} />
      </div>
      {printing && <PaperDialog order={order} checkGuid={printing} close={() => setPrinting(null)} />}
      {voiding && (
        <VoidPaymentDialog
          payment={{ ...voiding, currency: order.currency }}
          close={() => setVoiding(null)}
        />
      )}
      {splitting && <SplitDialog order={order} check={splitting} close={() => setSplitting(null)} />}
    </div>
  );
}

/** What takes from the bill: of the lines that are chosen, or of all. */
function Takings({ open, guids }: { open: OpenOrder; guids: readonly string[] }): ReactNode {
  const t = useText();
  const { order, isUnsure } = open;
  const [doing, setDoing] = useState<'VOID' | 'COMP' | 'DISCOUNT' | null>(null);
  const done = (): void => setDoing(null);
  return (
    <>
      <button
        type="button"
        disabled={isUnsure || order.totalAmount === 0 || isSettled(order)}
        onClick={() => setDoing('DISCOUNT')}
      >
        {t('Discount')}
      </button>
      <button
        type="button"
        disabled={isUnsure || guids.length === 0 || order.paidAmount > 0}
        onClick={() => setDoing('COMP')}
      >
        {t('Give for free')}
      </button>
      <button type="button" disabled={isUnsure || !mayVoid(open, guids)} onClick={() => setDoing('VOID')}>
        {guids.length > 0 ? t('Void what is chosen') : t('Void the order')}
      </button>
      {doing === 'DISCOUNT' && <DiscountDialog order={order} close={done} />}
      {doing === 'COMP' && <CompDialog order={order} selectionGuids={guids} close={done} />}
      {doing === 'VOID' && <VoidDialog open={open} selectionGuids={guids} close={done} />}
    </>
  );
}

/** The check from which lines can be split off: all are on it, some line stays, and nothing of it is paid. */
function sourceOf({ checks }: OpenOrder['order'], guids: readonly string[]): Check | null {
  const check = checks.find(({ selections }) => selections.some(({ guid }) => guids.includes(guid)));
  if (!check || check.paidAmount > 0) return null;
  const live = check.selections.filter(({ voided }) => !voided);
  const own = live.filter(({ guid }) => guids.includes(guid));
  return own.length === guids.length && own.length < live.length ? check : null;
}

/** Whether a check of it is paid: what the whole order costs stays as it is then. */
const isSettled = ({ checks }: OpenOrder['order']): boolean =>
  checks.some(({ dueAmount, paidAmount }) => dueAmount === 0 && paidAmount > 0);

/** What is paid is refunded instead. */
function mayVoid({ order }: OpenOrder, guids: readonly string[]): boolean {
  if (guids.length === 0) return order.paidAmount === 0;
  return withoutLines(order, new Set(guids)).checks.every(
    ({ totalAmount, paidAmount }) => totalAmount >= paidAmount,
  );
}

function Head({ open }: { open: OpenOrder }): ReactNode {
  const t = useText();
  const language = useLanguage();
  const { order, displayNumber, tableName, staffName, isWaiting, isUnsure } = open;
  const number = displayNumber === null ? '—' : String(displayNumber);
  return (
    <header className={classes.head}>
      <Link to="/orders">{t('Open orders')}</Link>
      <h1>{t('Order {number}', { number })}</h1>
      <p>
        {tableName ?? (order.diningOption === 'TAKE_OUT' ? t('Take out') : t('No table'))} · {staffName} ·{' '}
        {formatTime(order.openedAt, order.timeZone, language)}
        {isWaiting && <b> · {t('not sent yet')}</b>}
      </p>
      {isUnsure && <p role="status">{t('The service works this out. It goes on once it has answered.')}</p>}
    </header>
  );
}

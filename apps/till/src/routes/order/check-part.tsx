import { Money } from '@comanda/app-shared';
import type { ReactNode } from 'react';
import type { Check } from '../../store/new-order.ts';
import { useText } from '../../text/text.ts';
import type { Tender } from '../pay/pay-dialog.tsx';
import { Amounts } from '../register/amounts.tsx';
import register from '../register/register.module.css';
import classes from './order.module.css';
import { OrderLine } from './order-line.tsx';
import { Payments } from './payments.tsx';

interface CheckProps {
  check: Check;
  currency: string;
  name: string | null;
  picked: ReadonlySet<string>;
  toggle(guid: string): void;
  /** null: not now. */
  pay: ((amount: number, by: Tender) => void) | null;
  /** Into equal parts; null: not now. */
  split: (() => void) | null;
  print(): void;
  /** Takes a payment back. */
  voidPayment(payment: Check['payments'][number]): void;
  /** More for this check. */
  more: ReactNode;
}

/** One bill of an order: its lines, what it costs, what is paid of it, and who pays which part. */
export function CheckPart({
  check,
  currency,
  name,
  picked,
  toggle,
  pay,
  split,
  print,
  voidPayment,
  more,
}: CheckProps): ReactNode {
  const t = useText();
  return (
    <section className={classes.check} aria-label={name ?? t('Check')}>
      {name && <h2>{name}</h2>}
      <ul>
        {check.selections.map((line) => (
          <OrderLine
            key={line.guid}
            line={line}
            currency={currency}
            isPicked={picked.has(line.guid)}
            toggle={() => toggle(line.guid)}
          />
        ))}
      </ul>
      {more}
      <Amounts sums={check} currency={currency} />
      {check.paidAmount > 0 && (
        <p className={classes.paid}>
          {t('Paid so far')} <Money amount={check.paidAmount} currency={currency} />
        </p>
      )}
      <Payments payments={check.payments} currency={currency} take={pay === null ? null : voidPayment} />
      {check.dueAmount > 0 && check.parts.length > 0 && <Parts check={check} currency={currency} pay={pay} />}
      {check.dueAmount > 0 && (
        <>
          <div className={register.acts}>
            <button type="button" disabled={split === null} onClick={() => split?.()}>
              {t('Split evenly')}
            </button>
            <button type="button" disabled={pay === null} onClick={print}>
              {t('Bill')}
            </button>
          </div>
          <div className={register.acts}>
            <button type="button" disabled={pay === null} onClick={() => pay?.(check.dueAmount, 'CARD')}>
              {t('Card')} <Money amount={check.dueAmount} currency={currency} strong />
            </button>
            <button
              type="button"
              className={register.main}
              disabled={pay === null}
              onClick={() => pay?.(check.dueAmount, 'CASH')}
            >
              {t('Cash')} <Money amount={check.dueAmount} currency={currency} strong />
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Equal parts of a bill, of which so many are paid as its payments cover. */
function Parts({ check, currency, pay }: Pick<CheckProps, 'check' | 'currency' | 'pay'>): ReactNode {
  const t = useText();
  const { parts, paidAmount, dueAmount } = check;
  return (
    <ol className={classes.choices} aria-label={t('Parts')}>
      {parts.map(({ guid, totalAmount }, i) => {
        const upTo = parts.slice(0, i + 1).reduce((sum, part) => sum + part.totalAmount, 0);
        const isPaid = upTo <= paidAmount;
        return (
          <li key={guid}>
            <button
              type="button"
              disabled={isPaid || pay === null}
              onClick={() => pay?.(Math.min(totalAmount, dueAmount), 'CASH')}
            >
              <span>
                {t('Part {number}', { number: i + 1 })} {isPaid && t('Paid')}
              </span>
              <Money amount={totalAmount} currency={currency} strong />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

import { parseMoney } from '@comanda/app-shared';
import { type ReactNode, useState } from 'react';
import type { Signer, Taking } from '../../store/approval.ts';
import { takenByLast, withDiscount } from '../../store/changes.ts';
import type { DiscountTerms, Order } from '../../store/database.ts';
import { usePeople } from '../../store/person.tsx';
import { catalogueOf, useBoard, useTill } from '../../store/till-context.tsx';
import { useText } from '../../text/text.ts';
import { Dialog } from '../register/dialog.tsx';
import register from '../register/register.module.css';
import { DiscountList, type DiscountRule, handDiscounts, termsOf } from './discount-list.tsx';
import classes from './order.module.css';
import { TakingDialog } from './taking-dialog.tsx';
import { useWriting } from './use-writing.ts';

interface DiscountProps {
  order: Order;
  close(): void;
}

/** A discount of the restaurant, most of which it has approved already, or one of whoever is there, which somebody approves. */
export function DiscountDialog({ order, close }: DiscountProps): ReactNode {
  const t = useText();
  const board = useBoard();
  const apply = useDiscount(order);
  const [isOwn, setOwn] = useState(false);
  const [guarded, setGuarded] = useState<DiscountRule | null>(null);
  const { write, isRefused } = useWriting();
  if (isOwn) return <OwnDiscount order={order} close={close} />;
  if (guarded) return <GuardedDiscount order={order} rule={guarded} close={close} />;
  const catalogue = catalogueOf(board);
  const choose = (rule: DiscountRule): Promise<void> =>
    write(async () => {
      const terms = termsOf(rule);
      const body = { discountGuid: rule.guid };
      await apply({ terms, body, needsApproval: false, reason: null, approver: null });
      close();
    });
  return (
    <Dialog title={t('Discount')} close={close}>
      {isRefused && <p role="alert">{t('This browser could not keep it. Nothing was done; try again.')}</p>}
      <DiscountList
        rules={catalogue ? handDiscounts(catalogue) : []}
        currency={order.currency}
        amountOf={(rule) => takenBy(order, termsOf(rule))}
        choose={(rule) => (rule.needsApproval ? setGuarded(rule) : void choose(rule))}
      />
      <button type="button" className={classes.later} onClick={() => setOwn(true)}>
        {t('Another discount, with approval')}
      </button>
      <div className={register.acts}>
        <button type="button" onClick={close}>
          {t('Cancel')}
        </button>
      </div>
    </Dialog>
  );
}

/** What it takes off an order as it is; 0 where less than what was paid would be left. */
function takenBy(order: Order, terms: DiscountTerms): number {
  const after = withDiscount(order, terms, null);
  const isOverpaid = after.checks.some(({ totalAmount, paidAmount }) => totalAmount < paidAmount);
  return isOverpaid ? 0 : after.discountAmount - order.discountAmount;
}

const takingOf = (order: Order, terms: DiscountTerms): Taking => ({
  permission: 'orders.discount',
  ...takenByLast(withDiscount(order, terms, null)),
  laterItems: terms.appliesToLaterItems,
});

/** One that the restaurant has defined, and that somebody approves each time. */
function GuardedDiscount({ order, rule, close }: DiscountProps & { rule: DiscountRule }): ReactNode {
  const t = useText();
  const apply = useDiscount(order);
  const terms = termsOf(rule);
  return (
    <TakingDialog
      title={rule.name}
      verb={t('Apply')}
      taking={takingOf(order, terms)}
      offAmount={takenBy(order, terms)}
      currency={order.currency}
      does={(reason, approver) =>
        apply({ terms, body: { discountGuid: rule.guid }, needsApproval: true, reason, approver })
      }
      close={close}
    />
  );
}

/** So much percent, or an amount, off the whole order. */
function OwnDiscount({ order, close }: DiscountProps): ReactNode {
  const t = useText();
  const apply = useDiscount(order);
  const [type, setType] = useState<'PERCENT' | 'FIXED'>('PERCENT');
  const [typed, setTyped] = useState('');
  const own = ownTerms(type, typed, order.currency);
  const terms = own && { discountGuid: null, name: t('Discount'), ...own };
  const amount = terms ? takenBy(order, terms) : 0;
  return (
    <TakingDialog
      title={t('Discount')}
      verb={t('Apply')}
      taking={terms && amount > 0 ? takingOf(order, terms) : null}
      offAmount={amount}
      currency={order.currency}
      does={(reason, approver) => {
        // It takes something, so it has terms.
        const { discountGuid: _, ...body } = terms!;
        return apply({ terms: terms!, body, needsApproval: true, reason, approver });
      }}
      close={close}
    >
      <fieldset className={register.dining} aria-label={t('How much')}>
        <button type="button" aria-pressed={type === 'PERCENT'} onClick={() => setType('PERCENT')}>
          {t('Percent')}
        </button>
        <button type="button" aria-pressed={type === 'FIXED'} onClick={() => setType('FIXED')}>
          {t('Amount')}
        </button>
      </fieldset>
      <label className={register.notes}>
        {type === 'PERCENT' ? t('Percent off') : t('Amount off')}
        <input inputMode="decimal" value={typed} onChange={({ target }) => setTyped(target.value)} />
      </label>
    </TakingDialog>
  );
}

const PERCENT = /^\d{1,3}([.,]\d{1,2})?$/;

/** null: that is none. */
function ownTerms(
  type: 'PERCENT' | 'FIXED',
  typed: string,
  currency: string,
): Pick<DiscountTerms, 'type' | 'rate' | 'amount'> | null {
  if (type === 'FIXED') {
    const amount = parseMoney(typed, currency);
    return amount === null || amount <= 0 ? null : { type, amount };
  }
  const rate = typed.trim().replace(',', '.');
  return PERCENT.test(rate) && Number(rate) > 0 && Number(rate) <= 100 ? { type, rate } : null;
}

interface Applying {
  terms: DiscountTerms;
  needsApproval: boolean;
  body: object;
  reason: string | null;
  approver: Signer | null;
}

/** Writes a discount into the log. */
function useDiscount(order: Order): (applying: Applying) => Promise<void> {
  const till = useTill();
  const { person } = usePeople();
  return async ({ terms, body, needsApproval, reason, approver }) => {
    const counts = !needsApproval || approver !== null;
    const { totalAmount, taxAmount } = withDiscount(order, terms, reason);
    await till.did({
      type: 'runOrderCommands',
      // Only who has signed in is here.
      staffGuid: person!.guid,
      orderGuid: order.guid,
      ...(approver ? { approver } : {}),
      ...(counts ? { totalAmount, taxAmount } : {}),
      body: { commands: [{ command: 'addDiscount', body: { ...body, ...(reason ? { reason } : {}) } }] },
      written: { discount: terms, needsApproval },
    });
  };
}

import { type Check, type OrderDocument, withPayment } from '../../../ordering/orders/index.ts';
import { fail } from '../../../platform/errors.ts';
import { sumOf } from '../../../platform/sum.ts';
import { figuresOf, type Payment, snapshotOf, totalOf } from '../payment.ts';

/** Divides what a check comes to among the holds of a tab. Pure. */

export interface Division {
  order: OrderDocument;
  /** The holds that pay, each with its part; in the sequence in which they were asked. */
  paying: Payment[];
  /** What is not needed. */
  unused: Payment[];
}

const heldBy = ({ authorizedAmount }: Payment): number => authorizedAmount ?? 0;

/**
 * The largest hold first, so that as few as possible are captured; the bill first, then the tip that was promised, then
 * what the guest adds. `at`: ISO time. INVALID_STATE when less is held than is to be paid.
 */
export function divideTab(
  order: OrderDocument,
  check: Check,
  holds: readonly Payment[],
  { tipAmount, at }: { tipAmount: number; at: string },
): Division {
  const [held, wanted] = [sumOf(holds, heldBy), check.dueAmount + tipAmount];
  if (held < wanted) {
    const message = `${wanted} are to be paid, and ${held} are held for the tab: hold more, or take the rest otherwise first.`;
    const details = { state: 'HOLDS_TOO_SMALL', allowed: ['authorizeCardPayment'] };
    fail('INVALID_STATE', message, { ...details, heldAmount: held, missingAmount: wanted - held });
  }
  const division: Division = { order, paying: [], unused: [] };
  let tipLeft = tipAmount;
  for (const hold of [...holds].sort((one, other) => heldBy(other) - heldBy(one))) {
    const now = division.order.checks.find(({ guid }) => guid === check.guid) ?? check;
    const amount = Math.min(heldBy(hold), now.dueAmount);
    const added = Math.min(heldBy(hold) - amount, tipLeft);
    if (amount + added === 0) {
      division.unused.push(hold);
      continue;
    }
    tipLeft -= added;
    const payment = partOf(hold, now, { amount, added, at });
    const next = { ...payment, orderGuid: order.guid };
    division.paying.push(next);
    division.order = withPayment(division.order, check.guid, snapshotOf(next));
  }
  return division;
}

/** A hold that pays a part of a check from now on. */
function partOf(
  hold: Payment,
  check: Check,
  { amount, added, at }: { amount: number; added: number; at: string },
): Payment {
  const figures =
    amount > 0
      ? figuresOf(check, { type: 'CARD', amount, tipAmount: added })
      : { amount: 0, tipAmount: added, tenderedAmount: null, changeAmount: null };
  return {
    ...hold,
    ...figures,
    checkGuid: check.guid,
    tab: { orderGuid: null, name: null, ...hold.tab, settledAt: at },
    updatedAt: at,
    version: hold.version + 1,
  };
}

/** Divided, and still to be captured. */
export const isSettling = (payment: Payment): boolean =>
  payment.status === 'AUTHORIZED' && isDivided(payment);

/** Paid, or to be paid, out of a hold of a tab. */
export const isDivided = ({ tab }: Payment): boolean => tab !== undefined && tab.settledAt !== null;

export const capturedOf = (payments: readonly Payment[]): number =>
  sumOf(
    payments.filter(({ status }) => status === 'CAPTURED' || status === 'SETTLED'),
    totalOf,
  );

import type { Actor } from '../../access/index.ts';
import type { Approver } from '../../people/approvals/index.ts';
import { fail } from '../../platform/errors.ts';

/** A cash drawer from its opening to its closing. Pure. */

export interface Drawer {
  guid: string;
  restaurantGuid: string;
  name: string;
  status: 'OPEN' | 'CLOSED';
  /** The business day on which its opening is booked. */
  businessDate: number;
  /** The one on which it was opened, by the clock. */
  occurredOn: number;
  currency: string;
  openingAmount: number;
  salesAmount: number;
  refundAmount: number;
  paidInAmount: number;
  paidOutAmount: number;
  /** How often it was opened without a sale. */
  noSaleCount: number;
  countedAmount: number | null;
  countedAt: number | null;
  version: number;
  openedBy: Actor;
  closedBy: Actor | null;
  openedAt: number;
  closedAt: number | null;
  updatedAt: number;
}

export type MovementType = 'OPEN' | 'SALE' | 'REFUND' | 'PAY_IN' | 'PAY_OUT' | 'NO_SALE' | 'COUNT' | 'CLOSE';

export interface CashMovement {
  type: MovementType;
  /** Positive into the drawer, negative out of it; for a count, the counted amount. */
  amount: number;
  reason?: string | undefined;
  paymentGuid?: string;
  refundGuid?: string;
  /** Who approved it, where the actor could not do it alone. */
  approver?: Approver;
}

/** What should be in the drawer, minor units. */
export const expectedAmount = (drawer: Drawer): number =>
  drawer.openingAmount +
  drawer.salesAmount -
  drawer.refundAmount +
  drawer.paidInAmount -
  drawer.paidOutAmount;

/** Counted minus expected amount: negative is short. */
export const varianceAmount = (drawer: Drawer): number | null =>
  drawer.countedAmount === null ? null : drawer.countedAmount - expectedAmount(drawer);

const TOTAL: Partial<
  Record<MovementType, 'salesAmount' | 'refundAmount' | 'paidInAmount' | 'paidOutAmount'>
> = {
  SALE: 'salesAmount',
  REFUND: 'refundAmount',
  PAY_IN: 'paidInAmount',
  PAY_OUT: 'paidOutAmount',
};

/** The drawer after a movement. INVALID_STATE when it is closed, or when more goes out than there is. */
export function afterMovement(drawer: Drawer, { type, amount }: CashMovement, now: number): Drawer {
  if (drawer.status !== 'OPEN')
    fail('INVALID_STATE', 'This cash drawer is closed.', { state: 'CLOSED', allowed: [] });
  const next = { ...drawer, version: drawer.version + 1, updatedAt: now };
  const total = TOTAL[type];
  if (total) next[total] += Math.abs(amount);
  if (type === 'NO_SALE') next.noSaleCount += 1;
  if (type === 'COUNT') Object.assign(next, { countedAmount: amount, countedAt: now });
  if (expectedAmount(next) < 0) {
    fail('INVALID_STATE', 'The cash drawer does not hold that much.', {
      state: 'OPEN',
      allowed: ['payIn', 'count', 'close'],
      availableAmount: expectedAmount(drawer),
    });
  }
  return next;
}

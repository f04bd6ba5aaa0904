import type { Order } from '../../store/database.ts';
import type { Check } from '../../store/new-order.ts';

/** Whether more can go onto a check: the order is taken, and the check is not paid. */
export const mayAdd = ({ approvalStatus }: Order, { dueAmount, paidAmount }: Check): boolean =>
  (approvalStatus === 'APPROVED' || approvalStatus === 'FUTURE') && (dueAmount > 0 || paidAmount === 0);

import {
  type BillDocument,
  billOf,
  type Mark,
  say,
  settingOf,
  type TicketDocument,
  ticketOf,
} from '@comanda/documents';
import type { Payment } from '../../money/payments/index.ts';
import type { StoredTicket } from '../../ordering/kitchen/index.ts';
import { type Check, checkOf, type OrderDocument } from '../../ordering/orders/index.ts';
import { decimalsOf } from '../../platform/currency.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { House } from './house.ts';

/** The check that is meant: an order with several has to be asked for one of them. */
export function chosenCheck(
  order: OrderDocument,
  checkGuid: string | undefined,
  where: 'query' | 'body',
): Check {
  const [only, ...others] = order.checks;
  if (checkGuid !== undefined) return checkOf(order, checkGuid);
  if (only && others.length === 0) return only;
  const message = 'the order has several checks: say which one';
  return failFields([{ in: where, path: '/checkGuid', rule: 'required', message }]);
}

/** The check with what its payments in cash were: handed over, change, rounding. An order does not say it. */
export function withCash(check: Check, payments: readonly Payment[]) {
  const known = new Map(payments.map((payment) => [payment.paymentGuid, payment]));
  return {
    ...check,
    payments: check.payments.map((paid) => {
      const {
        tenderedAmount = null,
        changeAmount = null,
        roundingAmount = 0,
      } = known.get(paid.paymentGuid) ?? {};
      return { ...paid, tenderedAmount, changeAmount, roundingAmount };
    }),
  };
}

export function receiptOf(
  { place, settings }: House,
  order: OrderDocument,
  check: ReturnType<typeof withCash>,
  {
    kind,
    marks = [],
    url,
  }: { kind?: BillDocument['kind'] | undefined; marks?: readonly Mark[]; url: string | null },
): BillDocument {
  const paid = isPaid(check);
  if (kind === 'RECEIPT' && !paid)
    fail('INVALID_STATE', 'The check is not paid: ask for its BILL.', {
      state: 'UNPAID',
      allowed: ['BILL'],
      dueAmount: check.dueAmount,
    });
  return billOf(kind ?? (paid ? 'RECEIPT' : 'BILL'), order, check, {
    ...settingOf(place, settings),
    decimals: decimalsOf(order.currency),
    code: url === null ? null : { url, label: say(settings.language, 'Read it online') },
    marks: [...(isVoid(order) ? ['VOID' as const] : []), ...marks],
  });
}

/** Whether an order sells nothing, and never will. */
export const isVoid = ({ guestOrderStatus, approvalStatus }: OrderDocument): boolean =>
  guestOrderStatus === 'VOIDED' || approvalStatus === 'NOT_APPROVED';

/** A payment of which nobody knows yet whether it was taken. */
const UNDER_WAY: ReadonlySet<string> = new Set(['PENDING', 'UNKNOWN']);

/** Whether nothing is due on a check, and nothing is on its way. */
export const isPaid = ({ dueAmount, payments }: Pick<Check, 'dueAmount' | 'payments'>): boolean =>
  dueAmount === 0 && payments.every(({ status }) => !UNDER_WAY.has(status));

/** A ticket as its station reads it. */
export function kitchenTicketOf(
  { place, settings }: House,
  ticket: StoredTicket,
  stationName: string,
  marks: readonly Mark[] = [],
): TicketDocument {
  const { timeZone, currency } = place;
  return ticketOf(
    ticket,
    { stationName, timeZone, currency },
    {
      heading: { name: place.name, lines: [], logo: null },
      language: settings.language,
      modifierQuantities: settings.modifierQuantities,
      decimals: decimalsOf(currency),
      // Noted by its station, it is BUMPED, and as little wanted.
      marks: [...(ticket.items.every(({ voided }) => voided) ? ['VOID' as const] : []), ...marks],
    },
  );
}

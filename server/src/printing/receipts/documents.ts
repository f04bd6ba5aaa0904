import { type BillDocument, billOf, type Mark, type TicketDocument, ticketOf } from '@comanda/documents';
import type { Payment } from '../../money/payments/index.ts';
import type { StoredTicket } from '../../ordering/kitchen/index.ts';
import { type Check, checkOf, isSold, type OrderDocument } from '../../ordering/orders/index.ts';
import { decimalsOf } from '../../platform/currency.ts';
import { fail, failFields } from '../../platform/errors.ts';
import type { Restaurant } from '../../tenancy/restaurants/index.ts';

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
  place: Restaurant,
  order: OrderDocument,
  check: ReturnType<typeof withCash>,
  { kind, marks = [] }: { kind?: BillDocument['kind'] | undefined; marks?: readonly Mark[] },
): BillDocument {
  const isPaid = check.dueAmount === 0 && check.payments.every(({ status }) => !UNDER_WAY.has(status));
  if (kind === 'RECEIPT' && !isPaid)
    fail('INVALID_STATE', 'The check is not paid: ask for its BILL.', {
      state: 'UNPAID',
      allowed: ['BILL'],
      dueAmount: check.dueAmount,
    });
  return billOf(kind ?? (isPaid ? 'RECEIPT' : 'BILL'), order, check, {
    heading: { name: place.name, lines: addressLines(place), logo: null },
    decimals: decimalsOf(order.currency),
    marks: [...(isSold(order) ? [] : ['VOID' as const]), ...marks],
  });
}

/** A payment of which nobody knows yet whether it was taken. */
const UNDER_WAY: ReadonlySet<string> = new Set(['PENDING', 'UNKNOWN']);

/** A ticket as its station reads it. */
export function kitchenTicketOf(
  place: Restaurant,
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
      decimals: decimalsOf(currency),
      marks: [...(ticket.status === 'VOIDED' ? ['VOID' as const] : []), ...marks],
    },
  );
}

function addressLines({ address }: Restaurant): string[] {
  if (address === null) return [];
  const { address1, address2, postalCode, city, region, country, phone } = address;
  const town = [postalCode, city, region].filter(Boolean).join(' ');
  return [address1, address2, town, country, phone].flatMap((line) => line || []);
}

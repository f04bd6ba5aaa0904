import type { Operations } from '@comanda/sdk';

/** What the list shows, in its address: it can be bookmarked, sent to somebody, and gone back to. */

export const SHOWS = ['all', 'open', 'closed', 'voided'] as const;
export const PAYMENTS = ['UNPAID', 'PARTIALLY_PAID', 'PAID', 'REFUNDED'] as const;

export interface OrderSearch {
  show?: (typeof SHOWS)[number];
  /** A business date such as 20261126; all days when left out. */
  day?: number;
  payment?: (typeof PAYMENTS)[number];
  /** The number of an order, or how a guest's name begins. */
  find?: string;
  cursor?: string;
}

/** Whatever an address says that makes no sense is left out. */
export function orderSearch(search: Record<string, unknown>): OrderSearch {
  const { show, day, payment, find, cursor } = search;
  const found: OrderSearch = {};
  const known = SHOWS.find((one) => one === show);
  if (known && known !== 'all') found.show = known;
  if (Number.isInteger(Number(day)) && /^\d{8}$/.test(String(day))) found.day = Number(day);
  const paid = PAYMENTS.find((one) => one === payment);
  if (paid) found.payment = paid;
  const text = typeof find === 'string' || typeof find === 'number' ? String(find).trim() : '';
  if (text !== '') found.find = text.slice(0, 100);
  if (typeof cursor === 'string') found.cursor = cursor;
  return found;
}

type Query = NonNullable<Operations['listOrders']['query']>;

const PAGE = 50;
const LONGEST_NUMBER = 9;

/** The same as the API takes it. */
export function queryOf({ show, day, payment, find, cursor }: OrderSearch): Query {
  const isNumber = find !== undefined && /^#?\d+$/.test(find) && find.length <= LONGEST_NUMBER;
  return {
    limit: PAGE,
    ...(show === 'open' ? { open: true } : {}),
    ...(show === 'closed' ? { status: 'CLOSED' as const } : {}),
    ...(show === 'voided' ? { status: 'VOIDED' as const } : {}),
    ...(day === undefined ? {} : { businessDate: day }),
    ...(payment === undefined ? {} : { paymentStatus: payment }),
    ...(isNumber ? { displayNumber: Number(find.replace('#', '')) } : {}),
    ...(find !== undefined && !isNumber && find.length > 1 ? { guestName: find } : {}),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

import { paymentFormat } from '../../money/payments/index.ts';
import type { StoredDocument } from '../../platform/db/document-format.ts';
import { type Dimension, dimension, type Fact, NONE } from './measures.ts';

/** What movements of the books and tickets of the kitchen contribute. No I/O. */

/** What a row says besides its day. */
export interface RowOrigin {
  restaurant_guid: string;
  business_date: number;
  currency: string;
  order_guid: string | null;
  payment_guid: string | null;
  drawer_guid: string | null;
}

/** The postings of one movement of a payment, summed up. */
export interface PaymentRow extends RowOrigin, StoredDocument {
  movement: string;
  is_refund: boolean;
  /** What guests paid; negative: what they got back. */
  amount: number;
  /** The part of it that is the staff's. */
  tip_amount: number;
  /** The part of it that is a deposit; negative: what of a deposit has become a part of bill and tip. */
  deposit_amount: number;
}

/** Whether a movement brings a payment or takes one back. One that a batch or the bank refused never came. */
const COUNTS: Readonly<Record<string, number>> = {
  'payment.captured': 1,
  'payment.voided': -1,
  'payment.rejected': -1,
};

export function paymentFact(row: PaymentRow): Fact {
  const { movement, is_refund, amount, tip_amount, deposit_amount } = row;
  const { type, tenderName, cardBrand, createdBy } = paymentFormat.parse(row);
  const dimensions: Dimension[] = [
    dimension(type),
    dimension(tenderName),
    dimension(cardBrand),
    createdBy ? dimension(createdBy.id ?? createdBy.kind, createdBy.name ?? createdBy.kind) : NONE,
  ];
  const amounts = is_refund
    ? [0, 0, 0, 0, 0, -Math.sign(amount), -amount, amount]
    : [
        COUNTS[movement] ?? 0,
        amount - tip_amount - deposit_amount,
        tip_amount,
        deposit_amount,
        amount,
        0,
        0,
        amount,
      ];
  return { dimensions, amounts };
}

/** What a movement put into a drawer; negative: took out of it. */
export interface DrawerRow extends RowOrigin {
  drawer_name: string;
  movement: string;
  /** The other side of the posting. */
  account: string;
  amount: number;
}

export function drawerFact({ drawer_guid, drawer_name, movement, account, amount }: DrawerRow): Fact {
  const place = drawerColumn(movement, account);
  const out = place === 2 || place === 4 || place === 6;
  return {
    dimensions: [dimension(drawer_guid, drawer_name)],
    amounts: Array.from({ length: 7 }, (_, index) => (index === place ? (out ? -amount : amount) : 0)),
  };
}

/** Opened, sold, refunded, paid in, paid out, over or short, closed. */
function drawerColumn(movement: string, account: string): number {
  if (account === 'PAID_IN') return 3;
  if (account === 'PAID_OUT') return 4;
  if (account === 'CASH_OVER_SHORT') return 5;
  if (account === 'SAFE') return movement === 'cash_drawer.closed' ? 6 : 0;
  return movement === 'payment.captured' ? 1 : 2;
}

export interface TicketRow extends RowOrigin {
  station_guid: string;
  station_name: string;
  status: string;
  created_at: number;
  started_at: number | null;
  bumped_at: number | null;
}

const MS = 1_000;
const MINUTE_S = 60;
const seconds = (from: number, to: number | null) => (to === null ? 0 : Math.round((to - from) / MS));

export function ticketFact(row: TicketRow): Fact {
  const { station_guid, station_name, status, created_at, started_at, bumped_at } = row;
  const bumped = status === 'BUMPED' ? bumped_at : null;
  const lasted = seconds(created_at, bumped);
  return {
    dimensions: [
      dimension(station_guid, station_name),
      bumped === null ? NONE : dimension(String(Math.ceil(lasted / MINUTE_S)).padStart(4, '0')),
    ],
    amounts: [
      status === 'VOIDED' ? 0 : 1,
      bumped === null ? 0 : 1,
      bumped === null ? 0 : seconds(created_at, started_at),
      lasted,
    ],
  };
}

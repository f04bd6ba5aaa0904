import { type Answer, formatMoney, type Translate } from '@comanda/app-shared';
import type { State } from '../../../parts/order-words.ts';
import type { Message } from '../../../text/text.ts';

export type Review = Answer<'listSyncReviews'>['items'][number];
type Difference = Review['differences'][number];

/** What was done, by the operation that it is. */
const DEEDS: Readonly<Record<string, Message>> = {
  createOrder: 'Order taken',
  createOrderPayment: 'Payment taken',
  runOrderCommands: 'Order changed',
  openCashDrawer: 'Drawer opened',
  countCashDrawer: 'Drawer counted',
  closeCashDrawer: 'Drawer closed',
  payIntoCashDrawer: 'Paid into the drawer',
  payOutOfCashDrawer: 'Paid out of the drawer',
  clockIn: 'Clocked in',
  clockOut: 'Clocked out',
  startBreak: 'Break begun',
  endBreak: 'Break ended',
};

export const deedOf = ({ type }: Review, t: Translate<Message>): string => {
  const deed = DEEDS[type];
  return deed === undefined ? type : t(deed);
};

export const stateOfReview = ({ outcome }: Review): State =>
  outcome === 'PARKED'
    ? { name: 'Counts for nothing yet', tone: 'bad' }
    : { name: 'Booked, but different', tone: 'busy' };

/** Why nothing of it counts, by the code that the service gives. */
const NEEDS: Readonly<Record<string, Message>> = {
  APPROVAL_REQUIRED: 'Whoever did it may not, and nobody approved it.',
  BEHIND: 'Something earlier on its order has to be decided first.',
  UNKNOWN_PERSON: 'Nobody knows the person who did it.',
  DEVICE_REVOKED: 'The till had been removed by then.',
  CARD_OFFLINE: 'Cards are not taken without a network.',
  UNREADABLE: 'Nobody can read it.',
};

const FIELDS: Readonly<Record<Difference['field'], Message>> = {
  price: 'Price',
  item: 'Item',
  stock: 'Stock',
  total: 'Total',
  tax: 'Tax',
  displayNumber: 'Number',
  time: 'Time',
  menuVersion: 'Version of the menu',
  check: 'The check',
  due: 'Due',
  drawer: 'Drawer',
  permission: 'Permission',
  staff: 'Person',
  text: 'Text',
  order: 'Order',
  table: 'Table',
  discount: 'Discount',
  voided: 'Taken for a voided order',
};

/** Whether rejecting it gives cash back. */
export const canGoBack = ({ type, differences }: Review): boolean =>
  type === 'createOrderPayment' && differences.some(({ field }) => field === 'voided');

const AMOUNTS: ReadonlySet<Difference['field']> = new Set(['price', 'total', 'tax', 'due', 'voided']);

/** Why somebody should look at it. */
export function whyOf(review: Review, t: Translate<Message>, money: (amount: number) => string): string[] {
  const { needs, differences } = review;
  const known = needs && NEEDS[needs.code];
  const needed = needs === null ? [] : [known ? t(known) : needs.message];
  return [...needed, ...differences.map((one) => differenceText(one, t, money))];
}

function differenceText(
  { field, device, server }: Difference,
  t: Translate<Message>,
  money: (amount: number) => string,
): string {
  const shown = (value: string | number | null): string => {
    if (value === null) return '–';
    return typeof value === 'number' && AMOUNTS.has(field) ? money(value) : String(value);
  };
  const values = { field: t(FIELDS[field]), till: shown(device), service: shown(server) };
  return t('{field}: {till} at the till, {service} by the service', values);
}

export const moneyIn =
  (currency: string, language: string) =>
  (amount: number): string =>
    formatMoney(amount, currency, language);

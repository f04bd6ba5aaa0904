import type { Answer } from '@comanda/app-shared';
import type { Message } from '../text/text.ts';

/** What reports and day closes call their figures, and what they are grouped by. */

export const FIGURES: Readonly<Record<string, Message>> = {
  orderCount: 'Orders',
  guestCount: 'Guests',
  itemQuantity: 'Items',
  grossAmount: 'Gross sales',
  voidAmount: 'Voids',
  compAmount: 'On the house',
  discountAmount: 'Discounts',
  includedTaxAmount: 'Tax in prices',
  netAmount: 'Net sales',
  serviceChargeAmount: 'Service charges',
  taxAmount: 'Tax',
  tipAmount: 'Tips',
  totalAmount: 'Total',
  refundAmount: 'Refunds',
  refundedTaxAmount: 'Tax in refunds',
  refundedTipAmount: 'Tips in refunds',
  quantity: 'Sold',
  refundedQuantity: 'Items refunded',
  refundedNetAmount: 'Refunded without tax',
  taxableAmount: 'Taxed amount',
  count: 'How often',
  amount: 'Amount',
  paymentCount: 'Payments',
  billAmount: 'For bills',
  depositAmount: 'Deposits',
  refundCount: 'Refunds made',
  openingAmount: 'Float',
  salesAmount: 'Cash taken',
  paidInAmount: 'Paid in',
  paidOutAmount: 'Paid out',
  overShortAmount: 'Over or short',
  closedAmount: 'To the safe',
  ticketCount: 'Tickets',
  bumpedCount: 'Tickets done',
  queueSeconds: 'Waiting in the kitchen',
  prepSeconds: 'From sending to done',
  prepMinutesP50: 'Half are done within (minutes)',
  prepMinutesP90: 'Nine of ten are done within (minutes)',
};

/** Of payments, "net" is what was taken less what was given back. */
export const PAYMENT_FIGURES: typeof FIGURES = { ...FIGURES, netAmount: 'Taken less refunds' };

/** The words of a report, by its name. */
export const figuresOf = (report: string): typeof FIGURES =>
  report === 'payments' ? PAYMENT_FIGURES : FIGURES;

export const DIMENSIONS: Readonly<Record<string, Message>> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
  weekday: 'Day of the week',
  restaurant: 'Restaurant',
  tenant: 'Company',
  currency: 'Currency',
  hour: 'Hour',
  diningOption: 'Kind',
  source: 'Source',
  employee: 'Employee',
  table: 'Table',
  menuGroup: 'Menu group',
  menuItem: 'Item',
  size: 'Size',
  modifier: 'Modifier',
  taxRate: 'Tax rate',
  kind: 'What',
  name: 'Name',
  reason: 'Reason',
  approver: 'Approved by',
  proof: 'Proven with',
  device: 'Device',
  type: 'Kind of payment',
  tender: 'Tender',
  cardBrand: 'Card brand',
  drawer: 'Drawer',
  station: 'Station',
  minutes: 'Minutes',
};

/** Values that are names of the API and not of the restaurant. */
export const VALUES: Readonly<Record<string, Message>> = {
  CARD: 'Card',
  CASH: 'Cash',
  OTHER: 'Other tender',
  DINE_IN: 'Dine in',
  TAKE_OUT: 'Takeout',
  DELIVERY: 'Delivery',
  CURBSIDE: 'Curbside',
  DISCOUNT: 'Discount',
  COMP: 'On the house',
  VOID: 'Void',
  WRONG_DISH: 'Wrong dish',
  QUALITY: 'Not as it should be',
  NOT_SERVED: 'Never arrived',
  GOODWILL: 'Goodwill',
};

export type FigureLine = Answer<'getDayReport'>['payments'][number];

/** What a line is about, in words where there are some. */
export const wordOf = (
  { key, labels }: Pick<FigureLine, 'key' | 'labels'>,
  name: string,
  t: (message: Message) => string,
): string => {
  const value = String(key[name] ?? '');
  const word = VALUES[value];
  return String(labels[name] ?? '') || (word ? t(word) : value);
};

/** The unit that the name of a figure ends with, as the API names them. */
export const unitOf = (figure: string): 'AMOUNT' | 'SECONDS' | 'NUMBER' => {
  if (/amount$/i.test(figure)) return 'AMOUNT';
  return figure.endsWith('Seconds') ? 'SECONDS' : 'NUMBER';
};

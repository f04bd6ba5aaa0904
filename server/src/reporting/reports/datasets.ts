import type { TenantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import type { DimensionInfo, Fact, Measure } from './measures.ts';
import {
  itemFacts,
  modifierFacts,
  reductionFacts,
  salesFacts,
  taxFacts,
  unpaidFacts,
} from './order-facts.ts';
import type { OrderState } from './order-states.ts';
import {
  drawersByName,
  drawersOf,
  type Named,
  paymentsByName,
  paymentsOf,
  type RestaurantDay,
  ticketsByName,
  ticketsOf,
} from './queries.ts';
import { drawerFact, paymentFact, type RowOrigin, ticketFact } from './row-facts.ts';

/**
 * datasets as data: what they measure, by what they can be grouped, and which groupings are kept as sums of
 * business days. The meanings here are the definitions that `GET /api/v1/reports` answers.
 */

export interface Dataset {
  name: string;
  dimensions: readonly DimensionInfo[];
  measures: readonly Measure[];
  /** Kept groupings, the smallest first, each a list of dimensions. A report may group by some of one of them. */
  groupings: readonly (readonly string[])[];
  /** What lies behind each figure. */
  source: Source;
  percentiles?: Percentiles;
}

/** Figures that do not add up, of each line, from how often each value of a dimension occurs. */
export interface Percentiles {
  /** Its values are numbers; empty ones do not count. */
  dimension: string;
  /** The measure that counts. */
  weight: string;
  measures: readonly { name: string; of: number; meaning: string }[];
}

/**
 * Orders, each on the days that changed it; orders as they are now, on their own business day; or rows that belong to business days:
 * of the books, of the kitchen.
 */
export type Source =
  | { kind: 'ORDERS' | 'ORDERS_NOW'; facts: (state: OrderState) => Fact[] }
  | {
      kind: 'ROWS';
      read: (scope: TenantScope, days: readonly RestaurantDay[]) => Statement<RowOrigin>;
      /** The same of some subjects, whatever the day. */
      readNamed: (scope: TenantScope, named: Named) => Statement<RowOrigin>;
      fact: (row: never) => Fact;
    };

const amount = (name: string, meaning: string): Measure => ({ name, unit: 'AMOUNT', meaning });
const count = (name: string, meaning: string): Measure => ({ name, unit: 'COUNT', meaning });
const quantity = (name: string, meaning: string): Measure => ({ name, unit: 'QUANTITY', meaning });

const sales: Dataset = {
  name: 'sales',
  dimensions: [
    { name: 'hour', meaning: "hour of the day in which the order was opened, on the restaurant's clock" },
    { name: 'diningOption', meaning: 'how the order is eaten' },
    { name: 'source', meaning: 'where the order came from' },
    {
      name: 'employee',
      meaning: 'who serves the order, else who opened it: a person, or the API key of a till',
    },
    { name: 'table', meaning: 'the table that the order is on' },
  ],
  measures: [
    count('orderCount', 'orders that are approved, not voided, and hold something'),
    count('guestCount', 'guests of these orders, where the number is known'),
    quantity('itemQuantity', 'items sold, without voided ones'),
    amount('grossAmount', 'prices of all items with their modifiers, voided ones too'),
    amount('voidAmount', 'prices of voided items'),
    amount('compAmount', 'what the house gave for free'),
    amount('discountAmount', 'all other discounts'),
    amount('includedTaxAmount', 'tax that the prices hold'),
    amount('netAmount', 'gross - voids - comps - discounts - included tax'),
    amount('serviceChargeAmount', 'service charges'),
    amount('taxAmount', 'all tax: added to the prices, and held by them'),
    amount('tipAmount', 'tips on the order and with its payments'),
    amount('totalAmount', 'net + service charges + tax + tips: what guests were charged'),
    amount('refundAmount', 'refunded, on the day of the refund; not taken off the figures before'),
    amount('refundedTaxAmount', 'tax in refunds'),
    amount('refundedTipAmount', 'tips in refunds'),
  ],
  groupings: [[], ['hour'], ['diningOption'], ['source'], ['employee'], ['table']],
  source: { kind: 'ORDERS', facts: salesFacts },
};

const items: Dataset = {
  name: 'items',
  dimensions: [
    { name: 'menuGroup', meaning: 'the group of the menu that the item was sold from' },
    {
      name: 'menuItem',
      meaning: 'the item; of a dish on several menus, the one that the others are the same as',
    },
    { name: 'size', meaning: 'its size' },
  ],
  measures: [
    quantity('quantity', 'sold, without voided ones'),
    amount('grossAmount', 'prices with modifiers, voided ones too'),
    amount('voidAmount', 'prices of voided ones'),
    amount('compAmount', 'what the house gave for free'),
    amount('discountAmount', 'all other discounts, with the share of those on the check or the order'),
    amount('includedTaxAmount', 'tax that the prices hold'),
    amount('netAmount', 'gross - voids - comps - discounts - included tax'),
    amount('taxAmount', 'all tax on them'),
    quantity('refundedQuantity', 'refunded'),
    amount('refundedNetAmount', 'price after discounts of what was refunded'),
  ],
  groupings: [['menuGroup', 'menuItem', 'size']],
  source: { kind: 'ORDERS', facts: itemFacts },
};

const modifiers: Dataset = {
  name: 'modifiers',
  dimensions: [
    { name: 'modifier', meaning: 'the modifier' },
    { name: 'menuItem', meaning: 'the item that it was put on; of a dish on several menus as in `items`' },
  ],
  measures: [
    quantity('quantity', 'sold, without those of voided items'),
    amount('grossAmount', 'their prices; contained in the prices of the items'),
  ],
  groupings: [['modifier', 'menuItem']],
  source: { kind: 'ORDERS', facts: modifierFacts },
};

const taxes: Dataset = {
  name: 'taxes',
  dimensions: [{ name: 'taxRate', meaning: 'the tax rate of the restaurant' }],
  measures: [
    amount('taxableAmount', 'what the tax was computed on'),
    amount('taxAmount', 'tax added to the prices or held by them'),
    amount('refundedTaxAmount', 'tax refunded; of money without items in the proportion of the check'),
  ],
  groupings: [['taxRate']],
  source: { kind: 'ORDERS', facts: taxFacts },
};

const reductions: Dataset = {
  name: 'reductions',
  dimensions: [
    { name: 'kind', meaning: 'DISCOUNT, COMP or VOID' },
    { name: 'name', meaning: 'name of the discount' },
    { name: 'reason', meaning: 'reason given' },
    { name: 'approver', meaning: 'who approved it' },
    { name: 'employee', meaning: 'who did it' },
    { name: 'proof', meaning: 'how the approver proved who they are: PIN, SESSION or PASSKEY' },
    { name: 'device', meaning: 'the device at which it was approved' },
  ],
  measures: [
    count('count', 'discounts that take something, or voided items'),
    amount('amount', 'what they take off'),
  ],
  groupings: [['kind', 'name', 'reason', 'approver', 'employee', 'proof', 'device']],
  source: { kind: 'ORDERS', facts: reductionFacts },
};

const payments: Dataset = {
  name: 'payments',
  dimensions: [
    { name: 'type', meaning: 'CARD, CASH or OTHER' },
    { name: 'tender', meaning: 'what an OTHER payment was' },
    { name: 'cardBrand', meaning: 'brand of the card' },
    { name: 'employee', meaning: 'who took the payment' },
  ],
  measures: [
    count('paymentCount', 'payments taken, less those voided'),
    amount('billAmount', 'taken for bills, less what was voided'),
    amount('tipAmount', 'tips taken with payments, less what was voided'),
    amount(
      'depositAmount',
      'taken for orders that are not sold yet; negative: what of it became bills and tips when they were',
    ),
    amount('totalAmount', 'bills + tips + deposits'),
    count('refundCount', 'refunds'),
    amount('refundAmount', 'refunded, tips included'),
    amount('netAmount', 'total - refunds'),
  ],
  groupings: [['type', 'tender', 'cardBrand'], ['employee']],
  source: { kind: 'ROWS', read: paymentsOf, readNamed: paymentsByName, fact: paymentFact },
};

const drawers: Dataset = {
  name: 'drawers',
  dimensions: [{ name: 'drawer', meaning: 'the drawer, from one opening to its closing' }],
  measures: [
    amount('openingAmount', 'put in when drawers were opened'),
    amount('salesAmount', 'cash taken from guests'),
    amount('refundAmount', 'cash paid out, for refunds and for voided payments'),
    amount('paidInAmount', 'put in for other reasons'),
    amount('paidOutAmount', 'taken out for other reasons'),
    amount(
      'overShortAmount',
      'found when drawers were closed, more (or, negative, less) than there should have been',
    ),
    amount('closedAmount', 'taken out when drawers were closed: all the figures before, added up'),
  ],
  groupings: [['drawer']],
  source: { kind: 'ROWS', read: drawersOf, readNamed: drawersByName, fact: drawerFact },
};

const kitchen: Dataset = {
  name: 'kitchen',
  dimensions: [
    { name: 'station', meaning: 'the station of the kitchen' },
    {
      name: 'minutes',
      meaning: 'minutes from sending to done, begun ones counted whole, in four digits; empty: not done',
    },
  ],
  measures: [
    count('ticketCount', 'tickets of the day, without voided ones'),
    count('bumpedCount', 'tickets that were done by the end of their day'),
    {
      name: 'queueSeconds',
      unit: 'SECONDS',
      meaning: 'from sending to starting, over the tickets that were done by the end of their day',
    },
    {
      name: 'prepSeconds',
      unit: 'SECONDS',
      meaning: 'from sending to done, over the tickets that were done by the end of their day',
    },
  ],
  groupings: [['station', 'minutes']],
  source: { kind: 'ROWS', read: ticketsOf, readNamed: ticketsByName, fact: ticketFact },
  percentiles: {
    dimension: 'minutes',
    weight: 'bumpedCount',
    measures: [
      { name: 'prepMinutesP50', of: 50, meaning: 'half of the tickets that are done took no more minutes' },
      { name: 'prepMinutesP90', of: 90, meaning: 'nine of ten tickets that are done took no more minutes' },
    ],
  },
};

/** What X reports say is unpaid; no report shows more of it. */
const unpaid: Dataset = {
  name: 'unpaid',
  dimensions: [],
  measures: [count('openOrderCount', 'orders with something due'), amount('dueAmount', 'due on them')],
  groupings: [[]],
  source: { kind: 'ORDERS_NOW', facts: unpaidFacts },
};

export const DATASETS = {
  sales,
  items,
  modifiers,
  taxes,
  reductions,
  payments,
  drawers,
  kitchen,
  unpaid,
} as const satisfies Record<string, Dataset>;

export const ALL_DATASETS: readonly Dataset[] = Object.values(DATASETS);

/** Those that also change on days that are over. */
export const isLasting = ({ source }: Dataset): boolean => source.kind === 'ORDERS_NOW';
export const LASTING_DATASETS = ALL_DATASETS.filter(isLasting).map(({ name }) => name);

/** The name under which a kept grouping's rows are stored. */
export const datasetKey = (dataset: Dataset, grouping: readonly string[]): string =>
  [dataset.name, ...grouping].join('.');

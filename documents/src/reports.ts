import { localTime, nameOf, type Setting } from './bill.ts';
import type { Fact, ReportDocument, ReportSection, Sum } from './model.ts';
import { reportOf } from './other-documents.ts';
import { type Language, say } from './words.ts';

/** The X and Z report of a business day, and the report of a cash drawer. */

type Values = Readonly<Record<string, number | string>>;

interface Line {
  readonly key: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  readonly values: Values;
}

/** What the API says of a business day. */
export interface DayLike {
  readonly businessDate: number;
  readonly currency: string;
  readonly sales: Values;
  readonly taxes: readonly Line[];
  readonly payments: readonly Line[];
  readonly discountsAndVoids: readonly Line[];
  readonly cashDrawers: readonly Line[];
  readonly openOrderCount: number;
  readonly dueAmount: number;
  readonly openDrawerCount: number;
}

/** When it was made; of a Z report its number and who closed the day. */
interface Making {
  readonly at: string;
  readonly timeZone: string;
  readonly close: { readonly number: number; readonly by: string | null } | null;
}

interface Row {
  readonly label: string;
  readonly of: string;
  /** -1 where it is taken off. */
  readonly sign: 1 | -1;
}

const row = (label: string, of: string, sign: 1 | -1 = 1): Row => ({ label, of, sign });

const SALES = [
  row('Gross', 'grossAmount'),
  row('Voids', 'voidAmount', -1),
  row('Comps', 'compAmount', -1),
  row('Discounts', 'discountAmount', -1),
  row('Included tax', 'includedTaxAmount', -1),
];
const IN_ALL = [
  row('Net sales', 'netAmount'),
  row('Service charges', 'serviceChargeAmount'),
  row('Taxes', 'taxAmount'),
  row('Tips', 'tipAmount'),
];
const DRAWERS = [
  row('Opened with', 'openingAmount'),
  row('Sales', 'salesAmount'),
  row('Refunds', 'refundAmount', -1),
  row('Paid in', 'paidInAmount'),
  row('Paid out', 'paidOutAmount', -1),
  row('Difference', 'overShortAmount'),
  row('Closed', 'closedAmount', -1),
];

const amountIn = (values: Values, name: string): number => Number(values[name] ?? 0);
/** Never a minus before nothing. */
const taken = (amount: number): number => (amount === 0 ? 0 : -amount);
const sum = (rows: readonly Sum[]): number => rows.reduce((all, { amount }) => all + amount, 0);

export function dayReportOf(day: DayLike, { at, timeZone, close }: Making, setting: Setting): ReportDocument {
  const { language = 'en' } = setting;
  const facts: Fact[] = [
    { label: 'Business day', value: dateText(day.businessDate) },
    ...(close ? [{ label: 'Number', value: String(close.number) }] : []),
    { label: close ? 'Closed' : 'Made', value: localTime(at, timeZone) },
    ...(close?.by ? [{ label: 'Closed by', value: close.by }] : []),
  ];
  const title = say(language, close ? 'Z report' : 'X report');
  const sections = [...salesSections(day, language), ...moneySections(day, language)].filter(
    ({ rows, counts }) => rows.length + counts.length > 0,
  );
  return reportOf(title, day.currency, sections, { ...setting, facts: told(facts, language) });
}

const told = (facts: readonly Fact[], language: Language): Fact[] =>
  facts.map(({ label, value }) => ({ label: say(language, label), value }));

/** 20261121 as 2026-11-21. */
export const dateText = (businessDate: number): string =>
  String(businessDate).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

const sayIn = (language: Language) => ({
  rowsOf: (rows: readonly Row[], values: Values): Sum[] =>
    rows.map(({ label, of, sign }) => {
      const amount = amountIn(values, of);
      return { label: say(language, label), amount: sign === 1 ? amount : taken(amount) };
    }),
  sumOf: (label: string, amount: number): Sum => ({ label: say(language, label), amount }),
  count: (label: string, value: string | number = 0): Fact => ({
    label: say(language, label),
    value: String(value),
  }),
  section: (title: string, rest: Partial<ReportSection>): ReportSection => ({
    title: say(language, title),
    rows: [],
    counts: [],
    total: null,
    ...rest,
  }),
});

function salesSections({ sales, taxes, discountsAndVoids }: DayLike, language: Language): ReportSection[] {
  const { rowsOf, sumOf, count, section } = sayIn(language);
  const byRate = taxes.map((line) => ({
    label: labelOf(line, language),
    amount: amountIn(line.values, 'taxAmount'),
  }));
  return [
    section('Sales', {
      rows: rowsOf(SALES, sales),
      total: sumOf('Net sales', amountIn(sales, 'netAmount')),
    }),
    section('In all', {
      rows: rowsOf(IN_ALL, sales),
      total: sumOf('Total', amountIn(sales, 'totalAmount')),
      counts: [
        count('Orders', sales.orderCount),
        count('Guests', sales.guestCount),
        count('Items', sales.itemQuantity),
      ],
    }),
    section('Taxes', { rows: byRate, total: sumOf('Total', amountIn(sales, 'taxAmount')) }),
    section('Discounts and voids', {
      rows: discountsAndVoids.map((line) => ({
        label: labelOf(line, language),
        amount: taken(amountIn(line.values, 'amount')),
      })),
    }),
    section('Refunds', { rows: rowsOf([row('Refunds', 'refundAmount', -1)], sales) }),
  ];
}

function moneySections(day: DayLike, language: Language): ReportSection[] {
  const { rowsOf, sumOf, count, section } = sayIn(language);
  const byTender = day.payments.map((line) => ({
    label: labelOf(line, language),
    amount: amountIn(line.values, 'totalAmount'),
  }));
  const refunds = day.payments.reduce((all, { values }) => all + amountIn(values, 'refundAmount'), 0);
  const payments = [...byTender, ...(refunds === 0 ? [] : [sumOf('Refunds', -refunds)])];
  return [
    section('Payments', { rows: payments, total: sumOf('Total', sum(payments)) }),
    ...day.cashDrawers.map((line) => {
      const rows = rowsOf(DRAWERS, line.values);
      const title = `${say(language, 'Drawer')} ${labelOf(line, language)}`;
      return section(title, { rows, total: sumOf('Expected', sum(rows)) });
    }),
    section('Unpaid', {
      rows: [sumOf('Due on them', day.dueAmount)],
      counts: [count('Unpaid orders', day.openOrderCount), count('Open drawers', day.openDrawerCount)],
    }),
  ];
}

/** What people call a line: its labels, and its words where it has none. */
function labelOf({ key, labels }: Line, language: Language): string {
  const parts = Object.entries(key)
    .map(([column, value]) => labels[column] ?? say(language, nameOf(value)))
    .filter((text) => text !== '');
  return [...new Set(parts)].join(' ');
}

/** What the API says of a cash drawer. */
export interface DrawerLike {
  readonly name: string;
  readonly businessDate: number;
  readonly currency: string;
  readonly openingAmount: number;
  readonly salesAmount: number;
  readonly refundAmount: number;
  readonly paidInAmount: number;
  readonly paidOutAmount: number;
  readonly noSaleCount: number;
  readonly expectedAmount: number;
  readonly countedAmount: number | null;
  readonly openedAt: string;
  readonly closedAt: string | null;
  readonly openedBy: { readonly name: string | null };
  readonly closedBy: { readonly name: string | null } | null;
}

/** What should be in a drawer, and what was found. */
export function drawerReportOf(drawer: DrawerLike, timeZone: string, setting: Setting): ReportDocument {
  const { language = 'en' } = setting;
  const { sumOf, count, section } = sayIn(language);
  const facts: Fact[] = [
    { label: 'Drawer', value: drawer.name },
    { label: 'Business day', value: dateText(drawer.businessDate) },
    { label: 'Opened', value: localTime(drawer.openedAt, timeZone) },
    ...(drawer.openedBy.name ? [{ label: 'Opened by', value: drawer.openedBy.name }] : []),
    ...(drawer.closedAt ? [{ label: 'Closed', value: localTime(drawer.closedAt, timeZone) }] : []),
    ...(drawer.closedBy?.name ? [{ label: 'Closed by', value: drawer.closedBy.name }] : []),
  ];
  const { countedAmount, expectedAmount } = drawer;
  const held = section('Cash', {
    rows: [
      sumOf('Opened with', drawer.openingAmount),
      sumOf('Sales', drawer.salesAmount),
      sumOf('Refunds', taken(drawer.refundAmount)),
      sumOf('Paid in', drawer.paidInAmount),
      sumOf('Paid out', taken(drawer.paidOutAmount)),
    ],
    counts: [count('Opened without a sale', drawer.noSaleCount)],
    total: sumOf('Expected', expectedAmount),
  });
  const found = (counted: number) =>
    section('Counted', {
      rows: [sumOf('Counted', counted), sumOf('Expected', taken(expectedAmount))],
      total: sumOf('Difference', counted - expectedAmount),
    });
  const sections = [held, ...(countedAmount === null ? [] : [found(countedAmount)])];
  return reportOf(say(language, 'Cash drawer'), drawer.currency, sections, {
    ...setting,
    facts: told(facts, language),
  });
}

/** An opening of a drawer without a sale. */
export interface NoSaleLike {
  readonly drawerName: string;
  readonly currency: string;
  readonly reason: string;
  readonly at: string;
  readonly madeBy: { readonly name: string | null };
  readonly approver: { readonly name: string | null } | null;
}

/** The slip that stays in the drawer: who opened it, and why. */
export function noSaleSlipOf(opening: NoSaleLike, timeZone: string, setting: Setting): ReportDocument {
  const { language = 'en' } = setting;
  const { drawerName, currency, reason, at, madeBy, approver } = opening;
  const facts: Fact[] = [
    { label: 'Drawer', value: drawerName },
    { label: 'Opened', value: localTime(at, timeZone) },
    ...(madeBy.name ? [{ label: 'Opened by', value: madeBy.name }] : []),
    ...(approver?.name ? [{ label: 'Approved by', value: approver.name }] : []),
    { label: 'Reason', value: reason },
  ];
  return reportOf(say(language, 'Opened without a sale'), currency, [], {
    ...setting,
    facts: told(facts, language),
  });
}

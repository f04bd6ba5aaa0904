import assert from 'node:assert/strict';
import type { TestDatabase } from './database.ts';
import type { Client } from './http.ts';
import { type Line, report } from './reports.ts';

/** Reports beside the books. */

/** The same amount: of none, minus nothing is nothing. */
const same = (said: number, booked: number, what: string) => assert.equal(said + 0, booked + 0, what);

interface Entry {
  business_date: number;
  movement: string;
  account: string;
  /** Of money that moved: what became of it. */
  kind: 'PAYMENT' | 'REFUND' | null;
  /** Credits less debits. */
  amount: number;
}

interface Range {
  restaurantGuid: string;
  from: number;
  to: number;
}

const entriesOf = (database: TestDatabase, { restaurantGuid, from, to }: Range): Promise<Entry[]> =>
  database.sql<Entry>(
    `select business_date, movement, account, kind, sum(amount)::int as amount from (
       select e.business_date, e.movement, s.account, s.amount,
         case when e.refund_guid is not null then 'REFUND' when e.payment_guid is not null then 'PAYMENT' end as kind
       from ledger_entries e, lateral (values (credit_account, amount), (debit_account, -amount)) s (account, amount)
       where restaurant_guid = $1 and business_date between $2 and $3) p
     group by 1, 2, 3, 4`,
    [restaurantGuid, from, to],
  );

const DEPOSITS = new Set(['DEPOSITS', 'TIP_DEPOSITS']);
/** Where the money of each type of payment is. */
const ASSETS: Record<string, string> = { CASH: 'CASH', OTHER: 'OTHER_TENDERS', CARD: 'PROCESSOR_CLEARING' };
const SOLD = {
  SALES: 'netAmount',
  SERVICE_CHARGES: 'serviceChargeAmount',
  TAX_PAYABLE: 'taxAmount',
} as const;

/**
 * Every figure of the payments report, day by day and type by type, is that of the books; so is what the sales report says of
 * refunds, day by day. What was sold is booked once it is paid: of a time at whose end nothing is due, every figure of the sales and
 * tips reports is that of the books.
 */
export async function assertReportsAreTheBooks(
  caller: Client,
  database: TestDatabase,
  range: Range,
): Promise<void> {
  const { restaurantGuid: restaurants, from, to } = range;
  const entries = await entriesOf(database, range);
  const credit = (is: (entry: Entry) => boolean) =>
    entries.filter(is).reduce((sum, { amount }) => sum + amount, 0);
  const linesOf = async (name: string, groupBy: string): Promise<Line[]> =>
    (await report(caller, name, { from, to, restaurants, groupBy, links: false })).lines;
  const sum = (lines: readonly Line[], figure: string) =>
    lines.reduce((total, { values }) => total + Number(values[figure]), 0);
  const days = new Set(entries.map(({ business_date }) => business_date));

  const payments = await linesOf('payments', 'day,type');
  const sales = await linesOf('sales', 'day');
  for (const day of days) {
    const on = (is: (entry: Entry) => boolean) => credit((one) => one.business_date === day && is(one));
    const ofDay = ({ key }: Line) => Number(key.day) === day;
    for (const [type, asset] of Object.entries(ASSETS)) {
      const lines = payments.filter((line) => ofDay(line) && line.key.type === type);
      const at = `${type} of ${day}`;
      const taken = -on(({ account, kind }) => account === asset && kind === 'PAYMENT');
      const given = on(({ account, kind }) => account === asset && kind === 'REFUND');
      same(sum(lines, 'totalAmount'), taken, `${at}, taken`);
      const parts = sum(lines, 'billAmount') + sum(lines, 'tipAmount') + sum(lines, 'depositAmount');
      same(parts, taken, `${at}, bill, tip and deposit`);
      same(sum(lines, 'refundAmount'), given, `${at}, given back`);
      same(sum(lines, 'netAmount'), taken - given, `${at}, kept`);
    }
    const deposits = on(({ account, kind }) => DEPOSITS.has(account) && kind === 'PAYMENT');
    same(sum(payments.filter(ofDay), 'depositAmount'), deposits, `deposits of ${day}`);
    const tips = ({ account }: Entry) => account === 'TIPS_PAYABLE';
    const ofPayments = on((one) => tips(one) && one.kind === 'PAYMENT');
    const ofRefunds = -on((one) => tips(one) && one.kind === 'REFUND');
    same(sum(payments.filter(ofDay), 'tipAmount'), ofPayments, `tips taken on ${day}`);
    same(on(tips), ofPayments - ofRefunds, `tips come and go with payments on ${day}`);
    const soldBack = (account?: string) =>
      -on(
        (one) =>
          one.movement === 'check.refunded' &&
          (account === undefined ? one.account !== 'ORDER_RECEIVABLE' : one.account === account),
      );
    const ofSales = sales.filter(ofDay);
    same(sum(ofSales, 'refundedTipAmount'), ofRefunds, `tips given back on ${day}`);
    same(sum(ofSales, 'refundAmount'), soldBack() + ofRefunds, `given back on ${day}`);
    same(sum(ofSales, 'refundedTaxAmount'), soldBack('TAX_PAYABLE'), `tax given back on ${day}`);
  }
  const recognized = (account: string) =>
    credit((one) => one.movement === 'check.recognized' && one.account === account);
  for (const [account, figure] of Object.entries(SOLD)) same(sum(sales, figure), recognized(account), figure);
  const tips = credit(({ account, kind }) => account === 'TIPS_PAYABLE' && kind === 'PAYMENT');
  same(sum(sales, 'tipAmount'), tips, 'tips of sales');
  same(sum(await linesOf('tips', 'employee'), 'tipAmount'), tips, 'tips by employee');
  same(sum(sales, 'totalAmount'), -recognized('ORDER_RECEIVABLE') + tips, 'charged');
}

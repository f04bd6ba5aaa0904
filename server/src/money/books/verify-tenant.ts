import { isDeepStrictEqual } from 'node:util';
import type { TenantScope } from '../../access/index.ts';
import { isSold, NO_DAY, type OrderDocument, orderFormat, paymentsOf } from '../../ordering/orders/index.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { sumOf } from '../../platform/sum.ts';
import { findNumbering } from '../../records/events/index.ts';
import { findJournalFaults } from '../../records/journal/index.ts';
import { asDeposit, type Posting } from '../../records/ledger/index.ts';
import { drawersBehind, expectedAmount, toDrawer } from '../cash-drawers/index.ts';
import { type Payment, paymentFormat, refundFormat, totalOf } from '../payments/index.ts';
import { findTipFaults, findTipTotals } from '../tips/index.ts';
import { faultsOfOrder, pricingFaults } from './order-rules.ts';
import {
  cashNotInDrawers,
  exceptedPayments,
  ledgerSums,
  misnumberedDays,
  movedIn,
  ordersBehind,
  overRoundedOrders,
  paymentsBehind,
  refundsOf,
  settledDifferences,
  statesOf,
  unaskedOutcomes,
} from './queries.ts';
import { type KnownPayments, outcomeFault, paymentFaults, refundFaults } from './refund-faults.ts';
import {
  type Balances,
  book,
  postingsOfDifference,
  postingsOfDrawer,
  postingsOfOrder,
  postingsOfPayment,
  postingsOfRefund,
  postingsOfTips,
} from './wanted-balances.ts';

/** What was looked at in a tenant's data, and what does not agree. */
export interface Verdict {
  orders: number;
  payments: number;
  refunds: number;
  drawers: number;
  ledgerEntries: number;
  events: number;
  faults: string[];
}

interface Check {
  tx: Transaction;
  scope: TenantScope;
  verdict: Verdict;
  /** What the books should say, less what they say. */
  balances: Balances;
  /** Orders that are not sold: what was paid for them is a deposit. */
  unsold: Set<string>;
  /** Payments about which an exception is open. */
  excepted: ReadonlySet<string>;
  /** The same, and those that came to nothing, with an exception that was resolved since: their checks say whether that holds. */
  looked: ReadonlySet<string>;
}

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Makes everything again that can be made from something else, and compares: each order is priced from its own document, the
 * books are made from orders, payments, refunds and drawers, and events and orders are counted by their numbers. The database
 * should give a transaction one state of everything (REPEATABLE READ) and no limit of time.
 */
export function verifyTenant(db: Database, scope: TenantScope): Promise<Verdict> {
  return db.transaction(scope, async (tx) => {
    const verdict: Verdict = {
      orders: 0,
      payments: 0,
      refunds: 0,
      drawers: 0,
      ledgerEntries: 0,
      events: 0,
      faults: [],
    };
    const [found] = await tx.run(exceptedPayments(scope));
    const looked = new Set(found.map(({ payment_guid }) => payment_guid));
    const excepted = new Set(found.filter(({ is_open }) => is_open).map(({ payment_guid }) => payment_guid));
    const check: Check = { tx, scope, verdict, balances: new Map(), unsold: new Set(), excepted, looked };
    await verifyOrders(check);
    await verifyPayments(check);
    const [awaited] = await tx.run(unaskedOutcomes(scope));
    verdict.faults.push(...awaited.map(outcomeFault));
    await verifyDrawers(check);
    await verifyCash(check);
    await verifyTips(check);
    await verifyLedger(check);
    await verifyNumbers(check);
    await verifyJournal(check);
    return { result: verdict, last: [] };
  });
}

/** Each order costs what its document comes to when it is priced again. */
async function verifyOrders(check: Check): Promise<void> {
  const { tx, scope, verdict, balances, unsold } = check;
  for (let after: Parameters<typeof ordersBehind>[1]; ; ) {
    const [rows] = await tx.run(ordersBehind(scope, after, PAGE));
    const documents = new Map(rows.map((row) => [row.guid, orderFormat.parse(row)]));
    const known = await knownPayments(check, [...documents.values()]);
    for (const row of rows) {
      const order = documents.get(row.guid)!; // made from the same rows
      const columns = [
        row.guid,
        row.restaurant_guid,
        row.total_amount,
        row.business_date,
        row.display_number,
      ];
      const members = [
        order.guid,
        order.restaurantGuid,
        order.totalAmount,
        order.businessDate ?? NO_DAY,
        order.displayNumber,
      ];
      if (!isDeepStrictEqual(columns, members))
        verdict.faults.push(`order ${row.guid}: row and document differ`);
      verdict.faults.push(...pricingFaults(order));
      verdict.faults.push(...faultsOfOrder(order, check.excepted), ...refundFaults(order, known));
      if (!isSold(order)) unsold.add(order.guid);
      book(balances, order, postingsOfOrder(order));
    }
    verdict.orders += rows.length;
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

async function knownPayments(
  { tx, scope, excepted }: Check,
  orders: readonly OrderDocument[],
): Promise<KnownPayments> {
  const guids = orders.flatMap((order) => paymentsOf(order).map(({ paymentGuid }) => paymentGuid));
  const [rows] = await tx.run(statesOf(scope, guids));
  return { states: new Map(rows.map((row) => [row.guid, row])), excepted };
}

async function verifyPayments(check: Check): Promise<void> {
  const { tx, scope, verdict, balances, unsold, looked } = check;
  for (let after: { guid: string } | undefined; ; ) {
    const [rows] = await tx.run(paymentsBehind(scope, after, PAGE));
    const payments = new Map(rows.map((row) => [row.guid, paymentFormat.parse(row)]));
    const refunded = await verifyRefunds(check, payments);
    for (const { guid, total_amount, refunded_amount } of rows) {
      const payment = payments.get(guid)!; // made from the same rows
      if (totalOf(payment) !== total_amount || payment.refundedAmount !== refunded_amount)
        verdict.faults.push(`payment ${guid}: row and document differ`);
      if ((refunded.get(guid) ?? 0) !== refunded_amount)
        verdict.faults.push(`payment ${guid}: its refunds are not what was refunded`);
      if (!looked.has(guid)) verdict.faults.push(...paymentFaults(payment, refunded_amount));
      book(balances, payment, bookedBy(payment, unsold, postingsOfPayment(payment)));
    }
    verdict.payments += rows.length;
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

const bookedBy = (
  { orderGuid }: Payment,
  unsold: ReadonlySet<string>,
  postings: readonly Posting[],
): readonly Posting[] => (orderGuid !== null && unsold.has(orderGuid) ? asDeposit(postings) : postings);

/** Refunds that were refused or cancelled gave nothing back; the others have, or hold it until their answer is known. */
const REFUSED = ['DECLINED', 'FAILED', 'CANCELLED'];

async function verifyRefunds(
  { tx, scope, verdict, balances, unsold }: Check,
  payments: ReadonlyMap<string, Payment>,
): Promise<Map<string, number>> {
  const [rows] = await tx.run(refundsOf(scope, [...payments.keys()]));
  const sums = new Map<string, number>();
  for (const row of rows) {
    const refund = refundFormat.parse(row);
    const payment = payments.get(row.payment_guid)!; // the rows were asked for by these
    book(balances, payment, bookedBy(payment, unsold, postingsOfRefund(refund, payment)));
    if (REFUSED.includes(refund.status)) continue;
    sums.set(row.payment_guid, (sums.get(row.payment_guid) ?? 0) + row.amount);
  }
  verdict.refunds += rows.length;
  return sums;
}

async function verifyDrawers({ tx, scope, verdict, balances }: Check): Promise<void> {
  for (let after = FIRST; ; ) {
    const [rows] = await tx.run(drawersBehind(scope, after, PAGE));
    const drawers = rows.map(toDrawer);
    const [sums] = await tx.run(
      movedIn(
        scope,
        drawers.map(({ guid }) => guid),
      ),
    );
    const moved = new Map(sums.map(({ guid, amount }) => [guid, amount]));
    for (const drawer of drawers) {
      const left =
        drawer.status === 'CLOSED'
          ? expectedAmount(drawer) - (drawer.countedAmount ?? 0)
          : expectedAmount(drawer);
      if (moved.get(drawer.guid) !== left)
        verdict.faults.push(`drawer ${drawer.guid}: its movements add up to another amount`);
      book(balances, drawer, postingsOfDrawer(drawer));
    }
    verdict.drawers += rows.length;
    after = drawers.at(-1)?.guid ?? FIRST;
    if (rows.length < PAGE) return;
  }
}

/** Drawers got the cash that payments took, and the checks of an order were rounded once each. */
async function verifyCash({ tx, scope, verdict }: Check): Promise<void> {
  const [rounded, untaken] = await tx.run(overRoundedOrders(scope), cashNotInDrawers(scope));
  for (const { order_guid, payment_guid, rounding_amount } of rounded)
    verdict.faults.push(
      `order ${order_guid}, payment ${payment_guid} and others: cash is rounded more than once a check, by ${rounding_amount}`,
    );
  for (const { order_guid, guid, taken_amount, moved_amount } of untaken)
    verdict.faults.push(
      `order ${order_guid}, payment ${guid}: the drawer got ${moved_amount} of the ${taken_amount} that were taken in cash`,
    );
}

/** Shares come to what was shared, and accounts to shares and pay-outs. */
async function verifyTips({ tx, scope, verdict, balances }: Check): Promise<void> {
  const [totals, faults] = await tx.run(findTipTotals(scope), findTipFaults(scope));
  for (const one of totals)
    book(balances, { restaurantGuid: one.restaurant_guid, currency: one.currency }, postingsOfTips(one));
  verdict.faults.push(...faults.map(({ fault }) => fault));
}

/** Takes the books off what they should say: nothing is left where they are right. */
async function verifyLedger({ tx, scope, verdict, balances }: Check): Promise<void> {
  const [differences, rows] = await tx.run(settledDifferences(scope), ledgerSums(scope));
  for (const { restaurant_guid: restaurantGuid, currency, is_refund: isRefund, difference } of differences)
    book(balances, { restaurantGuid, currency }, postingsOfDifference({ isRefund, difference }));
  for (const { restaurant_guid, currency, debit_account, credit_account, amount } of rows) {
    const posting = { debit: debit_account, credit: credit_account, amount } as Parameters<
      typeof book
    >[2][number];
    book(balances, { restaurantGuid: restaurant_guid, currency }, [posting], -1);
  }
  verdict.ledgerEntries = sumOf(rows, ({ entries }) => entries);
  for (const [key, amount] of balances) {
    const [restaurantGuid, currency, account] = key.split(' ');
    verdict.faults.push(
      `restaurant ${restaurantGuid}: the books lack ${amount} ${currency} (minor units) on ${account}`,
    );
  }
}

/** Each entry of the journals follows from the one before it, as it was written. */
async function verifyJournal({ tx, scope, verdict }: Check): Promise<void> {
  const [rows] = await tx.run(findJournalFaults(scope));
  for (const { restaurant_guid, sequence, fault } of rows)
    verdict.faults.push(`restaurant ${restaurant_guid}: journal entry ${sequence}: ${fault}`);
}

/** Events are numbered without a gap up to the last, and orders from 1 on each day. */
async function verifyNumbers({ tx, scope, verdict }: Check): Promise<void> {
  const [[numbering], days] = await tx.run(findNumbering(scope), misnumberedDays(scope));
  const { last, events, lowest, highest } = numbering!; // an aggregate has a row
  verdict.events = events;
  // Events are kept for a time, and the last may be older than that.
  if (events > 0 && (highest !== last || highest - lowest + 1 !== events))
    verdict.faults.push(
      `events: ${events} are numbered from ${lowest} to ${highest}, and the last is ${last}`,
    );
  for (const { restaurant_guid, business_date } of days)
    verdict.faults.push(
      `restaurant ${restaurant_guid}: the orders of ${business_date} are not numbered from 1`,
    );
}

import assert from 'node:assert/strict';
import type Type from 'typebox';
import type { TipPayout } from '../../src/money/tips/payout-shapes.ts';
import type { TipReport } from '../../src/money/tips/report-shapes.ts';
import type { TipDistribution, TipPreview } from '../../src/money/tips/shapes.ts';
import { forTheProcess } from './cleanup.ts';
import type { Client, Reply } from './http.ts';
import { startTestService, type TestService } from './service.ts';
import { hireStaff } from './staff.ts';
import { makeWorld, order, type World } from './world.ts';

/** An evening at a restaurant that shares its tips. */

export type Distribution = Type.Static<typeof TipDistribution>;
export type Preview = Type.Static<typeof TipPreview>;
export type Payout = Type.Static<typeof TipPayout>;
export type Report = Type.Static<typeof TipReport>;

export interface Person {
  guid: string;
  jobGuid: string;
  pin: string;
}

/** The business day of the evening, and the one before. */
export const TODAY = 20_320_105;
export const YESTERDAY = 20_320_104;

export interface Evening extends World {
  target: TestService;
  path: string;
  drawerGuid: string;
  hire(title: string, more?: { role?: string; uid?: string }): Promise<Person>;
  /** Closed hours of the business day, from ten in the morning on. */
  worked(person: Person, minutes: number, day?: number): Promise<string>;
  /** A guest leaves a tip in cash; the guid of the payment. */
  tip(amount: number): Promise<string>;
  /** All of it, with the tip. */
  refund(paymentGuid: string): Promise<void>;
  setPools(...pools: object[]): Promise<void>;
  share(body?: object, as?: Client): Promise<Reply<Distribution>>;
  payOut(body: object, as?: Client): Promise<Reply<Payout>>;
  report(more?: string): Promise<Report>;
  /** Credits less debits of each account, ever; without those that are even. */
  books(): Promise<Record<string, number>>;
}

export const hours = (...titles: string[]) => ({
  name: 'House',
  percent: '100',
  shareBy: 'HOURS',
  jobs: titles.map((title) => ({ title })),
});

let service: Promise<TestService> | undefined;

/** On a tenant of its own; all of a process share one service, whose clock stands in the evening. */
export async function evening(): Promise<Evening> {
  service ??= forTheProcess(async () => {
    const started = await startTestService();
    started.clock.moveTo('2032-01-05T22:00:00Z');
    return started;
  });
  return eveningAt(await service);
}

export async function eveningAt(target: TestService): Promise<Evening> {
  const world = await makeWorld(target);
  const { key, place } = world;
  const { path } = place;
  const float = { name: 'Bar', openingAmount: 100_000 };
  const drawer = (await key.post<{ guid: string }>(`${path}/cash-drawers`, float)).must(201);
  return {
    ...world,
    target,
    path,
    drawerGuid: drawer.guid,
    async hire(title, { role = 'server', ...more } = {}) {
      const { staffMember, pin } = await hireStaff(world, { jobs: [{ title, role }], ...more });
      return { guid: staffMember.guid, jobGuid: staffMember.jobs[0]!.guid, pin };
    },
    async worked({ guid: staffGuid }, minutes, day = TODAY) {
      const text = String(day).replace(/(....)(..)(..)/, '$1-$2-$3');
      const from = Date.parse(`${text}T10:00:00Z`);
      const clockedInAt = new Date(from).toISOString();
      const clockedOutAt = new Date(from + minutes * 60_000).toISOString();
      const body = { staffGuid, clockedInAt, clockedOutAt, reason: 'Test.' };
      return (await key.post<{ guid: string }>(`${path}/time-entries`, body)).must(201).guid;
    },
    async tip(tipAmount) {
      const { guid } = await order(key, place);
      const body = { type: 'CASH', tipAmount, drawerGuid: drawer.guid };
      const paid = await key.post<{ paymentGuid: string }>(`${path}/orders/${guid}/payments`, body);
      return paid.must(201).paymentGuid;
    },
    async refund(paymentGuid) {
      const paid = await key.get<{ amount: number; tipAmount: number }>(`${path}/payments/${paymentGuid}`);
      const { amount: bill, tipAmount } = paid.must(200);
      const body = { amount: bill + tipAmount, reason: 'Sorry', drawerGuid: drawer.guid };
      (await key.post(`${path}/payments/${paymentGuid}/refunds`, body)).must(201);
    },
    setPools: async (...pools) => {
      (await key.put(`${path}/tip-pools`, { pools })).must(200);
    },
    share: (body = {}, as = key) => as.post(`${path}/tip-distributions`, { businessDate: TODAY, ...body }),
    payOut: (body, as = key) => as.post(`${path}/tip-payouts`, body),
    report: async (more = '') =>
      (await key.get<Report>(`${path}/tips?from=${YESTERDAY}&to=20320201${more}`)).must(200),
    books: () => booksOf(target, place.guid),
  };
}

async function booksOf({ database }: TestService, restaurantGuid: string): Promise<Record<string, number>> {
  const rows = await database.sql<{ account: string; amount: number }>(
    `select s.account, sum(s.amount)::int as amount
     from ledger_entries e, lateral (values (credit_account, amount), (debit_account, -amount)) s (account, amount)
     where restaurant_guid = $1 group by 1 having sum(s.amount) <> 0`,
    [restaurantGuid],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** What was taken is what was paid and what is still owed, and the books say the same. */
export async function assertTipsAddUp({ report, books }: Evening): Promise<Report['balance']> {
  const { balance } = await report();
  const { takenAmount, paidAmount, owedAmount, unsharedAmount } = balance;
  assert.equal(takenAmount, paidAmount + owedAmount + unsharedAmount, 'taken = paid + owed');
  const { TIPS_PAYABLE = 0, TIPS_DUE = 0 } = await books();
  assert.deepEqual([TIPS_PAYABLE, TIPS_DUE], [unsharedAmount, owedAmount], 'the books say the same');
  return balance;
}

/** Amounts by person. */
export const sharesOf = ({ shares }: Pick<Distribution, 'shares'>): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(shares, ({ staffGuid }) => staffGuid)].map(([guid, some]) => [
      guid,
      some.reduce((sum, { amount }) => sum + amount, 0),
    ]),
  );

import { randomUUID } from 'node:crypto';
import { hireStaff } from './staff.ts';
import type { World } from './world.ts';

/** Tips of two days, of which one is shared: for what holds for all routes. */

export const TIP_POOLS = {
  pools: [{ name: 'Bar', percent: '100', shareBy: 'HOURS', jobs: [{ title: 'Bar' }] }],
};

export interface SomeTips {
  /** Who was at the bar, and is owed more than 300. */
  staffGuid: string;
  distributionGuid: string;
  payoutGuid: string;
  /** A business day whose tips nobody has shared. */
  unsharedDate: number;
}

let asked = 0;
/** The two days are others each time: a day is shared once. */
const dayOf = (n: number) => new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
const dateOf = (day: string) => Number(day.replaceAll('-', ''));

export async function someTips({ key, place, target, tenantId }: World): Promise<SomeTips> {
  const jobs = [{ title: 'Bar', role: 'server' }];
  const { guid: staffGuid } = (await hireStaff({ key, place }, { name: 'Bea Bar', jobs })).staffMember;
  const post = async (path: string, body: object) =>
    (await key.post<{ guid: string }>(`${place.path}${path}`, body)).must(201).guid;
  // As a payment of that day would: the clock of the service stays where it is.
  const book = (businessDate: number, debit: string, credit: string, amount: number) =>
    target.database.sql(
      `insert into ledger_entries (tenant_id, guid, restaurant_guid, business_date, movement, debit_account, credit_account, amount,
         currency, created_at)
       values ($1, $2, $3, $4, 'payment.captured', $5, $6, $7, 'EUR', now())`,
      [tenantId, randomUUID(), place.guid, businessDate, debit, credit, amount],
    );
  const [sharedDay, unsharedDay] = [dayOf(asked++), dayOf(asked++)];
  for (const day of [sharedDay, unsharedDay]) {
    const times = { clockedInAt: `${day}T18:00:00Z`, clockedOutAt: `${day}T22:00:00Z` };
    await post('/time-entries', { staffGuid, ...times, reason: 'Test.' });
    await book(dateOf(day), 'CASH', 'TIPS_PAYABLE', 1_000);
  }
  // Far from now it goes again: payments are what they were, and the books have to agree with them.
  await book(20_991_231, 'TIPS_PAYABLE', 'CASH', 2_000);
  (await key.put(`${place.path}/tip-pools`, TIP_POOLS)).must(200);
  const distributionGuid = await post('/tip-distributions', { businessDate: dateOf(sharedDay) });
  const payoutGuid = await post('/tip-payouts', { staffGuid, method: 'PAYROLL', amount: 250 });
  return { staffGuid, distributionGuid, payoutGuid, unsharedDate: dateOf(unsharedDay) };
}

import { actorOf, type Call, type RestaurantScope } from '../../access/index.ts';
import { APPROVAL_GONE } from '../../people/approvals/index.ts';
import { retryRaces } from '../../platform/db/retry-races.ts';
import { NO_WRITES, type Statement, type Writes } from '../../platform/db/statement.ts';
import { failFields } from '../../platform/errors.ts';
import { type Answer, created } from '../../platform/http/route.ts';
import { newGuid } from '../../platform/ids.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { DAY_CLOSED, emit } from '../../records/events/index.ts';
import { type Posting, post, postings } from '../../records/ledger/index.ts';
import { bookingDayAt, type Restaurant } from '../../tenancy/restaurants/index.ts';
import {
  afterMovement,
  DRAWER_CHANGED,
  type Drawer,
  findDrawers,
  moveDrawer,
  toDrawer,
} from '../cash-drawers/index.ts';
import type { MoneyDeps } from '../deps.ts';
import { debitAccount, insertPayout, OWED_CHANGED, PAYOUT_CHANGED, type Payout } from './payout-queries.ts';
import { renderPayout } from './payout-shapes.ts';

/** A pay-out of tips, or one that is taken back: the person's account, the drawer and the books, in one transaction. */

const RACES = [OWED_CHANGED, PAYOUT_CHANGED, DRAWER_CHANGED, APPROVAL_GONE, DAY_CLOSED];

export type PayoutCall = Pick<
  Call<MoneyDeps, { kind: 'restaurant'; scope: 'write:time' }>,
  'deps' | 'scope' | 'commit' | 'request' | 'correlationId'
>;

/** Works out a pay-out anew whenever another writer was faster. */
export const retryOnRace = <T>({ deps, scope }: PayoutCall, work: () => Promise<T>): Promise<T> =>
  retryRaces(
    {
      names: RACES,
      message: 'The tips keep changing; try again.',
      lost: (name) => name === DAY_CLOSED && deps.restaurants.forget(scope, scope.restaurantGuid),
    },
    work,
  );

/** The named drawer, or the only open one. VALIDATION_ERROR when that says none, or does not belong to how it is paid. */
export async function drawerOf(
  { deps: { db }, scope }: PayoutCall,
  method: Payout['method'],
  named: string | undefined,
): Promise<Drawer | null> {
  const refuse = (rule: string, message: string) =>
    failFields([{ in: 'body', path: '/drawerGuid', rule, message }]);
  if (method === 'PAYROLL')
    return named === undefined ? null : refuse('absent', 'belongs to pay-outs in cash');
  const [rows] = await db.run(scope, findDrawers(scope, named));
  const [row] = rows;
  if (!row && named !== undefined) refuse('known', 'is not a cash drawer of this restaurant');
  if (!row || rows.length > 1)
    refuse('required', row ? 'is required: several cash drawers are open' : 'is required: none is open');
  return toDrawer(row!); // refused otherwise
}

export interface PayoutWrite {
  payout: Omit<
    Payout,
    | 'guid'
    | 'restaurantGuid'
    | 'businessDate'
    | 'occurredOn'
    | 'drawerGuid'
    | 'reversedByGuid'
    | 'madeBy'
    | 'createdAt'
  >;
  drawer: Drawer | null;
  place: Restaurant;
  /** What commits with it, before the rest: it decides who of several comes first. */
  also?: (guid: string) => Writes;
}

/** Writes it, and answers with it. */
export async function writePayout(
  call: PayoutCall,
  { payout: given, drawer, place, also = () => NO_WRITES }: PayoutWrite,
): Promise<Answer<ReturnType<typeof renderPayout>>> {
  const { deps, scope, commit } = call;
  const now = deps.clock.now();
  const { businessDate, occurredOn, guard } = bookingDayAt(place, now);
  const payout: Payout = {
    ...given,
    ...{
      guid: newGuid(),
      restaurantGuid: scope.restaurantGuid,
      businessDate,
      occurredOn,
      drawerGuid: drawer?.guid ?? null,
    },
    ...{ reversedByGuid: null, madeBy: actorOf(scope), createdAt: now },
  };
  const { guid, restaurantGuid, staffGuid, method, amount, drawerGuid } = payout;
  const type = amount > 0 ? 'tip_payout.created' : 'tip_payout.reversed';
  const cash = drawer && moveCash(scope, drawer, payout);
  const entry = { kind: type, businessDate, occurredOn, currency: place.currency, now, drawerGuid };
  const { rows: otherRows, events: otherEvents = [] } = also(guid);
  const rows = [
    ...otherRows,
    debitAccount(scope, payout),
    insertPayout(scope, payout),
    ...(cash?.rows ?? []),
    ...post(scope, entry, payoutPostings(payout)),
    auditCall(call, {
      action: type,
      target: { kind: 'tip_payout', id: guid },
      details: { staffGuid, method, amount },
      now,
    }),
  ];
  const data = { guid, staffGuid, method, amount, occurredOn };
  const events = [
    emit(scope, { type, restaurantGuid, businessDate, data, now, guard }),
    ...(cash ? [emit(scope, { ...cash.event, restaurantGuid, businessDate, now })] : []),
    ...otherEvents,
  ];
  const answer = created(renderPayout(payout));
  await commit(scope, { rows, events }, answer);
  return answer;
}

/** Cash goes through the accounts of the drawer: it was paid out of it, and that was for tips. */
function payoutPostings({ method, amount }: Payout): Posting[] {
  if (method === 'PAYROLL') return postings({ debit: 'TIPS_DUE', credit: 'PAYROLL', amount });
  const through = amount > 0 ? 'PAID_OUT' : 'PAID_IN';
  return postings({ debit: through, credit: 'CASH', amount }, { debit: 'TIPS_DUE', credit: through, amount });
}

/** What it does to the drawer. INVALID_STATE when the drawer is closed, or holds less. */
function moveCash(
  scope: RestaurantScope,
  drawer: Drawer,
  { amount, occurredOn, madeBy: actor, createdAt: now, approver }: Payout,
): { rows: Statement[]; event: { type: 'cash_drawer.paid_in' | 'cash_drawer.paid_out'; data: DrawerData } } {
  const movement = {
    type: amount > 0 ? 'PAY_OUT' : 'PAY_IN',
    amount: 0 - amount,
    reason: 'Tips',
    ...(approver ? { approver } : {}),
  } as const;
  const after = afterMovement(drawer, movement, now);
  const { guid, version } = after;
  return {
    rows: moveDrawer(scope, after, movement, { actor, now }),
    event: {
      type: amount > 0 ? 'cash_drawer.paid_out' : 'cash_drawer.paid_in',
      data: { guid, version, amount: 0 - amount, occurredOn },
    },
  };
}

interface DrawerData {
  guid: string;
  version: number;
  amount: number;
  occurredOn: number;
}

import { actorOf, type Call } from '../../access/index.ts';
import { APPROVAL_GONE } from '../../people/approvals/index.ts';
import { one } from '../../platform/db/database.ts';
import { retryRaces } from '../../platform/db/retry-races.ts';
import { NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { DAY_CLOSED, emit } from '../../records/events/index.ts';
import { type Movement, type Posting, post } from '../../records/ledger/index.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import type { MoneyDeps } from '../deps.ts';
import type { CashMovement, Drawer } from './drawer.ts';
import { DRAWER_CHANGED, findDrawer, moveDrawer, toDrawer } from './queries.ts';
import { render } from './shapes.ts';

const RACES = {
  names: [DRAWER_CHANGED, DAY_CLOSED, APPROVAL_GONE],
  message: 'The cash drawer keeps changing; try again.',
};

export type DrawerCall = Pick<
  Call<MoneyDeps, { kind: 'restaurant'; scope: 'write:payments' }>,
  'deps' | 'scope' | 'commit' | 'expectedVersion'
>;

/** The result of a command on a drawer. */
export interface DrawerChange {
  /** The drawer after the movement. */
  drawer: Drawer;
  movement: CashMovement;
  postings: readonly Posting[];
  event:
    | 'cash_drawer.paid_in'
    | 'cash_drawer.paid_out'
    | 'cash_drawer.opened_without_sale'
    | 'cash_drawer.counted'
    | 'cash_drawer.closed';
  /** What commits with it. */
  writes?: Writes;
}

/** Changes a drawer at a caller's request. Retries after a concurrent change, unless the caller named a version. */
export async function changeDrawer(
  call: DrawerCall,
  guid: string,
  change: (drawer: Drawer, now: number) => DrawerChange | Promise<DrawerChange>,
): Promise<Answer<ReturnType<typeof render>>> {
  const { deps, scope, expectedVersion, commit } = call;
  const { restaurantGuid } = scope;
  const lost = (name: string) => name === DAY_CLOSED && deps.restaurants.forget(scope, restaurantGuid);
  return retryRaces({ ...RACES, lost }, async () => {
    const [found] = await deps.db.run(scope, findDrawer(scope, guid));
    const before = toDrawer(one(found, 'cash drawer'));
    assertVersion(expectedVersion, before.version);
    const now = deps.clock.now();
    const { drawer, movement, postings, event, writes = NO_WRITES } = await change(before, now);
    const answer = ok(render(drawer));
    const place = await deps.restaurants.get(scope, restaurantGuid);
    const { businessDate, occurredOn, guard } = bookingDayAt(place, now);
    const { currency, version } = drawer;
    const entry: Movement = { kind: event, businessDate, occurredOn, currency, now, drawerGuid: guid };
    const rows = [
      ...moveDrawer(scope, drawer, movement, { actor: actorOf(scope), now }),
      ...post(scope, entry, postings),
      ...writes.rows,
    ];
    const data = { guid, version, amount: movement.amount, occurredOn };
    const events = [
      emit(scope, { type: event, restaurantGuid, businessDate, data, now, guard }),
      ...(writes.events ?? []),
    ];
    await commit(scope, { rows, events }, answer);
    return answer;
  });
}

import { systemScope, type TenantScope } from '../../../access/index.ts';
import { forEach, slices } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import { emit } from '../../../records/events/index.ts';
import { deleteCustomerRow, findRetentions } from '../../customers/index.ts';
import type { OrderingDeps } from '../../deps.ts';
import { changeOrderInside, jobScope } from '../change-order.ts';
import type { ChangeDeps } from '../change-writes.ts';
import type { OrderDocument } from '../document.ts';
import { stateOf } from '../states.ts';
import { guestErased } from './erase-order-guest.ts';
import { findGuest, lockOldCustomers, ordersWithOldGuests } from './queries.ts';

/** Customers, or guests of orders, in one transaction. */
const SLICE = 200;

const REASON = 'to erase people who are kept no longer';

/** Ends a change that somebody, or another process, has made unnecessary. */
class NotOld extends Error {}

type Deps = ChangeDeps & Pick<OrderingDeps, 'lookup'>;

/**
 * Erases, for tenants that say how long they keep people, what orders keep of their guest to which nothing has happened for so long, and customers who
 * have not ordered and were not changed since. What is unpaid or still to come keeps its guest. Each order is a change of its
 * own: a process that dies half way has erased some, and the next run goes on.
 */
export const eraseOldGuests: Job<Deps> = {
  name: 'customers.erase_old',
  schedule: '40 3 * * *',
  async run(deps) {
    const [found] = await deps.lookup.run(findRetentions([]));
    const erase = async ({
      tenant_id,
      erase_after_months: months,
    }: (typeof found)[number]): Promise<void> => {
      if (months === null) return;
      const scope = systemScope(tenant_id, REASON);
      const before = monthsBefore(deps.clock.now(), months);
      const old = slices(
        SLICE,
        async (after) => (await deps.db.run(scope, ordersWithOldGuests(scope, before, after, SLICE)))[0],
      );
      const erasingGuests = forEach(
        old,
        ({ restaurant_guid, guid }) =>
          eraseGuest(deps, jobScope(tenant_id, restaurant_guid, REASON), { guid, before }),
        (failures) => `of ${failures} orders the guest could not be erased`,
      );
      // A guest who could not be erased keeps their customer, and no other one.
      await erasingGuests.finally(async () => {
        while ((await eraseSlice(deps, scope, before)) === SLICE);
      });
    };
    await forEach(found, erase, (failures) => `of ${failures} tenants not all old guests could be erased`);
  },
};

const eraseGuest = (
  deps: Deps,
  scope: ReturnType<typeof jobScope>,
  { guid, before }: { guid: string; before: Date },
): Promise<unknown> =>
  changeOrderInside(deps, scope, {
    orderGuid: guid,
    change: async (order) => {
      const [rows] = await deps.db.run(scope, findGuest(scope, guid));
      if (rows.length === 0 || !isOver(order, before.getTime())) throw new NotOld();
      return guestErased(scope, order);
    },
  }).catch((error: unknown) => {
    if (!(error instanceof NotOld)) throw error;
  });

/** The same as the query, of the order as it is in the transaction. */
const isOver = (order: OrderDocument, before: number): boolean =>
  !['FUTURE', 'NEEDS_APPROVAL'].includes(stateOf(order)) &&
  order.dueAmount === 0 &&
  [order.openedAt, order.updatedAt, order.promisedAt].every((at) => at === null || Date.parse(at) < before);

/** How many customers it erased. */
function eraseSlice({ db, clock }: Deps, scope: TenantScope, before: Date): Promise<number> {
  return db.transaction(scope, async (tx) => {
    const [rows] = await tx.run(lockOldCustomers(scope, before, SLICE));
    const now = clock.now();
    const writes = rows.flatMap(({ guid }) => [
      deleteCustomerRow(scope, guid),
      emit(scope, { type: 'customer.erased', data: { guid }, now }),
    ]);
    return { result: rows.length, last: writes };
  });
}

/** The same day and time of the calendar in UTC so many months ago; the last day of a shorter month. */
const monthsBefore = (now: number, months: number) =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').subtract({ months })
      .epochMilliseconds,
  );

import { systemScope, type TenantScope } from '../../../access/index.ts';
import { forEach } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import { emit } from '../../../records/events/index.ts';
import { deleteCustomerRow, findRetentions } from '../../customers/index.ts';
import type { OrderingDeps } from '../../deps.ts';
import { forgetOldGuests, lockOldCustomers } from './queries.ts';

/** Customers, or guests of orders, in one transaction. */
const SLICE = 200;

type Deps = Pick<OrderingDeps, 'lookup' | 'db' | 'clock'>;

/**
 * Erases, for tenants that say how long they keep people, customers who have not ordered and were not changed since, and what
 * older orders keep of their guest. In slices: a process that dies half way has erased some, and the next run goes on.
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
      const scope = systemScope(tenant_id, 'to erase people who are kept no longer');
      const before = monthsBefore(deps.clock.now(), months);
      while ((await eraseSlice(deps, scope, before)) === SLICE);
      for (;;) {
        const [rows] = await deps.db.run(scope, forgetOldGuests(scope, before, SLICE));
        if (rows.length < SLICE) break;
      }
    };
    await forEach(found, erase, (failures) => `of ${failures} tenants not all old guests could be erased`);
  },
};

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

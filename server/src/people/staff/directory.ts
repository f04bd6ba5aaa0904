import type { RestaurantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { type Directory, declareDirectory } from '../../platform/workers/directory.ts';
import { findStaffMember, type StaffMember, toStaffMember } from './queries.ts';

/** Staff as last read: every request of somebody at a till asks what their job may. */
export type StaffDirectory = Directory<[scope: RestaurantScope, guid: string], StaffMember | null>;

const staff = declareDirectory({
  topic: 'staff',
  entriesMax: 50_000,
  keyOf: (scope: RestaurantScope, guid: string) => `${scope.tenantId}/${scope.restaurantGuid}/${guid}`,
});

/** The statement that notifies every process that somebody was changed, or has another PIN. */
export const announceStaff = staff.announce;

export const createStaffDirectory = (options: { db: Database; bus: Bus; clock: Clock }): StaffDirectory =>
  staff.create(options, async (scope, guid) => {
    const [[row]] = await options.db.run(scope, findStaffMember(scope, guid));
    return row ? toStaffMember(row) : null;
  });

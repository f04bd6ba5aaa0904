import { isBuiltIn, type RoleRights, rightsOf, rightsOfRole, systemScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Bus } from '../../platform/workers/bus.ts';
import { declareDirectory } from '../../platform/workers/directory.ts';
import { findRole, toRole } from './queries.ts';

/** What the roles of tenants may, as last read: every request of somebody with a role of the tenant's own asks. */
export interface RoleDirectory {
  /** Null when the tenant has no such role. */
  find(tenantId: string, role: string): Promise<RoleRights | null>;
  /** The same; a role that is not there holds nothing. */
  rightsOf(tenantId: string, role: string): Promise<RoleRights>;
}

const roles = declareDirectory({
  topic: 'role',
  entriesMax: 10_000,
  keyOf: (tenantId: string, role: string) => `${tenantId}/${role}`,
});

/** The statement that notifies every process that a role was changed. */
export const announceRole = roles.announce;

export function createRoleDirectory(options: { db: Database; bus: Bus; clock: Clock }): RoleDirectory {
  const own = roles.create(options, async (tenantId, role) => {
    const scope = systemScope(tenantId, 'looks up what a role may, for whoever has it');
    const [[row]] = await options.db.run(scope, findRole(tenantId, role));
    return row ? rightsOf(role, toRole(row).permissions) : null;
  });
  const find = async (tenantId: string, role: string): Promise<RoleRights | null> =>
    isBuiltIn(role) ? rightsOfRole(role, null) : own.get(tenantId, role);
  return {
    find,
    rightsOf: async (tenantId, role) => (await find(tenantId, role)) ?? rightsOf(role, []),
  };
}

import { assertRoleHeld, isBuiltIn, type TenantScope } from '../../access/index.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { failFields } from '../../platform/errors.ts';
import type { RoleDirectory } from './directory.ts';
import { findKnown, keepRoles } from './queries.ts';

/** A role that a request gives, and where the request says so. */
export interface GivenRole {
  role: string;
  path: string;
}

const unknownRole = (paths: readonly string[]): never => {
  const message = 'is not a role of this tenant';
  return failFields(paths.map((path) => ({ in: 'body', path, rule: 'known', message })));
};

/** Nobody gives more than they hold: FORBIDDEN; VALIDATION_ERROR for a role that is not there. The service itself may. */
export async function assertMayGive(
  roles: RoleDirectory,
  scope: TenantScope,
  given: readonly GivenRole[],
): Promise<void> {
  const rights = await Promise.all(given.map(({ role }) => roles.find(scope.tenantId, role)));
  const missing = given.filter((_, index) => rights[index] === null);
  if (missing.length > 0) unknownRole(missing.map(({ path }) => path));
  if (scope.principal === null) return;
  for (const one of rights) if (one) assertRoleHeld(scope, one);
}

/** Has these roles stay until the end of the transaction that gives them; VALIDATION_ERROR when one has just gone. */
export async function keepGiven(
  tx: Transaction,
  { tenantId }: TenantScope,
  given: readonly GivenRole[],
): Promise<void> {
  const own = given.filter(({ role }) => !isBuiltIn(role));
  if (own.length === 0) return;
  const [, rows] = await tx.run(
    keepRoles(tenantId),
    findKnown(
      tenantId,
      own.map(({ role }) => role),
    ),
  );
  const known = new Set(rows.map(({ name }) => name));
  const gone = own.filter(({ role }) => !known.has(role));
  if (gone.length > 0) unknownRole(gone.map(({ path }) => path));
}

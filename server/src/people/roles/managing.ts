import {
  type AdministrationScope,
  administrationByPeople,
  assertRoleHeld,
  type Grant,
  rightsOf,
  type TenantScope,
  withFreshProof,
} from '../../access/index.ts';
import { fail, failFields } from '../../platform/errors.ts';

/** Who makes and changes roles: people, never keys, since what a key gave would outlive it. */
export const managesRoles = withFreshProof(administrationByPeople('write:users', 'roles.manage'));

/** The tenant of the roles: operators belong to none and name one. FORBIDDEN to whoever has only some of its restaurants. */
export function tenantOf({ tenant }: AdministrationScope): TenantScope {
  if (!tenant) {
    const message = 'is required: a role belongs to a tenant';
    return failFields([{ in: 'header', path: '/x-tenant-id', rule: 'required', message }]);
  }
  // A header that narrows the request narrows nothing here.
  const { principal, tenantId } = tenant;
  const places = principal?.kind === 'user' ? principal.memberships : [];
  if (places.some((one) => one.tenantId === tenantId && one.restaurants !== null))
    fail(
      'FORBIDDEN',
      'A role counts at every restaurant: only whoever has all of them makes or changes one.',
    );
  return tenant;
}

/** Nobody makes, changes or deletes a role that is more than they hold. */
export const assertHeld = (tenant: TenantScope, name: string, permissions: readonly Grant[]): void =>
  assertRoleHeld(tenant, rightsOf(name, permissions));

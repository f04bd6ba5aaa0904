import { covers, type RoleRights, type TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { tellConcerned } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { findTenantName } from './queries.ts';

/** What a place in a tenant lets a person do. */
export interface Rights {
  rights: RoleRights;
  /** Empty: all of the tenant. */
  restaurantGuids: readonly string[];
  status: string;
}

/** Managing people or restaurants leads to money. */
function hasPower({ rights: { scopes }, status }: Rights): boolean {
  return status !== 'SUSPENDED' && (scopes.has('write:users') || scopes.has('write:restaurants'));
}

/** Whether a member with power can do, or reach, what they could not before. Null: they were no member. */
export function gainsPower(before: Rights | null, after: Rights): boolean {
  if (!hasPower(after)) return false;
  if (before === null || before.status === 'SUSPENDED' || !covers(before.rights, after.rights)) return true;
  if (before.restaurantGuids.length === 0) return false;
  return (
    after.restaurantGuids.length === 0 ||
    !new Set(after.restaurantGuids).isSubsetOf(new Set(before.restaurantGuids))
  );
}

/** Mails the owners, and the person when they are known here, that a member has power now. For the transaction that gives it. */
export async function tellPower(
  tx: Transaction,
  { sealer, tenant, now }: Pick<IdentityDeps, 'sealer'> & { tenant: TenantScope; now: number },
  { rights: { role } }: Rights,
  member: { name: string; account: { uid: string; email: string } | null },
): Promise<void> {
  const [tenants] = await tx.run(findTenantName(tenant));
  const { name: tenantName } = one(tenants, 'tenant');
  const data = {
    tenantName,
    personName: member.name,
    role,
    by: tenant.principal?.name ?? '',
    at: isoTime(now),
  };
  const person = member.account && { ...member.account, name: member.name };
  const concerned = { person, tenantIds: [tenant.tenantId] };
  await tellConcerned(tx, sealer, concerned, { template: 'member-with-power', data, now });
}

import { type Actor, actorOf, atRestaurant, isOperator, type TenantScope } from '../../access/index.ts';
import { noticeToOwners } from '../../identity/accounts/index.ts';
import { rightsNow } from '../../identity/api-keys/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { auditCall } from '../../records/audit-log/index.ts';
import { tellRemoved } from './in-force-queries.ts';
import { lockMapping, type MappingRow, removeMapping } from './queries.ts';

/** Who asks for a mapping, as it is kept; null: an operator or the service itself, who are not asked again. */
export const requesterOf = (scope: TenantScope): Actor | null =>
  scope.principal === null || isOperator(scope.principal) ? null : actorOf(scope);

/** The same of who changes one that is there: a person stands behind it from now on, and a key behind what it asked for alone. */
export const backerOf = (scope: TenantScope): Actor | null =>
  scope.principal?.kind === 'user' ? requesterOf(scope) : null;

/** Whether whoever asked for a mapping may still do so: a domain is given to guests up to a week later. */
async function isStillAskedFor(
  tx: Transaction,
  scope: TenantScope,
  { restaurant_guid: restaurantGuid, requested_by }: MappingRow,
  now: number,
): Promise<boolean> {
  if (requested_by === null) return true;
  const asked = JSON.parse(requested_by) as Actor;
  const { scopes } = await rightsNow(tx, atRestaurant(scope, restaurantGuid), asked, now);
  return scopes.has('write:domains');
}

/** Removes a mapping that nobody stands behind any more; null: somebody does, or it is gone. */
export async function withdrawUnasked(
  tx: Transaction,
  scope: TenantScope,
  { id }: Pick<MappingRow, 'id'>,
  now: number,
): Promise<{ result: MappingRow | undefined; last: Statement[] } | null> {
  // Somebody may just have taken it over.
  const [[row]] = await tx.run(lockMapping(scope, id));
  if (!row || (await isStillAskedFor(tx, scope, row, now))) return null;
  const { domain, restaurant_guid: restaurantGuid } = row;
  const [[removed]] = await tx.run(removeMapping(scope, id, now));
  const line = auditCall(
    { scope, request: null, correlationId: null, actor: { system: 'domains.verify' } },
    { action: 'domain.removed', target: { kind: 'domain', id }, details: { domain, restaurantGuid }, now },
  );
  return { result: removed, last: [line, ...tellRemoved(scope, row, now)] };
}

/** Tells the owners that guests reach a restaurant at a domain from now on, and who asked for it. */
export const tellActive = (
  scope: TenantScope,
  { domain, requested_by }: MappingRow,
  now: number,
): Statement => {
  const by = requested_by === null ? '' : ((JSON.parse(requested_by) as Actor).name ?? '');
  return noticeToOwners(scope, { template: 'domain-active', facts: { domain, by, at: isoTime(now) }, now });
};

import { type Actor, actorOf, isOperator, type TenantScope } from '../../access/index.ts';
import { noticeToOwners } from '../../identity/accounts/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type AuditAction, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { backChange, type ChangeRow, deleteChange, putChange } from './change-queries.ts';
import { type ChangedBy, type ChangeFacts, setAccount } from './changed.ts';
import type { NewAccount } from './queries.ts';

/**
 * Another account than the current one waits before card payments go there, so that owners can stop it. All of it comes
 * after `lockAccounts`.
 */

const WAITS_MS = 86_400_000;

/** When a change was asked for. */
export const requestedAt = ({ effective_at }: Pick<ChangeRow, 'effective_at'>): number =>
  effective_at - WAITS_MS;

/** Keeps the account until it takes effect, and tells the owners when that is. */
export function requestChange(
  call: ChangedBy,
  account: NewAccount,
  { restaurantName, now }: ChangeFacts,
): readonly Statement[] {
  const { scope } = call;
  const { processor, merchant_id: merchantId } = account;
  const [effectiveAt, requestedBy] = [now + WAITS_MS, actorOf(scope)];
  const facts = {
    processor,
    merchantId,
    restaurantName,
    by: requestedBy.name ?? '',
    effectiveAt: isoTime(effectiveAt),
  };
  return [
    putChange(scope, account, { requestedBy, backedBy: standingOwner(scope, now), effectiveAt }),
    ...recordChange(call, account, { type: 'payment_account.change_requested', now }),
    noticeToOwners(scope, { template: 'payment-account-change-requested', facts, now }),
  ];
}

/** An owner stands behind the change: the second one makes it take effect. */
export const confirmChange = (
  call: ChangedBy,
  change: ChangeRow,
  { uid, ...facts }: ChangeFacts & { uid: string },
): readonly Statement[] => [
  auditChange(call, change, { action: 'payment_account.change_confirmed', now: facts.now }),
  ...(change.backed_by === null ? [backChange(call.scope, uid)] : applyChange(call, change, facts)),
];

/** The account that waited takes its place. */
export const applyChange = (call: ChangedBy, change: ChangeRow, facts: ChangeFacts): readonly Statement[] => [
  deleteChange(call.scope),
  ...setAccount(call, change, { ...facts, by: requesterOf(change) }),
];

/** It never takes effect. */
export const cancelChange = (call: ChangedBy, change: ChangeRow, now: number): readonly Statement[] => [
  deleteChange(call.scope),
  ...recordChange(call, change, { type: 'payment_account.change_cancelled', now }),
];

/**
 * The caller when they have owned the tenant, as they do now, for as long as a change waits: somebody who was made an owner
 * for the purpose is no second one. Never a key, and never an operator of the service.
 */
export function standingOwner({ principal, tenantId }: TenantScope, now: number): string | null {
  if (principal?.kind !== 'user' || isOperator(principal)) return null;
  const place = principal.memberships.find((one) => one.tenantId === tenantId);
  return place?.rights.role === 'owner' && place.since <= now - WAITS_MS ? principal.uid : null;
}

export const requesterOf = ({ requested_by }: ChangeRow): Actor => JSON.parse(requested_by) as Actor;

export const isSameAccount = (
  some: Pick<NewAccount, 'processor' | 'merchant_id'>,
  other: Pick<NewAccount, 'processor' | 'merchant_id'>,
): boolean => some.processor === other.processor && some.merchant_id === other.merchant_id;

/** The line in the audit log, and the event of the same name. */
function recordChange(
  call: ChangedBy,
  account: NewAccount,
  {
    type,
    now,
  }: { type: 'payment_account.change_requested' | 'payment_account.change_cancelled'; now: number },
): readonly Statement[] {
  const { processor, merchant_id: merchantId } = account;
  const { restaurantGuid } = call.scope;
  return [
    auditChange(call, account, { action: type, now }),
    emit(call.scope, { type, restaurantGuid, data: { processor, merchantId }, now }),
  ];
}

function auditChange(
  call: ChangedBy,
  { processor, merchant_id: merchantId }: NewAccount,
  { action, now }: { action: AuditAction; now: number },
): Statement {
  const target = { kind: 'payment_account', id: call.scope.restaurantGuid };
  return auditCall(call, { action, target, details: { processor, merchantId }, now });
}

import { isOperator, type Principal, actorOf as principalActor } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { newGuid } from '../../platform/ids.ts';

/** Every act that is logged: `area.past_tense`. */
export type AuditAction =
  | 'user.signed_up'
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.locked_out'
  | 'user.signed_out'
  | 'user.email_verified'
  | 'user.password_reset_requested'
  | 'user.password_changed'
  | 'user.email_change_requested'
  | 'user.email_changed'
  | 'user.profile_updated'
  | 'user.deleted'
  | 'user.made_ended'
  | 'user.created'
  | 'user.updated'
  | 'user.identity_linked'
  | 'user.identity_unlinked'
  | 'session.proven'
  | 'session.revoked'
  | 'session.refresh_reused'
  | 'mfa.enrolled'
  | 'mfa.disabled'
  | 'mfa.reset'
  | 'mfa.failed'
  | 'mfa.recovery_code_used'
  | 'mfa.recovery_codes_replaced'
  | 'passkey.registered'
  | 'passkey.renamed'
  | 'passkey.removed'
  | 'passkey.suspected'
  | 'custom_token.issued'
  | 'api_key.issued'
  | 'api_key.updated'
  | 'api_key.rotated'
  | 'api_key.revoked'
  | 'card.enrolled'
  | 'card.refused'
  | 'card.deleted'
  | 'card.charged'
  | 'card_testing.blocked'
  | 'card_testing.lifted'
  | 'customer_retention.updated'
  | 'card_testing.limits_updated'
  | 'payment.refused'
  | 'payment.void_requested'
  | 'payment.refund_requested'
  | 'payment.refund_cancelled'
  | 'payment_account.updated'
  | 'payment_account.forgotten'
  | 'payment_account.change_requested'
  | 'payment_account.change_confirmed'
  | 'payment_account.change_cancelled'
  | 'reconciliation.exception_resolved'
  | 'tenant.created'
  | 'tenant.updated'
  | 'restaurant.created'
  | 'restaurant.updated'
  | 'restaurant.slug_changed'
  | 'restaurant.slug_released'
  | 'price_rule.created'
  | 'price_rule.updated'
  | 'document_settings.updated'
  | 'invoice.issued'
  | 'credit_note.issued'
  | 'domain.created'
  | 'domain.updated'
  | 'domain.removed'
  | 'domain.registered'
  | 'domain.unregistered'
  | 'webhook_endpoint.created'
  | 'webhook_endpoint.updated'
  | 'webhook_endpoint.deleted'
  | 'webhook_endpoint.secret_rotated'
  | 'role.created'
  | 'role.updated'
  | 'role.deleted'
  | 'staff.created'
  | 'staff.updated'
  | 'staff.imported'
  | 'staff.pin_changed'
  | 'staff.wages_changed'
  | 'staff_session.started'
  | 'staff_session.ended'
  | 'staff_session.pin_wrong'
  | 'time_entry.created'
  | 'time_entry.updated'
  | 'labor.rules_changed'
  | 'tip_pools.updated'
  | 'tip_distribution.created'
  | 'tip_distribution.reversed'
  | 'tip_payout.created'
  | 'tip_payout.reversed'
  | 'approval.given'
  | 'device.created'
  | 'device.updated'
  | 'device.code_made'
  | 'device.paired'
  | 'device.credential_rotated'
  | 'device.credential_reused'
  | 'device.revoked'
  | 'offline_key.created'
  | 'receipt.mailed'
  | 'receipt_link.created'
  | 'receipt_link.revoked'
  | 'printer.created'
  | 'printer.updated'
  | 'printer.deleted'
  | 'printer.key_replaced'
  | 'audit_log.exported';

export interface NewAuditEntry {
  /** The tenant whose owners may read the line; null for what concerns no tenant. */
  tenantId: string | null;
  /** The actor; null when not signed in. */
  principal: Principal | null;
  /** Names the actor when there is no principal: a person who signs in, or a part of the service such as its command line. */
  actor?: { uid: string; name: string } | { system: string } | undefined;
  action: AuditAction;
  target?: { kind: string; id: string };
  /** The request; null when there was none. */
  request: RequestInfo | null;
  correlationId: string | null;
  /** Never a credential, a code or a token. */
  details?: Record<string, unknown>;
  now: number;
}

const USER_AGENT_MAX = 300;

const insert = statement(
  'audit_log.record',
  `insert into audit_log (id, tenant_id, at, actor_kind, actor_id, actor_name, action, target_kind, target_id, address,
     user_agent, correlation_id, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
);

/** What of a call the line about it says. */
export interface AuditedCall extends Pick<NewAuditEntry, 'request' | 'correlationId' | 'actor'> {
  scope: { tenantId: string; principal: Principal | null };
}

/** The line about what a call does in its tenant, for the transaction that does it. */
export const auditCall = (
  { scope, request, correlationId, actor }: AuditedCall,
  entry: Pick<NewAuditEntry, 'action' | 'target' | 'details' | 'now'>,
): Statement =>
  recordAudit({
    tenantId: scope.tenantId,
    principal: scope.principal,
    actor,
    request,
    correlationId,
    ...entry,
  });

/** The line about what concerns several tenants, in the log of each; in that of the service alone when there is none. */
export const recordAuditIn = (
  tenantIds: readonly string[],
  entry: Omit<NewAuditEntry, 'tenantId'>,
): Statement[] =>
  (tenantIds.length === 0 ? [null] : tenantIds).map((tenantId) => recordAudit({ ...entry, tenantId }));

/** The statement that writes a line. */
export function recordAudit(entry: NewAuditEntry): Statement {
  const { request, target } = entry;
  const actor = actorOf(entry);
  return insert([
    newGuid(),
    entry.tenantId,
    new Date(entry.now),
    actor.kind,
    actor.id,
    actor.name,
    entry.action,
    target?.kind,
    target?.id,
    request?.address,
    request && String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
    entry.correlationId,
    entry.details ?? {},
  ]);
}

function actorOf({ principal, actor }: NewAuditEntry): {
  kind: string;
  id: string | null;
  name: string | null;
} {
  if (actor && 'system' in actor) return { kind: 'system', id: null, name: actor.system };
  if (actor) return { kind: 'user', id: actor.uid, name: actor.name };
  if (!principal) return { kind: 'anonymous', id: null, name: null };
  const { id, name } = principalActor({ principal });
  return { kind: isOperator(principal) ? 'operator' : principal.kind, id, name };
}

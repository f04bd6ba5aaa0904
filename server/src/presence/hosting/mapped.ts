import type { TenantScope } from '../../access/index.ts';
import { one, onlyRow } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { providerUnavailable } from '../../platform/provider-call.ts';
import type { HostingResult } from '../../providers/hosting/port.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import type { PresenceDeps } from '../deps.ts';
import { findMappingOf, findToken, hostOfRequest, type MappingRow } from '../domains/index.ts';

/**
 * The scope's mapping of a domain, and the tenant's ownership token; RESOURCE_NOT_FOUND when the tenant has not mapped
 * it.
 */
export async function mappingOf(
  { db }: Pick<PresenceDeps, 'db'>,
  scope: TenantScope,
  text: string,
): Promise<{ row: MappingRow; token: string }> {
  const domain = hostOfRequest(text) ?? '';
  const [rows, tokens] = await db.run(scope, findMappingOf(scope, domain), findToken(scope));
  return { row: one(rows, 'domain of the tenant'), token: onlyRow(tokens).token };
}

/** The line about what somebody did to a mapping at the provider, or had done anew. */
export const auditMapping = (
  call: AuditedCall & { deps: Pick<PresenceDeps, 'clock'> },
  action: 'domain.registered' | 'domain.unregistered' | 'domain.updated',
  { id, domain }: MappingRow,
  more: Record<string, unknown> = {},
): Statement =>
  auditCall(call, {
    action,
    target: { kind: 'domain', id },
    details: { domain, ...more },
    now: call.deps.clock.now(),
  });

/** The error for a provider that rejects a request or does not respond. */
export function hostingError(result: Exclude<HostingResult<never>, { kind: 'done' }>): ApiError {
  if (result.kind === 'held-elsewhere')
    return new ApiError('CONFLICT', 'Another account of the hosting provider has this domain.', {
      reason: 'HELD_ELSEWHERE',
    });
  if (result.kind === 'refused')
    return new ApiError('CONFLICT', 'The hosting provider does not take this domain.', { reason: 'REFUSED' });
  return providerUnavailable('hosting', result.reason, result.retryAfterMs);
}

export const mappingBusy = (): ApiError =>
  new ApiError(
    'CONFLICT',
    'The domain is being looked at right now.',
    { reason: 'IN_PROGRESS' },
    { 'retry-after': '1' },
  );

export const notConfigured = (): ApiError => providerUnavailable('hosting', 'NOT_CONFIGURED', null);

import type { RestaurantScope } from '../../access/index.ts';
import { noticeToOwners } from '../../identity/accounts/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';

/** What is written down, announced and mailed to the owners when somebody sets an account or its credentials. */
export function accountChanged(
  call: AuditedCall & { scope: RestaurantScope },
  details: { processor: string; merchantId: string },
  { restaurantName, now }: { restaurantName: string; now: number },
): readonly Statement[] {
  const { scope } = call;
  const facts = { ...details, restaurantName, by: scope.principal?.name ?? '', at: isoTime(now) };
  const { restaurantGuid } = scope;
  const target = { kind: 'payment_account', id: restaurantGuid };
  return [
    auditCall(call, { action: 'payment_account.updated', target, details, now }),
    emit(scope, { type: 'payment_account.updated', restaurantGuid, data: details, now }),
    noticeToOwners(scope, { template: 'payment-account-changed', facts, now }),
  ];
}

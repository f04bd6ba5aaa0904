import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';

/** What is written down and announced when somebody sets an account or its credentials. */
export function accountChanged(
  call: AuditedCall & { scope: RestaurantScope },
  details: { processor: string; merchantId: string },
  now: number,
): readonly Statement[] {
  const { scope } = call;
  const { restaurantGuid } = scope;
  const target = { kind: 'payment_account', id: restaurantGuid };
  return [
    auditCall(call, { action: 'payment_account.updated', target, details, now }),
    emit(scope, { type: 'payment_account.updated', restaurantGuid, data: details, now }),
  ];
}

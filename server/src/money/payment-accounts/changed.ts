import { type Actor, actorOf, type RestaurantScope } from '../../access/index.ts';
import { noticeToOwners } from '../../identity/accounts/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { type NewAccount, putAccount, retireOtherAccounts } from './queries.ts';

/** Who changes the accounts of a restaurant: a call, or the job that applies what is due. */
export type ChangedBy = AuditedCall & { scope: RestaurantScope };

/** What mail about a change says. */
export interface ChangeFacts {
  restaurantName: string;
  now: number;
  /** Who asked for it; whoever calls, when left out. */
  by?: Actor;
}

/** What is written down, announced and mailed to the owners when somebody sets an account or its credentials. */
export function accountChanged(
  call: ChangedBy,
  details: { processor: string; merchantId: string },
  { restaurantName, now, by = actorOf(call.scope) }: ChangeFacts,
): readonly Statement[] {
  const { scope } = call;
  const { restaurantGuid } = scope;
  const facts = { ...details, restaurantName, by: by.name ?? '', at: isoTime(now) };
  const target = { kind: 'payment_account', id: restaurantGuid };
  return [
    auditCall(call, { action: 'payment_account.updated', target, details, now }),
    emit(scope, { type: 'payment_account.updated', restaurantGuid, data: details, now }),
    noticeToOwners(scope, { template: 'payment-account-changed', facts, now }),
  ];
}

/** From now on new payments are made on this account, and everybody hears of it. Comes after `lockAccounts`. */
export const setAccount = (
  call: ChangedBy,
  account: NewAccount,
  facts: ChangeFacts,
): readonly Statement[] => [
  retireOtherAccounts(call.scope, account, facts.now),
  putAccount(call.scope, account, { actor: facts.by ?? actorOf(call.scope), now: facts.now }),
  ...accountChanged(call, { processor: account.processor, merchantId: account.merchant_id }, facts),
];

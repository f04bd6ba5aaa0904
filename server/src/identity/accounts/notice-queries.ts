import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { MailTemplate } from '../../records/mail/index.ts';

/** What owners hear of from groups that may not read who they are. */
export type Notice = 'api-key-issued' | 'payment-account-changed' | 'payment-account-change-requested';
type Facts<T extends Notice> = Omit<MailTemplate[T], 'name' | 'tenantName'>;

const insert = statement(
  'accounts.insert_owner_notice',
  'insert into owner_notices (id, tenant_id, template, data, created_at) values ($1, $2, $3, $4, $5)',
);
/** A mail to each owner of the tenant, within a minute. For the transaction of what they are told; no role but the tenant's own. */
export const noticeToOwners = <T extends Notice>(
  { tenantId }: TenantScope,
  { template, facts, now }: { template: T; facts: Facts<T>; now: number },
): Statement => insert([newGuid(), tenantId, template, JSON.stringify(facts), new Date(now)]);

export const takeNotices = statement(
  'accounts.take_owner_notices',
  `delete from owner_notices where (tenant_id, id) in (
     select tenant_id, id from owner_notices order by created_at limit $1 for update skip locked)
   returning tenant_id, template, data`,
);

import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/statement.ts';
import { newGuid } from '../../platform/ids.ts';
import type { MailTemplate } from '../../records/mail/index.ts';

/** What owners hear of from groups that may not read who they are. */
export type Notice =
  | 'api-key-issued'
  | 'api-key-changed'
  | 'webhook-secret-rotated'
  | 'payment-account-changed'
  | 'payment-account-change-requested'
  | 'domain-active';
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

export const listNotices = statement(
  'accounts.list_owner_notices',
  'select tenant_id, id as guid from owner_notices where id > $1 order by id limit $2',
);

export const takeNotice = statement(
  'accounts.take_owner_notice',
  'delete from owner_notices where tenant_id = $1 and id = $2 returning template, data',
);

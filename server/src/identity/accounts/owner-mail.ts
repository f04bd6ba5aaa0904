import type { TenantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/db/database.ts';
import { type MailTemplate, queueMail } from '../../records/mail/index.ts';
import { findOwners } from './membership-queries.ts';

/** Mail to the owners of a tenant, for groups that cannot read who they are. */
export interface OwnerMail {
  /** Puts one mail for each active owner into the queue. */
  webhookDisabled(
    scope: TenantScope,
    facts: Omit<MailTemplate['webhook-disabled'], 'name' | 'tenantName'>,
  ): Promise<void>;
}

export function createOwnerMail(options: { identity: Database; sealer: Sealer; clock: Clock }): OwnerMail {
  const { identity, sealer, clock } = options;
  return {
    async webhookDisabled(scope, facts) {
      const [owners] = await identity.run(scope, findOwners(scope));
      const mails = owners.flatMap(({ email, name, tenant_name: tenantName }) =>
        queueMail(
          sealer,
          { to: email, template: 'webhook-disabled', data: { name, tenantName, ...facts } },
          clock.now(),
        ),
      );
      if (mails.length > 0) await identity.run(scope, ...mails);
    },
  };
}

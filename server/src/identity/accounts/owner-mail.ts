import type { TenantScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database } from '../../platform/db/database.ts';
import { type MailTemplate, queueMail } from '../../records/mail/index.ts';
import { findOwners } from './membership-queries.ts';

type Template = 'webhook-disabled' | 'domain-failing' | 'card-testing';
type Facts<T extends Template> = Omit<MailTemplate[T], 'name' | 'tenantName'>;

/** Mail to the owners of a tenant, for groups that cannot read who they are: one for each active owner, into the queue. */
export interface OwnerMail {
  webhookDisabled(scope: TenantScope, facts: Facts<'webhook-disabled'>): Promise<void>;
  domainFailing(scope: TenantScope, facts: Facts<'domain-failing'>): Promise<void>;
  cardTesting(scope: TenantScope, facts: Facts<'card-testing'>): Promise<void>;
}

export function createOwnerMail(options: { identity: Database; sealer: Sealer; clock: Clock }): OwnerMail {
  const { identity, sealer, clock } = options;
  const queue =
    <T extends Template>(template: T) =>
    async (scope: TenantScope, facts: Facts<T>): Promise<void> => {
      const [owners] = await identity.run(scope, findOwners(scope));
      const mails = owners.flatMap(({ email, name, tenant_name: tenantName }) =>
        queueMail(
          sealer,
          {
            to: email,
            template,
            data: { name, tenantName, ...facts } as unknown as MailTemplate[T],
            about: { tenantId: scope.tenantId, guids: [] },
          },
          clock.now(),
        ),
      );
      if (mails.length > 0) await identity.run(scope, ...mails);
    };
  return {
    webhookDisabled: queue('webhook-disabled'),
    domainFailing: queue('domain-failing'),
    cardTesting: queue('card-testing'),
  };
}

import { type Database, GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { queueMail } from '../../records/mail/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { findOwners } from './membership-queries.ts';
import { type Notice, takeNotices } from './notice-queries.ts';

const AT_ONCE = 50;

/** Makes mail of notices: each is deleted in the transaction that puts its mails into the queue. */
export const tellOwners: Job<IdentityDeps> = {
  name: 'mail.tell_owners',
  schedule: '* * * * *',
  run: async (deps) => {
    while (await tellSome(deps)) {}
  },
};

/** False once there may be none left. */
function tellSome({
  identity,
  sealer,
  clock,
}: Pick<IdentityDeps, 'sealer' | 'clock'> & { identity: Database }): Promise<boolean> {
  return identity.transaction({ tenantId: GLOBAL_TENANT, identity: 'owner notices' }, async (tx) => {
    const [notices] = await tx.run(takeNotices([AT_ONCE]));
    const owners = await tx.run(...notices.map(({ tenant_id: tenantId }) => findOwners({ tenantId })));
    const last = notices.flatMap(({ template, data }, index) =>
      owners[index]!.flatMap(({ email: to, name, tenant_name: tenantName }) => {
        const facts = { ...(JSON.parse(data) as object), name, tenantName };
        return queueMail(sealer, { to, template: template as Notice, data: facts as never }, clock.now());
      }),
    );
    return { result: notices.length === AT_ONCE, last };
  });
}

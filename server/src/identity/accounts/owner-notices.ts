import { GLOBAL_TENANT } from '../../platform/db/database.ts';
import { forEach, slices } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import { queueMail } from '../../records/mail/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { findOwners } from './membership-queries.ts';
import { listNotices, type Notice, takeNotice } from './notice-queries.ts';

const SLICE = 50;
const SCOPE = { tenantId: GLOBAL_TENANT, identity: 'owner notices' };

/** Makes mail of notices: each is deleted in the transaction that puts its mails into the queue. */
export const tellOwners: Job<IdentityDeps> = {
  name: 'mail.tell_owners',
  schedule: '* * * * *',
  run: async ({ identity, sealer, clock }) => {
    const notices = slices(
      SLICE,
      async (after) => (await identity.run(SCOPE, listNotices([after, SLICE])))[0],
    );
    await forEach(
      notices,
      ({ tenant_id: tenantId, guid }) => tell({ identity, sealer, clock }, { tenantId, guid }),
      (failures) => `${failures} notices could not be made mail of`,
    );
  },
};

function tell(
  { identity, sealer, clock }: Pick<IdentityDeps, 'identity' | 'sealer' | 'clock'>,
  { tenantId, guid }: { tenantId: string; guid: string },
): Promise<void> {
  return identity.transaction(SCOPE, async (tx) => {
    const [[notice], owners] = await tx.run(takeNotice([tenantId, guid]), findOwners({ tenantId }));
    // Another process was faster.
    if (!notice) return { result: undefined, last: [] };
    const { template, data } = notice;
    const last = owners.flatMap(({ email: to, name, tenant_name: tenantName }) => {
      const facts = { ...(JSON.parse(data) as object), name, tenantName };
      const mail = { to, template: template as Notice, data: facts as never };
      return queueMail(sealer, { ...mail, about: { tenantId, guids: [] } }, clock.now());
    });
    return { result: undefined, last };
  });
}

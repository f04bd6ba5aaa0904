import { systemScope } from '../../access/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import { queueMail } from '../../records/mail/index.ts';
import { clearNotice, findEndpoint, findOwners, noticesDue } from './queries.ts';

/**
 * Writes to the owners of tenants whose endpoints were disabled. The mark goes after the mails are in their queue: should a
 * process die between the two, they are told twice, not never.
 */
export async function sendNotices(options: {
  db: Database;
  lookup: LookupDatabase;
  identity: Database;
  sealer: Sealer;
  clock: Clock;
}): Promise<void> {
  const { db, lookup, identity, sealer, clock } = options;
  const [due] = await lookup.run(noticesDue([]));
  for (const { tenant_id: tenantId, id } of due) {
    const scope = systemScope(tenantId, 'tells its owners that an endpoint was disabled');
    const [[endpoint]] = await db.run(scope, findEndpoint(scope, id));
    if (endpoint?.status === 'DISABLED') {
      const [owners] = await identity.run(scope, findOwners(scope));
      const { host } = new URL(endpoint.url);
      const facts = {
        host,
        reason: endpoint.disabled_reason === 'GONE' ? ('gone' as const) : ('failing' as const),
        since: isoTime(endpoint.failing_since ?? endpoint.updated_at),
      };
      const mails = owners.flatMap(({ email, name, tenant_name: tenantName }) =>
        queueMail(sealer, email, 'webhook-disabled', { name, tenantName, ...facts }, clock.now()),
      );
      if (mails.length > 0) await identity.run(scope, ...mails);
    }
    await db.run(scope, clearNotice(scope, id));
  }
}

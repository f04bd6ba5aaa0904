import { systemScope } from '../../access/index.ts';
import type { OwnerMail } from '../../identity/accounts/index.ts';
import { isoTime } from '../../platform/clock.ts';
import type { Database, LookupDatabase } from '../../platform/db/database.ts';
import { forEach } from '../../platform/workers/each.ts';
import { clearNotice, findEndpoint, noticesDue } from './queries.ts';

/**
 * Mails the owners of tenants whose endpoints were disabled. The mark is set after the mails are queued: if a process
 * dies in between, they get two mails instead of none.
 */
export async function sendNotices(options: {
  db: Database;
  lookup: LookupDatabase;
  ownerMail: OwnerMail;
}): Promise<void> {
  const { db, lookup, ownerMail } = options;
  const [due] = await lookup.run(noticesDue([]));
  const tell = async ({ tenant_id: tenantId, id }: { tenant_id: string; id: string }): Promise<void> => {
    const scope = systemScope(tenantId, 'tells its owners that an endpoint was disabled');
    const [[endpoint]] = await db.run(scope, findEndpoint(scope, id));
    if (endpoint?.status === 'DISABLED') {
      await ownerMail.webhookDisabled(scope, {
        host: new URL(endpoint.url).host,
        reason: endpoint.disabled_reason === 'GONE' ? 'gone' : 'failing',
        since: isoTime(endpoint.failing_since ?? endpoint.updated_at),
      });
    }
    await db.run(scope, clearNotice(scope, id));
  };
  await forEach(due, tell, (failures) => `of ${failures} disabled endpoints the owners were not told`);
}

import { systemScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { forEach } from '../../platform/workers/each.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../deps.ts';
import { blocksToTell, markBlocksTold, tenantsToTell } from './queries.ts';

/** Owners get at most one mail in this time; what happens meanwhile is in the next. */
const MAIL_EVERY_MS = 3_600_000;

/**
 * Mails owners who was stopped for card testing. The mark is set after the mails are queued: if a process dies in between,
 * they get two mails instead of none.
 */
export const tellOfCardTesting: Job<MoneyDeps> = {
  name: 'card-testing.tell',
  schedule: '* * * * *',
  async run({ lookup, db, clock, ownerMail }) {
    const [due] = await lookup.run(tenantsToTell([new Date(clock.now() - MAIL_EVERY_MS)]));
    const tell = async ({ tenant_id: tenantId }: { tenant_id: string }): Promise<void> => {
      const scope = systemScope(tenantId, 'tells its owners who was stopped for card testing');
      const [rows] = await db.run(scope, blocksToTell(scope));
      if (rows.length === 0) return;
      const blocks = rows.map(({ kind, label, cause, counted, ends_at: endsAt }) => ({
        kind,
        label,
        cause,
        counted,
        endsAt: isoTime(endsAt),
      }));
      await ownerMail.cardTesting(scope, { blocks });
      const ids = rows.map(({ id }) => id);
      await db.run(scope, markBlocksTold(scope, ids, clock.now()));
    };
    await forEach(due, tell, (failures) => `the owners of ${failures} tenants were not told`);
  },
};

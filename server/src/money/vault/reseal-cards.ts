import { systemScope } from '../../access/index.ts';
import { GLOBAL_TENANT } from '../../platform/db/database.ts';
import type { Job } from '../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../deps.ts';
import { cardsUnderOldKeys, findSealed, replaceSealed } from './queries.ts';

const SLICE = 200;

/**
 * Reseals cards under the current key. One card at a time, so it can stop anywhere and continue later. A card that does
 * not open (its key is no longer in the ring) is skipped, and the job fails after the others.
 */
export const resealCards: Job<MoneyDeps> = {
  name: 'vault.reseal',
  schedule: '*/10 * * * *',
  async run({ db, lookup, keys }) {
    if (keys.currentKeyId === null) return;
    let after = { tenant_id: GLOBAL_TENANT, id: GLOBAL_TENANT };
    let failures = 0;
    for (;;) {
      const [slice] = await lookup.run(
        cardsUnderOldKeys([keys.currentKeyId, after.tenant_id, after.id, SLICE]),
      );
      for (const { tenant_id, id } of slice) {
        const scope = systemScope(tenant_id, 'a card is sealed anew');
        const owner = `${tenant_id}/${id}`;
        try {
          const [[row]] = await db.run(scope, findSealed(scope, id));
          if (!row) continue;
          const before = row.sealed;
          const after = await keys.seal(await keys.open(before, owner), owner);
          await db.run(scope, replaceSealed(scope, id, { before, after, keyId: keys.currentKeyId }));
        } catch {
          failures++;
        }
      }
      if (slice.length < SLICE) break;
      after = slice.at(-1)!;
    }
    if (failures > 0) throw new Error(`${failures} cards could not be sealed under the current vault key`);
  },
};

import { systemScope } from '../../../access/index.ts';
import type { LookupDatabase } from '../../../platform/db/database.ts';
import { forEach, slices } from '../../../platform/workers/each.ts';
import type { Job } from '../../../platform/workers/jobs.ts';
import type { MoneyDeps } from '../../deps.ts';
import { ownerOf } from './held-card.ts';
import { heldUnderOldKeys, keysOfHolds, replaceHeldCard } from './held-card-queries.ts';

const SLICE = 200;

/** Seals the cards of holds anew under the current key of the vault, as `vault.reseal` does with stored cards. */
export const resealHeldCards: Job<MoneyDeps> = {
  name: 'payments.reseal-held-cards',
  schedule: '*/10 * * * *',
  async run({ db, lookup, keys }) {
    const { currentKeyId: keyId } = keys;
    if (keyId === null) return;
    const old = slices(
      SLICE,
      async (after) => (await lookup.run(heldUnderOldKeys([keyId, after, SLICE])))[0],
    );
    await forEach(
      old,
      async ({ tenant_id: tenantId, guid: paymentGuid, held_card: before }) => {
        const owner = ownerOf({ tenantId, paymentGuid });
        const after = await keys.seal(await keys.open(before, owner), owner);
        const scope = systemScope(tenantId, 'the card of a hold is sealed anew');
        await db.run(scope, replaceHeldCard(scope, paymentGuid, { before, after, keyId }));
      },
      (failures) => `${failures} cards of holds could not be sealed under the current vault key`,
    );
  },
};

/** The keys of the vault that cards of holds are sealed under. */
export async function keysOfHeldCards(lookup: LookupDatabase): Promise<string[]> {
  const [rows] = await lookup.run(keysOfHolds([]));
  return rows.flatMap(({ held_key_id: id }) => (id === null ? [] : [id]));
}

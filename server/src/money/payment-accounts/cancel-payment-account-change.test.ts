import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Account, standingOwner } from '../../../test/harness/payment-accounts.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { cancelPaymentAccountChange } from './cancel-payment-account-change.ts';
import { applyDueChanges } from './index.ts';

const BAR = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-1' };
const NEXT = { processor: 'EXTERNAL_TERMINAL', merchantId: 'bar-2' };

proves(cancelPaymentAccountChange, () => {
  test('200 with the current account, which stays; audited', async () => {
    const { key, place, target } = await freshTenant();
    const path = `${place.path}/payment-account`;
    const before = (await key.put<Account>(path, BAR)).must(200);
    (await key.put(path, NEXT)).must(200);
    assert.deepEqual((await key.delete(`${path}/pending-change`)).must(200), before);
    await applyDueChanges.run({ ...target.deps, clock: { now: () => target.clock.now() + 2 * 86_400_000 } });
    assert.deepEqual((await key.get(path)).must(200), before);
    const [line] = await target.database.sql<{ action: string; details: object }>(
      'select action, details from audit_log where target_id = $1 order by id desc limit 1',
      [place.guid],
    );
    assert.deepEqual(line, { action: 'payment_account.change_cancelled', details: NEXT });
  });

  test('404 when none waits, whether cancelled, confirmed or never asked for', async () => {
    const world = await freshTenant();
    const path = `${world.place.path}/payment-account`;
    const cancel = () => world.key.delete(`${path}/pending-change`);
    (await cancel()).refused(404, 'RESOURCE_NOT_FOUND');
    (await world.key.put(path, BAR)).must(200);
    const [ana, ben] = [await standingOwner(world), await standingOwner(world)];
    (await ana.put(path, NEXT)).must(200);
    (await ben.post(`${path}/pending-change/confirm`, NEXT)).must(200);
    (await cancel()).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

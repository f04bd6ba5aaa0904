import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockSomebody } from '../../../test/harness/card-testing.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listCardTestingBlocks } from './list-card-testing-blocks.ts';

const PATH = '/api/v1/payments/card-testing/blocks';

proves(listCardTestingBlocks, () => {
  test('200 with those that hold, and none of another tenant', async () => {
    const [world, other] = [await freshTenant(), await freshTenant()];
    const id = await blockSomebody(world);
    await blockSomebody(other);
    const owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const { items } = (await owner.get<Page<{ id: string; label: string }>>(PATH)).must(200);
    assert.deepEqual(
      items.map((one) => [one.id, one.label]),
      [[id, '192.0.2.1']],
    );
    const { database, clock } = world.target;
    const before = new Date(clock.now() - 1_000);
    await database.sql('update card_testing_blocks set ends_at = $2 where id = $1', [id, before]);
    assert.deepEqual((await owner.get<Page<unknown>>(PATH)).must(200).items, []);
  });

  test('403 to anybody but an owner', async () => {
    const { target, tenantId, key } = await freshTenant();
    const cashier = await signedIn(target, { places: [{ tenantId, role: 'cashier' }] });
    for (const caller of [key, cashier]) (await caller.get(PATH)).refused(403, 'FORBIDDEN');
  });
});

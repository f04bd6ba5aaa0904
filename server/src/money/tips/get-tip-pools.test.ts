import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getTipPools } from './get-tip-pools.ts';

proves(getTipPools, () => {
  test('200 without any until somebody sets some', async () => {
    const { key, place } = await freshTenant();
    const none = { pools: [], managersTakePart: false, version: 0 };
    assert.deepEqual((await key.get(`${place.path}/tip-pools`)).must(200), none);
  });
});

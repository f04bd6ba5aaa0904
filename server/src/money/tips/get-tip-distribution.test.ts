import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { type Distribution, evening, hours } from '../../../test/harness/tips.ts';
import { getTipDistribution } from './get-tip-distribution.ts';

proves(getTipDistribution, () => {
  test('200 as it was made, with the rules of then', async () => {
    const place = await evening();
    await place.setPools(hours('Floor'));
    await place.worked(await place.hire('Floor'), 60);
    await place.tip(500);
    const made = (await place.share()).must(201);
    await place.setPools(hours('Bar'));
    const read = await place.key.get<Distribution>(`${place.path}/tip-distributions/${made.guid}`);
    assert.deepEqual(read.must(200), made);
    assert.deepEqual(made.pools, [hours('Floor')]);
  });
});

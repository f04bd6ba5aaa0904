import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { type Distribution, evening, hours } from '../../../test/harness/tips.ts';
import type { Page } from '../../../test/harness/world.ts';
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

  test('200 and says when hours of the day came, went or changed after it was shared', async () => {
    const place = await evening();
    await place.setPools(hours('Floor'));
    const [ana, ben] = [await place.hire('Floor'), await place.hire('Floor')];
    const [entry] = [await place.worked(ana, 60), await place.worked(ben, 60)];
    await place.tip(500);
    const { guid } = (await place.share()).must(201);
    const path = `${place.path}/tip-distributions`;
    const isChanged = async () => {
      const { hoursChanged } = (await place.key.get<Distribution>(`${path}/${guid}`)).must(200);
      const { items } = (await place.key.get<Page<Distribution>>(path)).must(200);
      assert.equal(items.find((one) => one.guid === guid)!.hoursChanged, hoursChanged);
      return hoursChanged;
    };
    const edit = (change: object) =>
      place.key.patch(`${place.path}/time-entries/${entry}`, { ...change, reason: 'Test.' });
    (await edit({ declaredTipAmount: 5 })).must(200);
    assert.equal(await isChanged(), false);
    (await edit({ clockedInAt: '2032-01-04T10:00:00Z', clockedOutAt: '2032-01-04T11:00:00Z' })).must(200);
    assert.equal(await isChanged(), true, 'it went');
    (await edit({ clockedInAt: '2032-01-05T10:00:00Z', clockedOutAt: '2032-01-05T11:00:00Z' })).must(200);
    assert.equal(await isChanged(), false);
    (await edit({ status: 'VOIDED' })).must(200);
    assert.equal(await isChanged(), true);
    (await place.key.post(`${path}/${guid}/reverse`, { reason: 'Again' })).must(201);
    assert.equal(await isChanged(), false);
  });
});

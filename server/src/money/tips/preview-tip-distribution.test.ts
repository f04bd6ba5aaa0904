import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { evening, hours, type Preview, TODAY } from '../../../test/harness/tips.ts';
import { previewTipDistribution } from './preview-tip-distribution.ts';

proves(previewTipDistribution, () => {
  test('200 with the shares, or with what stands in the way; nothing is written', async () => {
    const place = await evening();
    const preview = async () =>
      (await place.key.get<Preview>(`${place.path}/tip-distributions/preview?businessDate=${TODAY}`)).must(
        200,
      );
    const ana = await place.hire('Floor');
    await place.worked(ana, 90);
    await place.tip(700);
    assert.deepEqual(await preview(), {
      ...{ businessDate: TODAY, currency: 'EUR', takenAmount: 700, carriedAmount: 0, amount: 700 },
      ...{ sources: [{ businessDate: TODAY, amount: 700 }], shares: [], obstacle: 'NO_POOLS' },
      ...{ openTimeEntryGuids: [], existingGuid: null },
    });
    await place.setPools(hours('FLOOR'));
    const { obstacle, shares } = await preview();
    assert.equal(obstacle, null);
    const share = { staffGuid: ana.guid, name: 'Ana Alonso', pool: 'House', jobTitle: 'Floor', points: null };
    assert.deepEqual(shares, [{ ...share, minutes: 90, amount: 700 }]);
    assert.deepEqual(await place.books().then(({ TIPS_DUE = 0 }) => TIPS_DUE), 0);
    const { guid } = (await place.share()).must(201);
    assert.deepEqual(await preview().then((after) => [after.obstacle, after.existingGuid, after.amount]), [
      'SHARED',
      guid,
      0,
    ]);
  });
});

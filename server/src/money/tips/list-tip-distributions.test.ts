import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { type Distribution, evening, hours, TODAY } from '../../../test/harness/tips.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listTipDistributions } from './list-tip-distributions.ts';

proves(listTipDistributions, () => {
  test('200 with what took it back beside it, in pages', async () => {
    const place = await evening();
    await place.setPools(hours('Floor'));
    await place.worked(await place.hire('Floor'), 60);
    await place.tip(500);
    const { guid } = (await place.share()).must(201);
    const path = `${place.path}/tip-distributions`;
    const back = (await place.key.post<Distribution>(`${path}/${guid}/reverse`, { reason: 'Wrong.' })).must(
      201,
    );
    const list = async (query: string) =>
      (await place.key.get<Page<Distribution>>(`${path}?${query}`)).must(200);
    const first = await list('limit=1');
    const { items } = await list(`limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual(
      [...first.items, ...items].map((one) => [one.guid, one.reversesGuid, one.reversedByGuid, one.amount]),
      [
        [back.guid, guid, null, -500],
        [guid, null, back.guid, 500],
      ],
    );
    assert.deepEqual((await list(`from=${TODAY + 1}`)).items, []);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { evening, hours, type Payout, TODAY } from '../../../test/harness/tips.ts';
import type { Page } from '../../../test/harness/world.ts';
import { listTipPayouts } from './list-tip-payouts.ts';

proves(listTipPayouts, () => {
  test('200 of one person, of some days, in pages', async () => {
    const place = await evening();
    const [ana, ben] = [await place.hire('Floor'), await place.hire('Floor')];
    await place.setPools(hours('Floor'));
    for (const person of [ana, ben]) await place.worked(person, 60);
    await place.tip(500);
    (await place.share()).must(201);
    const paid: Payout[] = [];
    for (const { guid: staffGuid } of [ana, ben, ana])
      paid.push((await place.payOut({ staffGuid, method: 'PAYROLL', amount: 100 })).must(201));
    const list = async (query: string) =>
      (await place.key.get<Page<Payout>>(`${place.path}/tip-payouts?${query}`)).must(200);
    assert.deepEqual((await list('limit=50')).items, paid.toReversed());
    const first = await list('limit=2');
    assert.deepEqual((await list(`limit=2&cursor=${first.nextCursor}`)).items, [paid[0]]);
    assert.deepEqual((await list(`staffGuid=${ben.guid}`)).items, [paid[1]]);
    assert.deepEqual((await list(`to=${TODAY - 1}`)).items, []);
  });
});

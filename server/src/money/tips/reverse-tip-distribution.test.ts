import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { assertTipsAddUp, type Distribution, evening, hours, sharesOf } from '../../../test/harness/tips.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { reverseTipDistribution } from './reverse-tip-distribution.ts';

proves(reverseTipDistribution, () => {
  test('201 with the negative of each share; shared again, who was paid too much makes up for it', async () => {
    const place = await evening();
    const [ana, ben] = [await place.hire('Floor'), await place.hire('Floor')];
    await place.setPools(hours('Floor'));
    await place.worked(ana, 60);
    await place.tip(1_000);
    const first = (await place.share()).must(201);
    (await place.payOut({ staffGuid: ana.guid, method: 'CASH' })).must(201);
    // Ben was forgotten.
    await place.worked(ben, 60);
    const path = `${place.path}/tip-distributions/${first.guid}/reverse`;
    const back = (await place.key.post<Distribution>(path, { reason: 'Ben was there too.' })).must(201);
    assert.deepEqual(sharesOf(back), { [ana.guid]: -1_000 });
    assert.deepEqual(
      [back.reversesGuid, back.reason, back.amount],
      [first.guid, 'Ben was there too.', -1_000],
    );
    assert.deepEqual(await assertTipsAddUp(place), {
      ...{ takenAmount: 1_000, paidAmount: 1_000, owedAmount: -1_000, unsharedAmount: 1_000 },
    });
    const second = (await place.share()).must(201);
    assert.deepEqual(sharesOf(second), { [ana.guid]: 500, [ben.guid]: 500 });
    const { lines } = await place.report('&groupBy=person');
    const owed = Object.fromEntries(lines.map(({ key, owedAmount }) => [key, owedAmount]));
    assert.deepEqual(owed, { [ana.guid]: -500, [ben.guid]: 500 });
    const refused = (await place.payOut({ staffGuid: ana.guid, method: 'CASH' })).refused(
      409,
      'INVALID_STATE',
    );
    assert.deepEqual([refused.details?.state, refused.details?.owedAmount], ['NOTHING_OWED', -500]);
    await assertTipsAddUp(place);
  });

  test('409 when it is taken back already, however many ask at once, and for what took it back', async () => {
    const place = await evening();
    await place.setPools(hours('Floor'));
    await place.worked(await place.hire('Floor'), 60);
    await place.tip(500);
    const { guid } = (await place.share()).must(201);
    const reverse = (one: string) =>
      place.key.post<Distribution>(`${place.path}/tip-distributions/${one}/reverse`, { reason: 'Wrong.' });
    const all = await together(4, () => reverse(guid));
    assert.deepEqual(tally(all), { 201: 1, 409: 3 });
    const back = all.find(({ status }) => status === 201)!.must(201);
    for (const [one, state] of [
      [guid, 'REVERSED'],
      [back.guid, 'REVERSAL'],
    ] as const)
      assert.equal((await reverse(one)).refused(409, 'INVALID_STATE').details?.state, state);
    assert.equal((await assertTipsAddUp(place)).unsharedAmount, 500);
  });
});

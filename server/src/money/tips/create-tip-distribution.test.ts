import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../test/harness/events.ts';
import { proves } from '../../../test/harness/proves.ts';
import { assertTipsAddUp, evening, hours, sharesOf, TODAY } from '../../../test/harness/tips.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { createTipDistribution } from './create-tip-distribution.ts';

proves(createTipDistribution, () => {
  test('201 with every cent of the day shared; the books move it from TIPS_PAYABLE to TIPS_DUE', async () => {
    const place = await evening();
    const [ana, ben] = [await place.hire('Floor'), await place.hire('Floor')];
    const office = await place.hire('Office');
    await place.setPools(hours('Floor'));
    for (const [person, minutes] of [
      [ana, 120],
      [ben, 60],
      [office, 480],
    ] as const)
      await place.worked(person, minutes);
    await place.tip(1_000);
    const preview = await place.key.get(`${place.path}/tip-distributions/preview?businessDate=${TODAY}`);
    const shared = (await place.share({ amount: 1_000 })).must(201);
    assert.deepEqual(sharesOf(shared), { [ana.guid]: 667, [ben.guid]: 333 });
    const { amount, takenAmount, carriedAmount, sources, shares } = shared;
    assert.deepEqual([amount, takenAmount, carriedAmount], [1_000, 1_000, 0]);
    assert.deepEqual(sources, [{ businessDate: TODAY, amount: 1_000 }]);
    const seen = preview.must(200) as { shares: unknown };
    assert.deepEqual(seen.shares, shares);
    assert.deepEqual(await assertTipsAddUp(place), {
      ...{ takenAmount: 1_000, paidAmount: 0, owedAmount: 1_000, unsharedAmount: 0 },
    });
    assert.deepEqual(await eventsAbout(place, shared.guid), ['tip_distribution.created']);
  });

  test('201 by the role that somebody had when they worked, whatever they are now', async () => {
    const place = await evening();
    const [ana, ben] = [await place.hire('Floor', { role: 'manager' }), await place.hire('Floor')];
    const cai = await place.hire('Floor');
    await place.setPools(hours('Floor'));
    for (const person of [ana, ben, cai]) await place.worked(person, 60);
    await place.tip(1_000);
    const jobs = (role: string) => ({ jobs: [{ title: 'Floor', role }] });
    (await place.key.patch(`${place.path}/staff/${ana.guid}`, jobs('server'))).must(200);
    (await place.key.patch(`${place.path}/staff/${ben.guid}`, jobs('manager'))).must(200);
    const { shares } = (await place.share()).must(201);
    assert.deepEqual(sharesOf({ shares }), { [ben.guid]: 500, [cai.guid]: 500 });
  });

  test('409 when the day is shared already, however many ask at once', async () => {
    const place = await evening();
    await place.setPools(hours('Floor'));
    await place.worked(await place.hire('Floor'), 60);
    await place.tip(500);
    const all = await together(6, () => place.share());
    assert.deepEqual(tally(all), { 201: 1, 409: 5 });
    const { details } = (await place.share()).refused(409, 'CONFLICT');
    const { guid } = all.find(({ status }) => status === 201)!.must(201);
    assert.deepEqual(details, { reason: 'SHARED', existingGuid: guid });
    await assertTipsAddUp(place);
  });

  test('409 while somebody who takes part has not clocked out; others do not stand in the way', async () => {
    const place = await evening();
    const [ana, office] = [await place.hire('Floor'), await place.hire('Office')];
    await place.setPools(hours('Floor'));
    await place.worked(await place.hire('Floor'), 60);
    await place.tip(500);
    const clockIn = `${place.path}/time-entries/clock-in`;
    (await place.key.post(clockIn, { staffGuid: office.guid })).must(201);
    const { guid } = (await place.key.post<{ guid: string }>(clockIn, { staffGuid: ana.guid })).must(201);
    const { details } = (await place.share()).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, {
      state: 'ENTRIES_OPEN',
      allowed: ['clockOut', 'updateTimeEntry'],
      amount: 500,
      openTimeEntryGuids: [guid],
    });
    (await place.key.post(`${place.path}/time-entries/${guid}/clock-out`, {})).must(200);
    (await place.share()).must(201);
  });

  test('409 without pools, without tips, and when nobody takes part', async () => {
    const place = await evening();
    const state = async () => (await place.share()).refused(409, 'INVALID_STATE').details?.state;
    assert.equal(await state(), 'NO_POOLS');
    await place.setPools(hours('Floor'));
    assert.equal(await state(), 'NOTHING_TO_SHARE');
    await place.tip(500);
    const lead = await place.hire('Floor', { role: 'manager' });
    await place.worked(lead, 60);
    assert.equal(await state(), 'NOBODY_TAKES_PART');
    await place.worked(await place.hire('Floor'), 60);
    (await place.share()).must(201);
  });

  test('409 when it is another amount than the caller has seen', async () => {
    const place = await evening();
    await place.setPools(hours('Floor'));
    await place.worked(await place.hire('Floor'), 60);
    await place.tip(500);
    const { details } = (await place.share({ amount: 400 })).refused(409, 'CONFLICT');
    assert.deepEqual(details, { reason: 'AMOUNT_CHANGED', amount: 500 });
    assert.equal((await assertTipsAddUp(place)).unsharedAmount, 500);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { assertTipsAddUp, evening, hours, type Payout } from '../../../test/harness/tips.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { reverseTipPayout } from './reverse-tip-payout.ts';

proves(reverseTipPayout, () => {
  test('201 with the cash back in a drawer, and the tips owed again', async () => {
    const place = await evening();
    const ana = await place.hire('Floor');
    await place.setPools(hours('Floor'));
    await place.worked(ana, 60);
    await place.tip(500);
    (await place.share()).must(201);
    const before = await place.books();
    const paid = (await place.payOut({ staffGuid: ana.guid, method: 'CASH' })).must(201);
    const path = `${place.path}/tip-payouts/${paid.guid}/reverse`;
    const back = (await place.key.post<Payout>(path, { reason: 'Wrong person.' })).must(201);
    assert.deepEqual(
      [back.amount, back.reversesGuid, back.reason, back.drawerGuid],
      [-500, paid.guid, 'Wrong person.', place.drawerGuid],
    );
    assert.deepEqual(await place.books(), before);
    assert.equal((await assertTipsAddUp(place)).owedAmount, 500);
  });

  test('409 when it is taken back already, however many ask at once, and for what took it back', async () => {
    const place = await evening();
    const ana = await place.hire('Floor');
    await place.setPools(hours('Floor'));
    await place.worked(ana, 60);
    await place.tip(500);
    (await place.share()).must(201);
    const { guid } = (await place.payOut({ staffGuid: ana.guid, method: 'PAYROLL' })).must(201);
    const reverse = (one: string) =>
      place.key.post<Payout>(`${place.path}/tip-payouts/${one}/reverse`, { reason: 'Twice.' });
    const all = await together(4, () => reverse(guid));
    assert.deepEqual(tally(all), { 201: 1, 409: 3 });
    const back = all.find(({ status }) => status === 201)!.must(201);
    for (const [one, state] of [
      [guid, 'REVERSED'],
      [back.guid, 'REVERSAL'],
    ] as const)
      assert.equal((await reverse(one)).refused(409, 'INVALID_STATE').details?.state, state);
    assert.equal((await assertTipsAddUp(place)).owedAmount, 500);
  });

  test('403 for a manager whose own tips it were', async () => {
    const place = await evening();
    const ana = await place.hire('Floor');
    await place.setPools(hours('Floor'));
    await place.worked(ana, 60);
    await place.tip(500);
    (await place.share()).must(201);
    const { guid } = (await place.payOut({ staffGuid: ana.guid, method: 'PAYROLL' })).must(201);
    const places = [{ tenantId: place.tenantId, role: 'manager' }];
    const [own, other] = [await signedIn(place.target, { places }), await signedIn(place.target, { places })];
    (await place.key.patch(`${place.path}/staff/${ana.guid}`, { uid: own.uid })).must(200);
    const path = `${place.path}/tip-payouts/${guid}/reverse`;
    (await own.post(path, { reason: 'Mine.' })).refused(403, 'FORBIDDEN');
    (await other.post(path, { reason: 'Wrong.' })).must(201);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { assertTipsAddUp, evening, hours, TODAY } from '../../../test/harness/tips.ts';
import { getTipReport } from './get-tip-report.ts';

proves(getTipReport, () => {
  test('200 by day, person and job; 400 for a span that is none', async () => {
    const place = await evening();
    const [ana, ben] = [await place.hire('Floor'), await place.hire('Bar')];
    await place.setPools(hours('Floor', 'Bar'));
    await place.worked(ana, 180);
    await place.worked(ben, 60);
    await place.tip(800);
    (await place.share()).must(201);
    (await place.payOut({ staffGuid: ana.guid, method: 'CASH', amount: 150 })).must(201);
    await place.tip(50);
    const lines = async (groupBy: string) =>
      (await place.report(`&groupBy=${groupBy}`)).lines.map((line) => [
        ...[line.key, line.takenAmount, line.sharedAmount, line.paidAmount, line.owedAmount],
      ]);
    assert.deepEqual(await lines('day'), [[String(TODAY), 850, 800, 150, null]]);
    assert.deepEqual(await lines('job'), [
      ['Bar', null, 200, null, null],
      ['Floor', null, 600, null, null],
    ]);
    const byPerson = [
      [ana.guid, null, 600, 150, 450],
      [ben.guid, null, 200, 0, 200],
    ];
    assert.deepEqual(await lines('person'), byPerson.sort());
    assert.deepEqual(await assertTipsAddUp(place), {
      ...{ takenAmount: 850, paidAmount: 150, owedAmount: 650, unsharedAmount: 50 },
    });
    const wrong = await place.key.get(`${place.path}/tips?from=${TODAY}&to=${TODAY - 1}`);
    assert.deepEqual(wrong.fields(), ['query /to range']);
  });
});

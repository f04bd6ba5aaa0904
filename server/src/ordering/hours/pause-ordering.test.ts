import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { pauseOrdering } from './pause-ordering.ts';
import type { OpeningHours } from './shapes.ts';

proves(pauseOrdering, () => {
  test('200 with the pauses side by side; another one takes the place of those on its channels', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/opening-hours/pause`;
    const ask = async (body: object) =>
      (await key.post<Type.Static<typeof OpeningHours>>(path, body))
        .must(200)
        .pauses.map(({ channels, reason, until, automatic }) => [channels, reason, until, automatic]);
    const first = { channels: ['APP', 'KIOSK'], reason: 'Full' };
    assert.deepEqual(await ask(first), [[['APP', 'KIOSK'], 'Full', null, false]]);
    const until = '2099-01-01T00:00:00.000Z';
    const kiosk = [['KIOSK'], 'Full', null, false];
    assert.deepEqual(await ask({ channels: ['APP'], until }), [kiosk, [['APP'], null, until, false]]);
    assert.deepEqual(await ask({ until }), [[null, null, until, false]]);
    const kept = [null, null, until, false];
    assert.deepEqual(await ask({ channels: ['KIOSK'] }), [kept, [['KIOSK'], null, null, false]]);
  });

  test('400 for an end that is past', async () => {
    const { key, place } = await freshTenant();
    const past = await key.post(`${place.path}/opening-hours/pause`, { until: '2020-01-01T00:00:00.000Z' });
    assert.deepEqual(past.fields(), ['body /until range']);
  });
});

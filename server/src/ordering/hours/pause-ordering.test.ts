import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { pauseOrdering } from './pause-ordering.ts';
import type { OpeningHours } from './shapes.ts';

proves(pauseOrdering, () => {
  test('200 with the pause; another one takes its place', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/opening-hours/pause`;
    const ask = async (body: object) =>
      (await key.post<Type.Static<typeof OpeningHours>>(path, body)).must(200).pause!;
    const first = await ask({ channels: ['APP'], reason: 'Full' });
    assert.deepEqual(
      [first.channels, first.reason, first.until, first.automatic],
      [['APP'], 'Full', null, false],
    );
    const until = '2099-01-01T00:00:00.000Z';
    const second = await ask({ until });
    assert.deepEqual([second.channels, second.reason, second.until], [null, null, until]);
  });

  test('400 for an end that is past', async () => {
    const { key, place } = await freshTenant();
    const past = await key.post(`${place.path}/opening-hours/pause`, { until: '2020-01-01T00:00:00.000Z' });
    assert.deepEqual(past.fields(), ['body /until range']);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { replaceOpeningHours } from './replace-opening-hours.ts';
import type { OpeningHours } from './shapes.ts';

type Hours = Type.Static<typeof OpeningHours>;

proves(replaceOpeningHours, () => {
  test('200 replaces them whole, by the version that was seen', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/opening-hours`;
    const empty = (await key.get<Hours>(path)).must(200);
    assert.deepEqual([empty.version, empty.weekly, empty.pauses], [0, null, []]);
    const weekly = [{ days: ['MONDAY'], start: '12:00', end: '16:00' }];
    const first = (await key.put<Hours>(path, { weekly, maxOrders: 3, version: 0 })).must(200);
    assert.deepEqual([first.version, first.weekly, first.maxOrders], [1, weekly, 3]);
    const read = await key.get<Hours>(path);
    assert.deepEqual([read.must(200), String(read.headers.etag).slice(0, 3)], [first, '"1-']);
    const second = (await key.put<Hours>(path, { version: 1 })).must(200);
    assert.deepEqual([second.weekly, second.maxOrders], [null, null]);
  });

  test('409 for a version that is not the current one', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/opening-hours`;
    (await key.put(path, {})).must(200);
    const stale = await key.put(path, { version: 0 });
    assert.deepEqual(stale.refused(409, 'CONFLICT').details, { currentVersion: 1 });
  });

  test('400 names dates that there are not, and channels that come twice', async () => {
    const { key, place } = await freshTenant();
    const body = {
      exceptions: [{ date: 20270229, windows: [] }],
      channels: [{ channel: 'APP' }, { channel: 'APP' }],
      weekly: [{ start: '24:00', end: '02:00' }],
    };
    const path = `${place.path}/opening-hours`;
    assert.deepEqual((await key.put(path, body)).fields(), ['body /weekly/0/start pattern']);
    assert.deepEqual((await key.put(path, { ...body, weekly: null })).fields(), [
      'body /exceptions/0/date date',
      'body /channels/1/channel unique',
    ]);
  });
});

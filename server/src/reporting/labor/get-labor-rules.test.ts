import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getLaborRules } from './get-labor-rules.ts';

proves(getLaborRules, () => {
  test('200 without overtime until somebody says so', async () => {
    const { key, place } = await freshTenant();
    const rules = (await key.get(`${place.path}/labor/rules`)).must(200);
    const none = { weekStartsOn: 1, dailyOvertime: [], weeklyOvertime: [] };
    assert.deepEqual(rules, { ...none, overtimeRate: 'JOB_WAGE', acrossRestaurants: false });
  });

  test('200 with overtime at the average of the week in the United States, by address or else by time zone', async () => {
    const { key, place } = await freshTenant();
    const rate = async (change: object) => {
      (await key.patch(place.path, change)).must(200);
      const rules = await key.get<{ overtimeRate: string }>(`${place.path}/labor/rules`);
      return rules.must(200).overtimeRate;
    };
    assert.equal(await rate({ timeZone: 'America/New_York' }), 'WEEK_AVERAGE');
    assert.equal(await rate({ address: { country: 'ES' } }), 'JOB_WAGE');
    assert.equal(await rate({ timeZone: 'Europe/Madrid', address: { country: 'PR' } }), 'WEEK_AVERAGE');
  });
});

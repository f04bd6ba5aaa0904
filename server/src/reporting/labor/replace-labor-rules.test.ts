import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { replaceLaborRules } from './replace-labor-rules.ts';

proves(replaceLaborRules, () => {
  test('200 with rules that are read back; 400 for levels that do not ascend, or pay less than the wage', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/labor/rules`;
    const level = (afterMinutes: number, multiplier: string) => ({ afterMinutes, multiplier });
    const rules = {
      weekStartsOn: 7,
      dailyOvertime: [level(480, '1.5'), level(720, '2')],
      weeklyOvertime: [],
    };
    const stands = { ...rules, overtimeRate: 'JOB_WAGE', acrossRestaurants: false };
    assert.deepEqual((await key.put(path, rules)).must(200), stands);
    assert.deepEqual((await key.get(path)).must(200), stands);
    const wrong = async (change: object) => (await key.put(path, { ...rules, ...change })).fields();
    assert.deepEqual(await wrong({ dailyOvertime: [level(480, '1.5'), level(480, '1.5')] }), [
      'body /dailyOvertime/1/afterMinutes ascending',
      'body /dailyOvertime/1/multiplier ascending',
    ]);
    assert.deepEqual(await wrong({ weeklyOvertime: [level(2_400, '1')] }), [
      'body /weeklyOvertime/0/multiplier ascending',
    ]);
    assert.deepEqual(await wrong({ weekStartsOn: 8, weeklyOvertime: [level(0, '-1')] }), [
      'body /weekStartsOn maximum',
      'body /weeklyOvertime/0/afterMinutes minimum',
      'body /weeklyOvertime/0/multiplier pattern',
    ]);
    assert.deepEqual(await wrong({ overtimeRate: 'BEST_WAGE' }), ['body /overtimeRate enum']);
    assert.deepEqual((await key.get(path)).must(200), stands);
  });

  test('200 with a way to reckon overtime that stays, whatever the country; without one the country says it', async () => {
    const { key, place } = await freshTenant();
    const path = `${place.path}/labor/rules`;
    const rules = { weekStartsOn: 1, dailyOvertime: [], weeklyOvertime: [] };
    const rate = async () => (await key.get<{ overtimeRate: string }>(path)).must(200).overtimeRate;
    (await key.put(path, { ...rules, overtimeRate: 'JOB_WAGE' })).must(200);
    (await key.patch(place.path, { timeZone: 'America/New_York' })).must(200);
    assert.equal(await rate(), 'JOB_WAGE');
    (await key.put(path, rules)).must(200);
    assert.equal(await rate(), 'WEEK_AVERAGE');
  });
});

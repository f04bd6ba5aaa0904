import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getLaborRules } from './get-labor-rules.ts';

proves(getLaborRules, () => {
  test('200 without overtime until somebody says so', async () => {
    const { key, place } = await freshTenant();
    const rules = (await key.get(`${place.path}/labor/rules`)).must(200);
    assert.deepEqual(rules, { weekStartsOn: 1, dailyOvertime: [], weeklyOvertime: [] });
  });
});

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '../../../test/harness/proves.ts';
import { scratchFolder, startTestService } from '../../../test/harness/service.ts';
import { makeWorld } from '../../../test/harness/world.ts';
import { getDetailedHealth } from './get-detailed-health.ts';

proves(getDetailedHealth, () => {
  test('200 with room on the disk where the folder for data was never made', async () => {
    const dataDir = join(await scratchFolder('data'), 'never', 'made');
    const { key } = await makeWorld(
      await startTestService({ config: { dataDir, vaultKeys: [{ id: 'one', key: randomBytes(32) }] } }),
    );
    const { dependencies } = (
      await key.get<{ dependencies: Record<string, { status: string }> }>('/api/v1/health/detailed')
    ).must(200);
    assert.notEqual(dependencies.disk?.status, 'DOWN');
  });
});

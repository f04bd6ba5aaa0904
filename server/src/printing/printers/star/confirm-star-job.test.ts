import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrinter, print, readJob } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { tokenOf } from '../jobs/job.ts';
import { confirmStarJob } from './confirm-star-job.ts';

proves(confirmStarJob, () => {
  test('200 by each code: printed, to be sent again, perhaps printed, never to be sent again', async () => {
    const world = await freshTenant();
    const { guid: printerGuid, pollUrl } = await addPrinter(world);
    const cases: [string, string, boolean][] = [
      ['200%20OK', 'PRINTED', false],
      ['OK', 'PRINTED', false],
      ['211', 'PRINTED', false],
      ['520', 'QUEUED', false],
      ['410%20Out%20of%20Paper', 'QUEUED', true],
      ['511', 'FAILED', false],
      ['999', 'FAILED', false],
    ];
    for (const [code, state, mark] of cases) {
      const job = await print(world, { kind: 'TEST', printerGuid });
      const token = tokenOf(job.guid);
      assert.equal((await fetch(`${pollUrl}?token=${token}`)).status, 200);
      assert.equal((await fetch(`${pollUrl}?token=${token}&code=${code}`, { method: 'DELETE' })).status, 200);
      const after = await readJob(world, job);
      assert.deepEqual([after.state, after.possibleDuplicate], [state, mark], code);
      if (state === 'QUEUED')
        (await world.key.post(`${world.place.path}/print-jobs/${job.guid}/cancel`, undefined)).must(200);
    }
  });

  test('401 with a key that nobody has', async () => {
    const { pollUrl, key } = await addPrinter(await freshTenant());
    const answer = await fetch(pollUrl.replace(key, 'a'.repeat(43)), { method: 'DELETE' });
    assert.equal(answer.status, 401);
  });
});

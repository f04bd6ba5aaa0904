import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPrinter, print } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { getStarJob } from './get-star-job.ts';

proves(getStarJob, () => {
  test('200 in each type that is offered, and a cut with plain text; 415 for any other type', async () => {
    const world = await freshTenant();
    const { guid: printerGuid, pollUrl } = await addPrinter(world);
    await print(world, { kind: 'TEST', printerGuid });
    for (const type of ['application/vnd.star.starprnt', 'application/vnd.star.line', 'text/plain']) {
      const answer = await fetch(`${pollUrl}?type=${type}&uid=abc&mac=00:11:62:00:00:01`);
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, type]);
      assert.equal(answer.headers.get('x-star-cut'), type === 'text/plain' ? 'partial; feed=true' : null);
      assert.match(await answer.text(), /Test page/);
    }
    assert.equal((await fetch(`${pollUrl}?type=image/png`)).status, 415);
  });

  test('404 without anything to print, and for a token of nothing', async () => {
    const { pollUrl } = await addPrinter(await freshTenant());
    assert.equal((await fetch(pollUrl)).status, 404);
    assert.equal((await fetch(`${pollUrl}?token=abc`)).status, 404);
    assert.equal((await fetch(`${pollUrl}?token=${'z'.repeat(25)}`)).status, 404);
  });

  test('401 with a key that nobody has', async () => {
    const { pollUrl, key } = await addPrinter(await freshTenant());
    assert.equal((await fetch(pollUrl.replace(key, 'a'.repeat(43)))).status, 401);
  });

  test('415 before 404: what nobody offered is not looked for', async () => {
    const { pollUrl } = await addPrinter(await freshTenant());
    assert.equal((await fetch(`${pollUrl}?type=image/png`)).status, 415);
  });
});

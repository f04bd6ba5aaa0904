import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RawBytes } from '../../../../test/harness/http.ts';
import { addPrinter, type Printer } from '../../../../test/harness/printers.ts';
import { freshTenant, proves } from '../../../../test/harness/proves.ts';
import { pollStarPrinter } from './poll-star-printer.ts';

proves(pollStarPrinter, () => {
  test('200 whatever a printer posts, and what it says of itself is kept', async () => {
    const { key, place, target } = await freshTenant();
    const { pollUrl, path } = await addPrinter({ key, place });
    const poll = async (text: string, type = 'application/json') => {
      const at = pollUrl.slice(target.url.length);
      const reply = await target.anyone.post(at, new RawBytes(type, Buffer.from(text)));
      assert.deepEqual([reply.status, JSON.parse(reply.text)], [200, { jobReady: false }], text);
      const { condition, reported } = (await key.get<Printer>(path)).must(200);
      return [condition, reported];
    };
    assert.deepEqual(await poll('{}'), ['READY', '200 OK']);
    assert.deepEqual(await poll('{"statusCode":null,"printerMAC":7,"newField":{"a":[1]}}'), [
      'READY',
      '200 OK',
    ]);
    assert.deepEqual(await poll('not json'), ['READY', '200 OK']);
    assert.deepEqual(await poll('{"statusCode":"211%20Paper%20Low"}'), ['PAPER_LOW', '211 Paper Low']);
    assert.deepEqual(await poll('{"statusCode":"420%20Cover%20Open"}', 'text/plain'), [
      'COVER_OPEN',
      '420 Cover Open',
    ]);
    assert.deepEqual(await poll('{"statusCode":"411 Jam %"}'), ['FAULT', '411 Jam %']);
    assert.equal((await poll(JSON.stringify({ statusCode: `2${'0'.repeat(5_000)}` })))[1]!.length, 200);
  });

  test('401 with a key that nobody has', async () => {
    const { target } = await freshTenant();
    const path = `/api/v1/printers/${'a'.repeat(43)}/cloudprnt`;
    const reply = await target.anyone.post(path, new RawBytes('application/json', Buffer.from('{}')));
    reply.refused(401, 'UNAUTHORIZED');
  });
});

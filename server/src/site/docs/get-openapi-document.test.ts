import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import { getOpenApiDocument } from './get-openapi-document.ts';

const PATH = '/api/v1/openapi.json';

proves(getOpenApiDocument, () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });

  test('200 from a text that is made once, however many ask', async () => {
    let made = 0;
    const { deps } = service;
    const make = deps.openapi;
    const counting = () => {
      made++;
      return make();
    };
    Object.assign(deps, { openapi: counting });
    for (const reply of await together(6, () => fetch(service.url + PATH))) {
      assert.equal(reply.status, 200);
      await reply.body!.cancel();
    }
    assert.equal(made, 1);
  });

  test('200 compressed for callers that accept it, with the same content', async () => {
    const plain = await fetch(service.url + PATH, { headers: { 'accept-encoding': 'identity' } });
    const document = await plain.text();
    assert.equal(plain.headers.get('content-encoding'), null);
    for (const accepted of ['gzip', 'br, gzip;q=0.5', '*', 'deflate, GZIP']) {
      const reply = await service.anyone.get(PATH, { 'accept-encoding': accepted });
      assert.equal(reply.headers['content-encoding'], 'gzip', accepted);
      assert.match(String(reply.headers.vary), /accept-encoding/);
      assert.ok(Number(reply.headers['content-length']) < document.length / 4);
    }
    for (const accepted of ['', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br']) {
      const reply = await service.anyone.get(PATH, { 'accept-encoding': accepted });
      assert.equal(reply.headers['content-encoding'], undefined, accepted);
      assert.equal(reply.text, document);
    }
    const { body } = (await getOpenApiDocument.handler({ deps: service.deps } as never)).raw!;
    assert.equal(String(body), document);
    const { gzip } = (await getOpenApiDocument.handler({ deps: service.deps } as never)).raw!;
    assert.equal(gunzipSync(gzip!).toString(), document);
  });

  test('304 for its entity tag', async () => {
    const { headers } = await service.anyone.get(PATH);
    const again = await service.anyone.get(PATH, { 'if-none-match': String(headers.etag) });
    assert.deepEqual([again.status, again.text], [304, '']);
  });
});

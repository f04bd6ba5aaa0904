import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getSearchIndex } from './get-search-index.ts';
import type { Entry } from './search-index.ts';

proves(getSearchIndex, () => {
  test('200 with operations and parts of guides, each of which is where it says', async () => {
    const { target } = await freshTenant();
    const reply = await target.anyone.get('/docs/search.json');
    assert.equal(reply.status, 200);
    const entries = JSON.parse(reply.text) as Entry[];
    assert.ok(entries.length > 400);
    const places = ['Create order', 'Idempotency'].map(
      (title) => entries.find((one) => one.title === title)?.href,
    );
    assert.deepEqual(places, ['/docs/orders/createOrder', '/docs#idempotency']);
    const pages = new Map<string, string>();
    for (const { href, title } of entries.filter(({ href }) => href.includes('#'))) {
      const [path = '', id = ''] = href.split('#');
      const text = pages.get(path) ?? (await target.anyone.get(path)).text;
      pages.set(path, text);
      assert.ok(text.includes(` id="${id}"`), `${title}: ${href}`);
    }
    assert.ok(pages.size > 10);
  });
});

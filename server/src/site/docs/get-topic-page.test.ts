import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getTopicPage } from './get-topic-page.ts';

const GUIDES = new URL('../../../../docs/guides/', import.meta.url);

proves(getTopicPage, () => {
  test('200 with an operation, a request of it, and the objects that it names', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/docs/orders/createOrder');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    assert.match(page.text, /<article id="createOrder">/);
    assert.match(page.text, /<section id="object-Order">/);
    assert.ok(!page.text.includes('<article id="voidOrder">'));
  });

  test('200 with every guide, all of whose Markdown is understood, and whose links stay here', async () => {
    const { target } = await freshTenant();
    const files = readdirSync(GUIDES);
    assert.ok(files.length > 10);
    for (const file of files) {
      const page = await target.anyone.get(`/docs/guides/${file.replace('.md', '')}`);
      assert.equal(page.status, 200, file);
      const [main = ''] = /<main.*<\/main>/s.exec(page.text) ?? [];
      const words = main.replace(/<pre.*?<\/pre>/gs, '').replace(/<code>.*?<\/code>/gs, '');
      assert.doesNotMatch(words, /\]\(|\*\*|^ *#|^\d+\. |^- /m, file);
      for (const [, href = ''] of main.matchAll(/href="([^"]+)"/g)) {
        if (!href.startsWith('/')) assert.match(href, /^(#|https:)/, file);
        else assert.equal((await target.anyone.get(href.split('#')[0]!)).status, 200, `${file}: ${href}`);
      }
    }
  });

  test('404 for an operation or a guide that there is not', async () => {
    const { target } = await freshTenant();
    for (const path of ['/docs/orders/makeCoffee', '/docs/menu/createOrder', '/docs/guides/weather'])
      (await target.anyone.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

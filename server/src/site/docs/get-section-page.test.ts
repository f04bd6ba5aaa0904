import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getSectionPage } from './get-section-page.ts';

proves(getSectionPage, () => {
  test('200 with every operation of the section', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/docs/orders');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    for (const operation of ['createOrder', 'voidOrder']) {
      assert.ok(page.text.includes(`<li id="${operation}">`));
      assert.ok(page.text.includes(`href="/docs/orders/${operation}"`));
    }
  });

  test('200 with CHANGELOG.md at /docs/changelog, from which deprecations are announced', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/docs/changelog');
    assert.equal(page.status, 200);
    const file = readFileSync(new URL('../../../../CHANGELOG.md', import.meta.url), 'utf8');
    const titles = [...file.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, title]) => title!);
    assert.ok(titles.length > 20);
    for (const title of titles) assert.ok(page.text.includes(`<li><strong>${title}</strong>`), title);
    const [main = ''] = /<main.*<\/main>/s.exec(page.text) ?? [];
    assert.ok(!/\]\(|\*\*|^ *#/m.test(main), 'all of its Markdown is understood');
  });

  test('404 for a section that is not there', async () => {
    const { target } = await freshTenant();
    (await target.anyone.get('/docs/weather')).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { codeOfTable } from '../../../test/harness/guests.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { getTablePage } from './get-table-page.ts';

proves(getTablePage, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const page = (code: string, headers: Record<string, string> = {}) =>
    world.target.anyone.get(`/t/${code}`, headers);

  test('200 with what is served at tables, and the table for the app', async () => {
    const { code, tableGuid } = await codeOfTable(world);
    const { status, text } = await page(code);
    assert.equal(status, 200);
    assert.ok(text.includes(`data-table-code="${code}" data-table="${tableGuid}"`));
    assert.match(text, /<h3>Soup<\/h3>/);
  });

  test('404 for a code that nobody has made, one that was changed, and where nobody orders by codes', async () => {
    const { code } = await codeOfTable(world);
    for (let at = 0; at < code.length - 1; at++) {
      const other = code[at] === 'A' ? 'B' : 'A';
      const changed = code.slice(0, at) + other + code.slice(at + 1);
      (await page(changed)).refused(404, 'RESOURCE_NOT_FOUND');
    }
    (await world.key.patch(world.place.path, { tableOrdering: false })).must(200);
    (await page(code)).refused(404, 'RESOURCE_NOT_FOUND');
    const shown = await page(code, { accept: 'text/html' });
    assert.equal(shown.status, 404);
    assert.match(String(shown.headers['content-type']), /^text\/html/);
    (await world.key.patch(world.place.path, { tableOrdering: true })).must(200);
    assert.equal((await page(code)).status, 200);
  });
});

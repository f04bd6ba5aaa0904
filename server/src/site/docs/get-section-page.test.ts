import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getSectionPage } from './get-section-page.ts';

proves(getSectionPage, () => {
  test('200 with every operation of the section', async () => {
    const { target } = await freshTenant();
    const page = await target.anyone.get('/docs/orders');
    assert.equal(page.status, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    for (const operation of ['createOrder', 'voidOrder']) assert.ok(page.text.includes(`id="${operation}"`));
  });

  test('404 for a section that is not there', async () => {
    const { target } = await freshTenant();
    (await target.anyone.get('/docs/weather')).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { getGuidePicture } from './get-guide-picture.ts';

proves(getGuidePicture, () => {
  test('200 with each picture that a guide shows, as WebP', async () => {
    const { target } = await freshTenant();
    const { text } = await target.anyone.get('/docs/guides/open-a-restaurant');
    const shown = [...text.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => src);
    assert.ok(shown.length > 10);
    for (const src of shown) {
      const { status, headers, bytes } = await target.anyone.get(src);
      assert.deepEqual([status, headers['content-type']], [200, 'image/webp'], src);
      assert.equal(bytes.subarray(8, 12).toString('latin1'), 'WEBP', src);
    }
  });

  test('404 for a picture that no guide shows', async () => {
    const { target } = await freshTenant();
    for (const name of ['nothing.webp', 'today-desktop-light.webp'])
      (await target.anyone.get(`/docs/screens/${name}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

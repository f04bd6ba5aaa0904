import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { client, RawBytes } from '../../../test/harness/http.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { newPicture, newPng, picture } from '../../../test/harness/pictures.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { anyAddress } from '../../../test/harness/visitor.ts';
import { cleanPicture } from './formats/index.ts';
import { getImage } from './get-image.ts';

proves(getImage, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const upload = async (bytes: Buffer) =>
    (
      await world.key.post<{ url: string }>(`${world.place.path}/images`, new RawBytes('image/png', bytes))
    ).must(201).url;

  test('200 with the picture to anybody, for good, under the type that it is', async () => {
    for (const name of ['turned.jpg', 'meta.png', 'alpha.webp', 'meta.avif']) {
      const kept = await cleanPicture(picture(name));
      const { status, headers, bytes } = await world.target.anyone.get(await upload(picture(name)));
      assert.equal(status, 200);
      assert.deepEqual(bytes, kept.bytes);
      assert.equal(headers['content-type'], kept.type);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['set-cookie'], undefined);
    }
  });

  test('304 for who has it already', async () => {
    const url = await upload(newPng());
    const { headers } = await world.target.anyone.get(url);
    const again = await world.target.anyone.get(url, { 'if-none-match': headers.etag });
    assert.deepEqual([again.status, again.text], [304, '']);
  });

  test('200 from memory for a picture that was just seen: it costs the database nothing', async () => {
    const url = await upload(newPng());
    const { bytes } = await world.target.anyone.get(url);
    await world.target.database.sql('delete from images where guid = $1', [url.split('/').at(-1)]);
    for (let nth = 0; nth < 3; nth++) assert.deepEqual((await world.target.anyone.get(url)).bytes, bytes);
  });

  test('404 for one that is not, or is no more', async () => {
    const unknown = '/api/v1/images/00000000-0000-4000-8000-000000000000';
    (await world.target.anyone.get(unknown)).refused(404, 'RESOURCE_NOT_FOUND');
    const url = await upload(newPng());
    (await world.key.delete(`${world.place.path}/images/${url.split('/').at(-1)}`)).must(200);
    const gone = await world.target.anyone.get(url);
    gone.refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal(gone.headers['cache-control'], 'no-store');
  });

  describe('does not count for whoever looks', () => {
    test('but by address, and apart from everything else', async () => {
      const url = (await world.key.post<{ url: string }>(`${world.place.path}/images`, newPicture())).must(
        201,
      ).url;
      const from = { 'x-forwarded-for': anyAddress() };
      const seen = await world.key.get(url, from);
      assert.equal(seen.headers['x-ratelimit-limit'], '6000');
      assert.equal(seen.headers['x-ratelimit-remaining'], '5999');
      const other = await client(world.target.url, undefined, from).get(url);
      assert.equal(other.headers['x-ratelimit-remaining'], '5998');
    });

    test('and renews no session: what caches keep for all belongs to nobody', async () => {
      const { clock } = world.target;
      const person = await signedIn(world.target, {
        places: [{ tenantId: world.tenantId, role: 'owner' }],
      });
      const url = await upload(newPng());
      clock.moveBy(14 * 60_000);
      const { status, headers } = await person.get(url);
      assert.equal(status, 200);
      assert.equal(headers['set-cookie'], undefined);
      const own = await person.get('/api/v1/users/me');
      assert.ok(own.headers['set-cookie'], 'which is renewed elsewhere');
      // Other files of the process use the same service.
      clock.moveBy(-14 * 60_000);
    });
  });
});

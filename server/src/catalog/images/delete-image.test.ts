import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newPicture } from '../../../test/harness/pictures.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { deleteImage } from './delete-image.ts';

interface Image {
  guid: string;
  url: string;
}

proves(deleteImage, () => {
  let world: FreshTenant;
  let images: string;
  before(async () => {
    world = await freshTenant();
    images = `${world.place.path}/images`;
  });
  const upload = async () => (await world.key.post<Image>(images, newPicture())).must(201);

  test('409 while the menu shows it, and 200 once an older version alone does', async () => {
    const { guid, url } = await upload();
    const item = `${world.place.path}/menu/items/${world.place.item('Soup').guid}`;
    const shown = await world.key.patch<{ images: Image[] }>(item, {
      images: [{ url, description: 'A bowl' }],
    });
    shown.must(200);
    const { message, details } = (await world.key.delete(`${images}/${guid}`)).refused(409, 'INVALID_STATE');
    assert.equal(details?.reason, 'IN_USE');
    assert.match(message, /Soup/);
    (await world.key.patch(item, { images: [] })).must(200);
    assert.deepEqual((await world.key.delete(`${images}/${guid}`)).must(200), { guid });
    (await world.key.delete(`${images}/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 while it is the logo', async () => {
    const { guid, url } = await upload();
    const restaurant = `/api/v1/restaurants/${world.place.guid}`;
    assert.equal(
      (await world.key.patch<{ logoUrl: string }>(restaurant, { logoUrl: url })).must(200).logoUrl,
      url,
    );
    (await world.key.delete(`${images}/${guid}`)).refused(409, 'INVALID_STATE');
    (await world.key.patch(restaurant, { logoUrl: null })).must(200);
    (await world.key.delete(`${images}/${guid}`)).must(200);
  });

  test('404 for one of another restaurant of the tenant, which stays', async () => {
    const { guid, url } = await upload();
    const elsewhere = await openPlace(world.key);
    (await world.key.delete(`${elsewhere.path}/images/${guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.target.anyone.get(url)).status, 200);
  });
});

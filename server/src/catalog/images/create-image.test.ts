import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { RawBytes } from '../../../test/harness/http.ts';
import { newPicture, newPng, picture } from '../../../test/harness/pictures.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { together } from '../../../test/harness/together.ts';
import { openPlace, type Page } from '../../../test/harness/world.ts';
import { createImage } from './create-image.ts';
import { IMAGES_MAX } from './shapes.ts';

interface Image {
  guid: string;
  url: string;
  type: string;
  width: number;
  height: number;
  size: number;
}

proves(createImage, () => {
  let world: FreshTenant;
  let images: string;

  before(async () => {
    world = await freshTenant();
    images = `${world.place.path}/images`;
  });

  const upload = (bytes: Buffer, type = 'image/png', headers = {}) =>
    world.key.post<Image>(images, new RawBytes(type, bytes), headers);
  const count = async () => (await world.key.get<Page<Image>>(`${images}?limit=200`)).must(200).items.length;

  test('201 says what the bytes are, whatever they were called', async () => {
    const { guid, ...made } = (await upload(picture('turned.jpg'), 'image/webp')).must(201);
    const kept = await world.target.anyone.get(made.url);
    assert.deepEqual(made, {
      url: `/api/v1/images/${guid}`,
      type: 'image/jpeg',
      width: 16,
      height: 24,
      size: kept.bytes.length,
      createdAt: (made as { createdAt?: string }).createdAt,
    });
  });

  test('201 with the same image for the same picture, also when only what stood beside it is another', async () => {
    const first = (await upload(picture('plain.png'))).must(201);
    const before = await count();
    assert.deepEqual((await upload(picture('plain.png'))).must(201), first);
    const more = Buffer.concat([picture('plain.png'), Buffer.from('<script>')]);
    assert.deepEqual((await upload(more)).must(201), first);
    const again = await together(6, () => upload(picture('palette.png')));
    assert.equal(new Set(again.map((reply) => reply.must(201).guid)).size, 1);
    assert.equal(await count(), before + 1);
  });

  test('201 once for one Idempotency-Key, and 409 for another picture under it', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const png = newPng();
    const replies = await together(4, () => upload(png, 'image/png', headers));
    const made = replies.filter(({ status }) => status === 201).map((reply) => reply.must(201).guid);
    assert.equal(new Set(made).size, 1);
    (await upload(newPng(), 'image/png', headers)).refused(409, 'CONFLICT');
  });

  test('201 in each restaurant by itself: another one has an image of its own', async () => {
    const png = newPng();
    const here = (await upload(png)).must(201);
    const elsewhere = await openPlace(world.key);
    const there = await world.key.post<Image>(`${elsewhere.path}/images`, new RawBytes('image/png', png));
    assert.notEqual(there.must(201).guid, here.guid);
  });

  test('400 for what is no picture, and nothing is kept', async () => {
    const before = await count();
    for (const [bytes, rule] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'format'],
      [picture('moving.webp'), 'animated'],
      [picture('large.jpg'), 'dimensions'],
      [picture('plain.avif').subarray(0, 200), 'truncated'],
    ] as const) {
      assert.deepEqual((await upload(bytes)).fields(), [`body  ${rule}`]);
    }
    assert.equal(await count(), before);
  });

  test('409 when the restaurant has as many as it may', async () => {
    const { place } = await freshTenant().then((fresh) => Object.assign(world, fresh));
    images = `${place.path}/images`;
    await world.target.database.sql(
      `insert into images (tenant_id, restaurant_guid, guid, sha256, type, width, height, bytes, size, created_at)
       select $1, $2, gen_random_uuid(), n::text, 'image/png', 1, 1, '', 1, now() from generate_series(1, $3) n`,
      [world.tenantId, place.guid, IMAGES_MAX - 2],
    );
    const replies = await together(6, () => world.key.post<Image>(images, newPicture()));
    const refused = replies.filter(({ status }) => status !== 201);
    assert.equal(refused.length, 4);
    for (const reply of refused)
      assert.equal(reply.refused(409, 'CONFLICT').details?.reason, 'LIMIT_REACHED');
  });

  test('409 when its pictures are as large as they may be', async () => {
    const { place, tenantId, key, target } = await freshTenant();
    await target.database.sql(
      `insert into images (tenant_id, restaurant_guid, guid, sha256, type, width, height, bytes, size, created_at)
       values ($1, $2, gen_random_uuid(), 'x', 'image/png', 1, 1, '', 512 * 1048576, now())`,
      [tenantId, place.guid],
    );
    const { details } = (await key.post(`${place.path}/images`, newPicture())).refused(409, 'CONFLICT');
    assert.equal(details?.reason, 'LIMIT_REACHED');
  });

  test('413 over 1 MiB, and 415 for what is called something else', async () => {
    (await upload(Buffer.alloc(1_048_577))).refused(413, 'PAYLOAD_TOO_LARGE');
    for (const type of ['image/svg+xml', 'image/gif', 'text/html', 'application/json'])
      (await upload(newPng(), type)).refused(415, 'UNSUPPORTED_MEDIA_TYPE');
  });
});

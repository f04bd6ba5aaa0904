import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { tampered } from '../../../test/harness/hostile.ts';
import type { Reply } from '../../../test/harness/http.ts';
import { type Outside, startOutside } from '../../../test/harness/outside.ts';
import { proves } from '../../../test/harness/proves.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, type World } from '../../../test/harness/world.ts';
import { getPlacePhotoMedia } from './get-place-photo-media.ts';
import type { PlaceShape } from './shapes.ts';

type Place = Type.Static<typeof PlaceShape>;

const HOUR_MS = 3_600_000;
const PHOTO = '/api/v1/places/photos/media';

let outside: Outside;
let service: TestService;
let world: World;

proves(getPlacePhotoMedia, () => {
  before(async () => {
    outside = await startOutside();
    service = await startTestService({ outside });
    world = await makeWorld(service);
  });

  const onePlace = async (): Promise<Place> =>
    (await world.key.get<Place>('/api/v1/places/details/ChIJsimulated0007')).must(200);
  const photo = (reference: string, more: object = {}, { key } = world) =>
    key.post(PHOTO, { reference, ...more });
  const reasonOf = (reply: Reply) => reply.refused(502, 'PROVIDER_UNAVAILABLE').details?.reason;

  test('200 with raw bytes and their content type, sandboxed', async () => {
    const { reference } = (await onePlace()).photos[0]!;
    const response = await fetch(`${service.url}${PHOTO}`, {
      method: 'POST',
      headers: { 'x-api-key': world.key.key, 'content-type': 'application/json' },
      body: JSON.stringify({ reference, maxWidth: 400 }),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.equal(response.headers.get('content-type'), 'image/png');
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-security-policy')!, /sandbox/);
    assert.match(outside.places.requests().at(-2)!, /maxWidthPx=400.*skipHttpRedirect=true/);
  });

  test('404 without a reference issued to the tenant within the last hour, 400 for a size beyond the largest', async () => {
    const rival = await makeWorld(service);
    const { placeId, photos } = await onePlace();
    const { reference } = photos[0]!;
    const before = outside.places.requests().length;
    const others = [
      `places/${placeId}/photos/AUsimulated7`,
      'http://169.254.169.254/latest/meta-data/',
      tampered(reference),
      reference.slice(0, 40),
    ];
    for (const other of others) (await photo(other)).refused(404, 'RESOURCE_NOT_FOUND');
    (await photo(reference, {}, rival)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.deepEqual((await photo(reference, { maxWidth: 4_801 })).fields(), ['body /maxWidth maximum']);
    service.clock.moveBy(HOUR_MS);
    (await photo(reference)).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal(outside.places.requests().length, before, 'nobody was asked');
  });

  test('502 for a photo from another host, by a redirect, beyond a size, or with another content type', async () => {
    const { reference } = (await onePlace()).photos[0]!;
    for (const kind of ['foreign', 'redirect', 'svg', 'huge'] as const) {
      outside.places.bendPhotos(kind);
      assert.equal(reasonOf(await photo(reference)), 'FAULT', kind);
    }
    assert.ok(!outside.places.requests().some((line) => line.includes('/elsewhere')));
    outside.places.bendPhotos('gone');
    (await photo(reference)).refused(404, 'RESOURCE_NOT_FOUND');
    outside.places.bendPhotos('usual');
    assert.equal((await photo(reference)).status, 200);
  });
});

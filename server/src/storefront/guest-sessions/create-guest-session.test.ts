import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { beginGuestSession, guestWith, type StartedGuest } from '../../../test/harness/guests.ts';
import { client } from '../../../test/harness/http.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { createGuestSession } from './create-guest-session.ts';

const SESSION = '/api/v1/storefront/session';

proves(createGuestSession, () => {
  let world: FreshTenant;
  const slug = `s-${crypto.randomUUID()}`;

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('201 with a token for the restaurant alone, which ends after a day', async () => {
    const started = (await beginGuestSession(world.target, { slug })).must(201);
    assert.equal(started.restaurantGuid, world.place.guid);
    assert.equal(started.source, 'WEB');
    const left = Date.parse(started.expiresAt) - world.target.clock.now();
    assert.ok(left > 23 * 3_600_000 && left <= 24 * 3_600_000, started.expiresAt);
    const guest = guestWith(world.target, started.token);
    const { token: _, ...session } = started;
    assert.deepEqual((await guest.get(SESSION)).must(200), session);
  });

  test('201 and only the hash of the token is kept', async () => {
    const { token, guid } = (await beginGuestSession(world.target, { slug })).must(201);
    const rows = await world.target.database.sql('select * from guest_sessions where guid = $1', [guid]);
    assert.equal(rows.length, 1);
    assert.ok(!JSON.stringify(rows).includes(token.split('.')[1]!));
  });

  test('201 by a former slug, too: bookmarks go on', async () => {
    const former = `s-${crypto.randomUUID()}`;
    const place = await openPlace(world.key);
    for (const name of [former, `s-${crypto.randomUUID()}`])
      (await world.key.put(`${place.path}/slug`, { slug: name })).must(200);
    const { restaurantGuid } = (await beginGuestSession(world.target, { slug: former })).must(201);
    assert.equal(restaurantGuid, place.guid);
  });

  test('201 with a cookie that no script reads, and no token, when asked for', async () => {
    const { target } = world;
    const headers = { 'sec-fetch-site': 'same-origin' };
    const answer = await target.anyone.post<StartedGuest>(
      '/api/v1/storefront/sessions',
      { slug, cookie: true },
      headers,
    );
    assert.equal(answer.must(201).token, null);
    const [set] = answer.headers['set-cookie']!;
    assert.match(
      set!,
      /^__Host-comanda_guest=[^;]+; Path=\/; Max-Age=86400; HttpOnly; Secure; SameSite=Lax$/,
    );
    const cookie = set!.split(';')[0]!;
    const browser = (site: string) => client(target.url, undefined, { cookie, 'sec-fetch-site': site });
    (await browser('same-origin').get(SESSION)).must(200);
    const refused = (await browser('cross-site').send('DELETE', SESSION)).refused(403, 'FORBIDDEN');
    assert.equal(refused.details?.reason, 'CROSS_SITE');
    const ended = await browser('same-origin').send('DELETE', SESSION);
    ended.must(200);
    assert.match(ended.headers['set-cookie']![0]!, /^__Host-comanda_guest=; .*Max-Age=0/);
    await eventually(async () => (await browser('same-origin').get(SESSION)).refused(401, 'UNAUTHORIZED'));
  });

  test('403 for a page of another site that asks for a cookie', async () => {
    const begin = (site: string) =>
      world.target.anyone.post(
        '/api/v1/storefront/sessions',
        { slug, cookie: true },
        { 'sec-fetch-site': site },
      );
    for (const site of ['cross-site', 'same-site']) (await begin(site)).refused(403, 'FORBIDDEN');
  });

  test('400 with neither or both of slug and host', async () => {
    const { target } = world;
    const begin = (body: object) => target.anyone.post<StartedGuest>('/api/v1/storefront/sessions', body);
    for (const body of [{}, { slug, host: 'a.example.com' }])
      assert.deepEqual((await begin(body)).fields(), ['body /slug oneOf']);
  });

  test('401 for a publishable key that is nobody’s', async () => {
    const body = { key: `ck_pub_${'a'.repeat(49)}` };
    const headers = { origin: 'https://example.com', 'sec-fetch-site': 'same-origin' };
    (await world.target.anyone.post('/api/v1/storefront/sessions', body, headers)).refused(
      401,
      'UNAUTHORIZED',
    );
  });

  test('404 for an address where no restaurant is, or one that is archived', async () => {
    const { target, key } = world;
    for (const at of [{ slug: 'nobody-has-this' }, { host: 'nobody.example.com' }, { host: 'not a host' }])
      (await beginGuestSession(target, at)).refused(404, 'RESOURCE_NOT_FOUND');
    const place = await openPlace(key);
    const closing = `s-${crypto.randomUUID()}`;
    (await key.put(`${place.path}/slug`, { slug: closing })).must(200);
    (await key.patch(place.path, { archived: true })).must(200);
    const refused = (await beginGuestSession(target, { slug: closing })).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal(refused.details?.reason, 'RESTAURANT_ARCHIVED');
  });

  test('429 for an address that begins one after the other', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.91' };
    const begin = () => world.target.anyone.post('/api/v1/storefront/sessions', { slug }, headers);
    for (let n = 0; n < 60; n++) (await begin()).must(201);
    (await begin()).refused(429, 'RATE_LIMIT_EXCEEDED');
  });
});

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, test } from 'node:test';
import { addOwnershipRecord, become, pointHere } from '../../../test/harness/domains.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { getRestaurantPage } from './get-restaurant-page.ts';

const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

interface Ld {
  '@type': string;
  name: string;
  hasMenu: {
    hasMenuSection: { name: string; hasMenuItem: { name: string; offers: Record<string, string> }[] }[];
  };
}

proves(getRestaurantPage, () => {
  let world: FreshTenant;
  const slug = `s-${randomUUID()}`;
  const page = (path = `/r/${slug}`, headers: Record<string, string> = {}) =>
    world.target.anyone.get(path, headers);
  const dataIn = (text: string): Ld =>
    JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!);

  before(async () => {
    world = await freshTenant();
    (await world.key.put(`${world.place.path}/slug`, { slug })).must(200);
  });

  test('200 with the menu to be read, and with what search engines read', async () => {
    const reply = await page();
    assert.equal(reply.status, 200);
    assert.match(String(reply.headers['content-type']), /^text\/html/);
    assert.match(reply.text, /<h3>Soup<\/h3>/);
    assert.match(reply.text, /€6\.90/);
    const data = dataIn(reply.text);
    assert.equal(data['@type'], 'Restaurant');
    const soup = data.hasMenu.hasMenuSection
      .flatMap(({ hasMenuItem }) => hasMenuItem)
      .find(({ name }) => name === 'Soup')!;
    assert.deepEqual(
      [soup.offers.price, soup.offers.priceCurrency, soup.offers.availability],
      ['6.90', 'EUR', 'https://schema.org/InStock'],
    );
    const again = await page(undefined, { 'if-none-match': String(reply.headers.etag) });
    assert.equal(again.status, 304);
  });

  test('200 in the colour of the restaurant, as soon as it has one', async () => {
    assert.ok(!(await page()).text.includes('--brand:'));
    (await world.key.patch(world.place.path, { brandColor: '#0b3d2e' })).must(200);
    const { text } = await page();
    assert.match(text, /--brand: #0b3d2e;/);
    assert.match(text, /<meta name="theme-color" content="#0b3d2e">/);
    (await world.key.patch(world.place.path, { brandColor: null })).must(200);
    assert.ok(!(await page()).text.includes('--brand:'));
    for (const brandColor of ['red', '#FFF', '#0b3d2e;}body{display:none', '#0b3d2'])
      (await world.key.patch(world.place.path, { brandColor })).refused(400, 'VALIDATION_ERROR');
  });

  test('200 in the language of the browser, or the one that is asked for', async () => {
    for (const [path, headers, words] of [
      ['', {}, 'Open now'],
      ['', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }, 'Abierto ahora'],
      ['', { 'accept-language': 'fr,de' }, 'Open now'],
      ['?lang=es', { 'accept-language': 'en' }, 'Abierto ahora'],
    ] as const) {
      const { text } = await page(`/r/${slug}${path}`, headers);
      assert.ok(text.includes(words), `${path} ${JSON.stringify(headers)}`);
      assert.ok(text.includes(`<html lang="${words === 'Open now' ? 'en' : 'es'}">`));
    }
  });

  test('200 says what is sold out, closed and paused, and not why', async () => {
    const other = await openPlace(world.key);
    const own = `s-${randomUUID()}`;
    (await world.key.put(`${other.path}/slug`, { slug: own })).must(200);
    const stock = `${other.path}/menu/items/${other.item('Soup').guid}/stock`;
    (await world.key.put(stock, { status: 'OUT_OF_STOCK' })).must(200);
    const { text } = await page(`/r/${own}`);
    assert.match(text, /Sold out/);
    assert.ok(text.includes('https://schema.org/SoldOut'));
    const pause = { channels: ['WEB'], reason: 'The fryer is broken' };
    (await world.key.post(`${other.path}/opening-hours/pause`, pause)).must(200);
    const paused = (await page(`/r/${own}`)).text;
    assert.match(paused, /No orders for the moment/);
    assert.ok(!paused.includes('fryer'));
  });

  test('200 at `/` of the restaurant’s own domain, and the page of the service elsewhere', async () => {
    const domain = `www-${randomUUID()}.example.com`;
    const mapping = (
      await world.key.post<{ id: string }>('/api/v1/domain/mappings', {
        restaurantGuid: world.place.guid,
        domain,
      })
    ).must(201);
    addOwnershipRecord(world.target.outside, mapping as never);
    pointHere(world.target.outside, domain);
    await become(world.key, domain, 'ACTIVE');
    const own = await page('/', { host: domain });
    assert.match(own.text, /<h3>Soup<\/h3>/);
    assert.ok(own.text.includes(`data-host="${domain}"`));
    for (const host of ['nobody.example', 'x'.repeat(300), '%00', '127.0.0.1'])
      assert.match((await page('/', { host })).text, /One slip, followed from the first item/);
  });

  test('302 from a slug of before', async () => {
    const own = await openPlace(world.key);
    const [old, now] = [`s-${randomUUID()}`, `s-${randomUUID()}`];
    for (const one of [old, now]) (await world.key.put(`${own.path}/slug`, { slug: one })).must(200);
    const reply = await page(`/r/${old}`);
    assert.deepEqual([reply.status, reply.headers.location], [302, `/r/${now}`]);
  });

  test('400 for what is no slug', async () => {
    (await page('/r/..%2f..%2fetc')).refused(400, 'VALIDATION_ERROR');
  });

  test('200 whatever others add to the address, and no cookie into a cache', async () => {
    const reply = await page(`/r/${slug}?utm_source=newsletter&fbclid=1&lang=xx`);
    assert.match(reply.text, /Open now/);
    assert.equal(reply.headers['set-cookie'], undefined);
    assert.match(String(reply.headers.vary), /accept-encoding.*accept-language/);
    assert.equal((await page('/?fbclid=1')).status, 200);
  });

  test('404 for an unknown slug, and once the restaurant is archived', async () => {
    (await page('/r/nobody-has-this')).refused(404, 'RESOURCE_NOT_FOUND');
    const seen = await page('/r/nobody-has-this', { accept: 'text/html,*/*', 'accept-language': 'es' });
    assert.equal(seen.status, 404);
    assert.match(seen.text, /<h1>Aquí no hay ningún restaurante<\/h1>/);
    const gone = await openPlace(world.key);
    const own = `s-${randomUUID()}`;
    (await world.key.put(`${gone.path}/slug`, { slug: own })).must(200);
    (await world.key.patch(gone.path, { archived: true })).must(200);
    (await page(`/r/${own}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('200 with hostile names as text: nothing in them runs, here or in the data', async () => {
    const hostile = await openPlace(world.key);
    const own = `s-${randomUUID()}`;
    (await world.key.put(`${hostile.path}/slug`, { slug: own })).must(200);
    (await world.key.patch(hostile.path, { name: HOSTILE })).must(200);
    const item = `${hostile.path}/menu/items/${hostile.item('Soup').guid}`;
    (await world.key.patch(item, { name: HOSTILE, description: HOSTILE })).must(200);
    const { text, headers } = await page(`/r/${own}`);
    assert.ok(!text.includes('<script>alert'));
    assert.ok(!text.includes('<img src=x'));
    assert.equal(dataIn(text).name, HOSTILE);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.ok(!policy.includes('unsafe-inline'));
  });
});

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { startNominatimSimulator } from '@comanda/simulators/nominatim';
import type Type from 'typebox';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { type Client, client, type Reply } from '../../../test/harness/http.ts';
import { type Outside, startOutside } from '../../../test/harness/outside.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { makeWorld, type Page, type World } from '../../../test/harness/world.ts';
import type { PlaceShape } from './shapes.ts';

type Place = Type.Static<typeof PlaceShape>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUOTA = 5;

let outside: Outside;
let service: TestService;
let world: World;

before(async () => {
  outside = await startOutside();
  service = await startTestService({ outside, config: placesWithin(10_000) });
  world = await makeWorld(service);
});

const placesWithin = (timeoutMs: number) => ({ places: { ...outside.config.places, timeoutMs } });

const SEARCH = '/api/v1/places/search';
const search = (query: string, more = '', { key }: { key: Client } = world) =>
  key.get<Page<Place>>(`${SEARCH}?query=${encodeURIComponent(query)}${more}`);
const details = (placeId: string, { key } = world) =>
  key.get<Place>(`/api/v1/places/details/${encodeURIComponent(placeId)}`);
const reasonOf = (reply: Reply) => reply.refused(502, 'PROVIDER_UNAVAILABLE').details?.reason;

describe('a search', () => {
  test('goes through all pages by the cursor, each place once, and shows what has to be shown beside it', async () => {
    const names: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page<Place> = (
        await search('restaurant', `&limit=15${cursor && `&cursor=${cursor}`}`)
      ).must(200);
      names.push(...page.items.map(({ name }) => name));
      assert.ok(page.items.every(({ attribution }) => attribution === 'Google Maps'));
      cursor = page.nextCursor;
    }
    assert.equal(names.length, 60);
    assert.equal(new Set(names).size, 60);
    assert.deepEqual((await search('nothing like it')).must(200), { items: [], nextCursor: null });
  });

  test('takes a location bias and a language, and rejects invalid parameters by name', async () => {
    (await search('pizzeria', '&latitude=40.4&longitude=-3.7&radius=500&language=pt-PT')).must(200);
    const wrong: [string, string][] = [
      ['&latitude=40.4', 'query /longitude required'],
      ['&latitude=91&longitude=0', 'query /latitude pattern'],
      ['&radius=0', 'query /radius minimum'],
      ['&limit=21', 'query /limit maximum'],
      ['&language=../x', 'query /language pattern'],
      ['&cursor=tampered', 'query /cursor cursor'],
    ];
    for (const [more, field] of wrong) assert.ok((await search('x', more)).fields().includes(field), more);
    const { nextCursor } = (await search('restaurant', '&limit=5')).must(200);
    assert.equal(
      (await search('taberna', `&limit=5&cursor=${nextCursor}`)).status,
      400,
      'of another question',
    );
    const rival = await makeWorld(service);
    assert.equal((await search('restaurant', `&limit=5&cursor=${nextCursor}`, rival)).status, 400);
  });

  test('never shows the key, nor the provider’s own names of photos, and logs neither', async () => {
    const { text } = await details('ChIJsimulated0007');
    for (const secret of [outside.places.key, 'AUsimulated'])
      assert.ok(!text.includes(secret) && !service.logText().includes(secret));
  });

  test('made by many at the same time is sent once', async () => {
    const before = outside.places.requests().length;
    outside.places.addFault({ kind: 'slow', delayMs: 100 });
    assert.deepEqual(tally(await together(8, () => search('brasserie'))), { 200: 8 });
    assert.equal(outside.places.requests().length - before, 1);
    // Google's terms allow no caching.
    await search('brasserie');
    assert.equal(outside.places.requests().length - before, 2);
  });
});

describe('details', () => {
  test('describe the place; an unknown or malformed id is not found', async () => {
    const [listed] = (await search('trattoria', '&limit=1')).must(200).items;
    const found = (await details(listed!.placeId)).must(200);
    assert.equal(found.name, listed!.name);
    assert.ok(found.openingHours.length > 0 && found.phone && found.photos.length > 0);
    (await details('ChIJnobody')).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('never reach other paths of the provider', async () => {
    const before = outside.places.requests().length;
    for (const id of ['../places:searchText', 'a/b', '..', 'x?fields=*', 'a%2f..', 'é', ' '])
      assert.equal((await details(id)).status, 400, id);
    assert.equal(outside.places.requests().length, before);
  });
});

describe('the provider', () => {
  test('that is down, slow, unreachable or inconsistent gives an error, without a hidden retry', async () => {
    const outcomes = [
      ['fault', 'FAULT'],
      ['garbage', 'FAULT'],
      ['drop-before', 'FAULT'],
    ] as const;
    for (const [kind, reason] of outcomes) {
      const before = outside.places.requests().length;
      outside.places.addFault({ kind });
      assert.equal(reasonOf(await search('bistro')), reason, kind);
      assert.equal(outside.places.requests().length - before, 1, 'each request costs money');
    }
    const hasty = await startTestService({ outside, database: service.database, config: placesWithin(200) });
    const before = outside.places.requests().length;
    outside.places.addFault({ kind: 'slow' });
    assert.equal(reasonOf(await search('bistro', '', { key: client(hasty.url, world.key.key) })), 'TIMEOUT');
    assert.equal(outside.places.requests().length - before, 1);
    (await search('bistro')).must(200);
  });

  test('that limits requests sets the Retry-After: its limit, not ours', async () => {
    outside.places.addFault({ kind: 'rate-limit', retryAfterSeconds: 77 });
    const reply = await search('bistro');
    assert.equal(reasonOf(reply), 'RATE_LIMITED');
    assert.equal(reply.headers['retry-after'], '77');
  });

  test('that rejects our key is a server error, not the caller’s', async () => {
    const places = { ...outside.config.places, key: 'a wrong one' };
    const misled = await startTestService({ outside, config: { places } });
    const reply = await search('bistro', '', await makeWorld(misled));
    assert.equal(reasonOf(reply), 'CREDENTIALS');
    assert.ok(!reply.text.includes('a wrong one'));
  });
});

test('the quota of a day is the tenant’s own, and ends with the UTC day', async () => {
  const places = { ...outside.config.places, dailyQuota: QUOTA };
  const strict = await startTestService({ outside, config: { places } });
  strict.clock.moveTo('2026-11-21T12:00:00Z');
  const [one, other] = [await makeWorld(strict), await makeWorld(strict)];
  const replies = await together(QUOTA + 3, (i) => search(`via ${i}`, '', one));
  assert.deepEqual(tally(replies), { 200: QUOTA, 429: 3 });
  const refused = replies.find(({ status }) => status === 429)!;
  const { details: said } = refused.refused(429, 'RATE_LIMIT_EXCEEDED');
  assert.deepEqual(said, { limit: QUOTA, remaining: 0, resetTime: '2026-11-22T00:00:00.000Z' });
  (await search('via', '', other)).must(200);
  strict.clock.moveTo('2026-11-22T00:00:01Z');
  (await search('via', '', one)).must(200);
});

describe('OpenStreetMap', () => {
  test('is queried once a second over all processes, is cached for a day, and has no photos', async () => {
    const nominatim = await startNominatimSimulator();
    atEnd(nominatim.stop);
    const settings = { provider: 'nominatim' as const, url: nominatim.url, contact: 'ops@example.com' };
    const config = { places: { ...outside.config.places, ...settings } };
    const open = await startTestService({ outside, config });
    const mapped = await makeWorld(open);
    const near = '&latitude=40.4&longitude=-3.7&radius=1000&language=es&limit=3';
    const { items, nextCursor } = (await search('taberna', near, mapped)).must(200);
    assert.equal(items.length, 3);
    assert.equal(nextCursor, null);
    assert.deepEqual([items[0]!.placeId, items[0]!.attribution], ['N107775', '© OpenStreetMap contributors']);
    assert.match(nominatim.requests()[0]!, /viewbox=-3\.71\d+%2C40\.40\d+%2C-3\.68\d+%2C40\.39\d+/);
    assert.match(nominatim.requests()[0]!, /accept-language=es/);
    await search('taberna', near, mapped);
    assert.equal(nominatim.requests().length, 1, 'kept');

    const answers = await together(7, (i) => search(`taberna ${i}`, '', mapped));
    assert.ok(answers.some(({ status }) => status === 200));
    const late = answers.find(({ status }) => status !== 200)!;
    assert.equal(reasonOf(late), 'RATE_LIMITED');
    assert.ok(nominatim.requests().length <= 5);

    open.clock.moveBy(DAY_MS);
    (await search('taberna', near, mapped)).must(200);
    open.clock.moveBy(HOUR_MS);
    assert.equal((await details('W107776', mapped)).must(200).name, 'Taberna 2');
    open.clock.moveBy(HOUR_MS);
    (await details('N1', mapped)).refused(404, 'RESOURCE_NOT_FOUND');
    (await details('N1;drop', mapped)).refused(400, 'VALIDATION_ERROR');
  });
});

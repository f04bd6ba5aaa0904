import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Client } from '../../../test/harness/http.ts';
import { type Answer, reportPath } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, openPlace, order, type World } from '../../../test/harness/world.ts';

/** Reports that are asked for again: those that say the same are 304. */

let service: TestService;
let world: World;
let range: { from: number; to: number };
let paths: string[];

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  const { businessDate } = await order(world.key, world.place);
  range = { from: businessDate, to: businessDate };
  paths = [reportPath('sales', range), `${world.place.path}/day-report?businessDate=${businessDate}`];
});

async function tagOf(caller: Client, path: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await caller.get(path, headers);
  assert.equal(reply.status, 200, reply.text);
  return String(reply.headers.etag);
}
const again = (caller: Client, path: string, tag: string) => caller.get(path, { 'if-none-match': tag });

describe('a report that is asked for again', () => {
  test('is 304 without a body while it says the same, however much later', async () => {
    for (const path of paths) {
      const tag = await tagOf(world.key, path);
      assert.match(tag, /^W\/"[\w-]{22}"$/);
      service.clock.moveBy(60_000);
      const { status, text, headers } = await again(world.key, path, tag);
      assert.deepEqual([status, text, headers.etag, headers['content-encoding']], [304, '', tag, undefined]);
    }
  });

  test('says with 304 until when the figures that its caller has hold', async () => {
    const [path = ''] = paths;
    const tag = await tagOf(world.key, path);
    service.clock.moveBy(60_000);
    const since = service.clock.now();
    const { headers } = await again(world.key, path, tag);
    assert.ok(Date.parse(String(headers['x-comanda-as-of'])) >= since);
    assert.equal(headers.vary, 'accept-encoding');
  });

  test('is whole with what came since', async () => {
    for (const path of paths) {
      const tag = await tagOf(world.key, path);
      await order(world.key, world.place);
      const reply = await again(world.key, path, tag);
      assert.deepEqual([reply.status, reply.headers.etag === tag], [200, false], path);
    }
  });

  test('is 304 whatever happens elsewhere', async () => {
    const named = `${reportPath('sales', range)}&restaurants=${world.place.guid}`;
    const tag = await tagOf(world.key, named);
    const other = await openPlace(world.key, { timeZone: 'Europe/Madrid', currency: 'EUR', closeoutHour: 4 });
    await order(world.key, other);
    assert.equal((await again(world.key, named, tag)).status, 304);
  });

  test('shows a new name at once', async () => {
    const made = await world.key.post<{ guid: string }>(`${world.place.path}/tables`, { name: 'T1' });
    const { guid } = made.must(201);
    await order(world.key, world.place, { tableGuid: guid });
    const path = reportPath('tables', range);
    const tag = await tagOf(world.key, path);
    (await world.key.patch(`${world.place.path}/tables/${guid}`, { name: 'Terrace' })).must(200);
    const renamed = await again(world.key, path, tag);
    assert.equal(renamed.status, 200);
    assert.match(renamed.text, /Terrace/);
  });

  test('has the same tag compressed', async () => {
    const path = reportPath('sales', range);
    const plain = await tagOf(world.key, path, { 'accept-encoding': 'identity' });
    assert.equal(await tagOf(world.key, path, { 'accept-encoding': 'gzip' }), plain);
  });
});

describe('a tag', () => {
  test('of who sees more restaurants is none of who sees fewer', async () => {
    const path = reportPath('sales', range);
    const second = await openPlace(world.key, { timeZone: 'Asia/Tokyo', currency: 'EUR', closeoutHour: 4 });
    const restaurantGuids = [second.guid];
    const narrow = await issueKey(service, world.tenantId, { scopes: ['read:reports'], restaurantGuids });
    const reply = await again(narrow, path, await tagOf(world.key, path));
    assert.equal((reply.must(200) as Answer).totals[0]?.values.orderCount, 0);
  });

  test('opens nothing to who may not read', async () => {
    const named = `${reportPath('sales', range)}&restaurants=${world.place.guid}`;
    const tag = await tagOf(world.key, named);
    const stranger = await makeWorld(service);
    (await again(stranger.key, named, tag)).refused(404, 'RESOURCE_NOT_FOUND');
    (await again(service.anyone, named, '*')).refused(401, 'UNAUTHORIZED');
    const lacking = await issueKey(service, world.tenantId, { scopes: ['read:orders'] });
    (await again(lacking, named, '*')).refused(403, 'FORBIDDEN');
  });
});

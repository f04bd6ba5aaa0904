import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { bodyOf, callerOf, type FullWorld, fill, pathOf, standsAlone } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/** Another body has another ETag: over time, and over everything that anybody writes. What is 304 has not changed. */

let service: TestService;
let world: FullWorld;
/** What has an ETag, by its operation. */
const known = new Map<string, { etag: string; data: string }>();
/** Of how many reads another body was seen. */
const changed = new Set<string>();

before(async () => {
  service = await startTestService({ config: { trustProxy: 1 } });
  world = await fill(await makeWorld(service));
});

const dataOf = (text: string): string => {
  const end = text.lastIndexOf(',"meta":');
  return end < 0 ? text : text.slice(0, end);
};

/** What people look at in a browser: the document describes what programs read. */
const isPage = ({ path }: Route): boolean => !path.startsWith('/api/');

/** Reads all that has a tag, and compares each with what it was. */
async function look(after: string): Promise<void> {
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const { operationId } = route;
    if (looked && !known.has(operationId)) continue;
    const path = pathOf(route, world);
    const reply = await callerOf(route, world)
      .get(path)
      .catch(() => null);
    if (reply && reply.status < 300)
      for (const header of ['etag', 'content-disposition', 'x-comanda-as-of'] as const)
        assert.ok(
          reply.headers[header] === undefined || isPage(route) || route.sends?.includes(header),
          `${operationId} sends ${header}, and does not say so`,
        );
    const etag = reply?.headers.etag;
    if (!reply || typeof etag !== 'string') continue;
    const data = dataOf(reply.text);
    const before = known.get(operationId);
    known.set(operationId, { etag, data });
    if (!before) continue;
    const where = `${operationId} after ${after}:\n${before.data}\n${data}`;
    if (before.data !== data) {
      changed.add(operationId);
      assert.notEqual(before.etag, etag, where);
    }
    const again = await callerOf(route, world).get(path, { 'if-none-match': before.etag });
    // What is written behind requests may have changed it since.
    if (again.status === 304) assert.equal(before.etag, etag, where);
  }
}
let looked = false;

test('time alone changes what is shown of pauses and devices', async () => {
  const until = new Date(service.clock.now() + 600_000).toISOString();
  const pause = { channels: ['WEB'], reason: 'Too much', until };
  (await world.key.post(`${world.place.path}/opening-hours/pause`, pause)).must(200);
  await look('nothing');
  looked = true;
  const silent = routes.filter(
    ({ method, sends, operationId }) =>
      method === 'GET' && sends?.includes('etag') && !known.has(operationId),
  );
  assert.deepEqual(
    silent.map(({ operationId }) => operationId),
    [],
  );
  assert.ok(known.size >= 15, [...known.keys()].join(' '));
  service.clock.moveBy(601_000);
  await look('ten minutes');
  assert.ok(changed.has('getOpeningHours'), [...changed].join(' '));
});

for (const route of routes.filter(
  (one) => one.method !== 'GET' && one.method !== 'DELETE' && standsAlone(one),
)) {
  const { operationId, method } = route;
  test(`what ${operationId} changes has another tag`, async () => {
    await callerOf(route, world).send(method, pathOf(route, world), { body: bodyOf(route, world) });
    await look(operationId);
  });
}

test('and most of them were seen to change', () => {
  assert.ok(changed.size >= 10, `${changed.size} of ${known.size}: ${[...changed].join(' ')}`);
});

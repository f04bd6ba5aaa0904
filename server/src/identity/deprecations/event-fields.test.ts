import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { TSchema } from 'typebox';
import { deprecationProblems } from '../../../../tools/deprecations.ts';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { eventually } from '../../../test/harness/eventually.ts';
import { follow } from '../../../test/harness/live.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeWorld, order, type World } from '../../../test/harness/world.ts';
import { routes } from '../../main/app.ts';
import { deprecated, deprecationsIn } from '../../platform/http/deprecations.ts';
import type { Deprecation } from '../../platform/http/route.ts';
import { CATALOGUE } from '../../records/events/index.ts';
import { tellUsers, usersOf } from './index.ts';

/** A field of an event goes away like any other: whoever reads it in the feed, in a stream or in webhooks is told. */

const GONE: Deprecation = {
  id: 'order-created-guid',
  what: '`guid` of `order.created`',
  since: '2026-01-01',
  sunset: '2026-07-01',
};
/** A stand-in: no field of a real event goes away. Undone for the files that share this process. */
const field: TSchema = CATALOGUE['order.created'].data.properties.guid!;
const { properties } = CATALOGUE['order.created'].data;
properties.guid = { ...field, ...deprecated(GONE) };
atEnd(() => {
  properties.guid = field;
});

const DATES = [`@${Date.UTC(2026, 0, 1) / 1_000}`, 'Wed, 01 Jul 2026 00:00:00 GMT'];
const datesOf = ({ headers }: { headers: Record<string, unknown> }) => [headers.deprecation, headers.sunset];
const NONE = [undefined, undefined];

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  world = await makeWorld(service);
});

const usesOf = async () => {
  await service.deps.deprecatedUses.flush();
  return service.database.sql<{ key_id: string; requests: number }>(
    'select key_id, requests from deprecation_uses where tenant_id = $1 and deprecation = $2',
    [world.tenantId, GONE.id],
  );
};
const mine = async () =>
  (await usersOf(service.deps, [GONE], service.clock.now())).filter(
    ({ tenant_id }) => tenant_id === world.tenantId,
  );

test('a field of an event that goes away is among what goes away, and the build wants it announced', () => {
  assert.deepEqual(deprecationsIn(routes), [GONE]);
  assert.deepEqual(service.deps.deprecations, [GONE]);
  assert.equal(deprecationProblems(routes, '').length, 1);
  assert.deepEqual(deprecationProblems(routes, `${GONE.what}: until ${GONE.sunset}`), []);
});

test('the OpenAPI document says it of the field and of the operations that may answer it', async () => {
  const { paths, webhooks, components } = JSON.parse((await service.anyone.get('/api/v1/openapi.json')).text);
  const { allOf } = webhooks['order.created'].post.requestBody.content['application/json'].schema;
  const { guid } = allOf[1].properties.data.properties;
  assert.equal(guid.deprecated, true);
  assert.match(guid.description, /Deprecated since 2026-01-01.*2026-07-01/);
  for (const path of ['/api/v1/events', '/api/v1/events/stream'])
    assert.ok(paths[path].get.responses['200'].headers.sunset, path);
  assert.equal(paths['/api/v1/orders'].get.responses['200'].headers.sunset, undefined);
  assert.ok(components.headers.sunset);
});

describe('the feed and the streams', () => {
  test('send the headers to whoever asks for such events, and count them', async () => {
    const { key } = world;
    for (const types of ['', '?types=order.*', '?types=order.created,order.closed'])
      assert.deepEqual(datesOf(await key.get(`/api/v1/events${types}`)), DATES, types);
    const path = '/api/v1/events?types=order.created';
    assert.equal(
      (await key.get(path)).headers.link,
      '</docs/changelog>; rel="deprecation"; type="text/html"',
    );
    assert.deepEqual(await usesOf(), [{ key_id: key.id, requests: 4 }]);
  });

  test('send none, and count nobody, where such events are not asked for or may not be read', async () => {
    const cook = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    for (const reply of [
      await world.key.get('/api/v1/events?types=menu.*'),
      await cook.get('/api/v1/events'),
    ])
      assert.deepEqual(datesOf(reply), NONE);
    const stream = await follow(world.key, '/api/v1/events/stream?types=menu.*');
    stream.close();
    assert.deepEqual(await usesOf(), []);
  });

  test('count a stream when it begins, since it may be open for months', async () => {
    const { key, place } = world;
    const streams = [
      await follow(key, '/api/v1/events/stream'),
      await follow(key, `${place.path}/events/stream?types=order.created`),
    ];
    assert.deepEqual(await usesOf(), [{ key_id: key.id, requests: 2 }]);
    for (const stream of streams) {
      assert.deepEqual(datesOf(stream), DATES);
      stream.close();
    }
  });
});

describe('webhooks', () => {
  async function endpointFor(types: string[], description?: string) {
    const receiver = await startReceiver();
    const body = { url: receiver.url, eventTypes: types, ...(description ? { description } : {}) };
    const made = await world.key.post<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', body);
    return { ...receiver, id: made.must(201).endpoint.id };
  }

  test('count the endpoints that are sent such events, the report names them, and one mail goes to the owners', async () => {
    const { email } = await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const sent = await endpointFor(['order.*'], 'The till of Lola');
    const idle = await endpointFor(['restaurant.updated']);
    await order(world.key, world.place);
    await order(world.key, world.place);
    await world.key.patch(world.place.path, { name: 'Another name' });
    await eventually(async () => {
      assert.equal(sent.received.length, 2);
      assert.equal(idle.received.length, 1);
    });
    assert.deepEqual(await usesOf(), [{ key_id: sent.id, requests: 2 }]);
    const [user, ...others] = await mine();
    assert.deepEqual(others, []);
    assert.deepEqual([user!.kind, user!.used_by, user!.name], ['webhook', sent.id, 'The till of Lola']);
    assert.equal(await tellUsers(service.deps, [GONE]), 1);
    assert.equal(await tellUsers(service.deps, [GONE]), 0);
    await eventually(async () => {
      const mails = service.mailbox
        .all()
        .filter(({ envelope, subject }) => envelope.to.includes(email) && /goes away$/.test(subject));
      assert.equal(mails.length, 1);
      assert.match(mails[0]!.text, /`?guid`? of `?order\.created/);
      assert.match(mails[0]!.text, /Sent to: The till of Lola/);
      assert.doesNotMatch(mails[0]!.text, /Used by/);
    });
    assert.ok((await mine())[0]!.told_at);
  });

  test('of an endpoint that was deleted nobody is told', async () => {
    await signedIn(service, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const { id, received } = await endpointFor(['order.created']);
    await order(world.key, world.place);
    await eventually(async () => assert.equal(received.length, 1));
    await usesOf();
    assert.equal((await mine())[0]!.name, '127.0.0.1:'.concat(new URL((await urlOf(id))!).port));
    (await world.key.delete(`/api/v1/webhooks/endpoints/${id}`)).must(200);
    assert.deepEqual(await mine(), []);
    assert.equal(await tellUsers(service.deps, [GONE]), 0);
  });

  const urlOf = async (id: string) =>
    (await world.key.get<{ url: string }>(`/api/v1/webhooks/endpoints/${id}`)).must(200).url;
});

import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import Type from 'typebox';
import { eventually } from '../../../test/harness/eventually.ts';
import { client } from '../../../test/harness/http.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { route } from '../../../test/harness/route.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { issueKey, makeTenant, type TestKey } from '../../../test/harness/world.ts';
import { callers, tenantByAnyScope } from '../../access/index.ts';
import { deprecated } from '../../platform/http/deprecations.ts';
import type { Caller } from '../../platform/http/pipeline/kernel.ts';
import { type Deprecation, ok } from '../../platform/http/route.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';
import { newGuid } from '../../platform/ids.ts';
import { followDeprecations, tellUsers, usersOf } from './index.ts';

/** What goes away says so, who uses it is counted, and each of them gets one mail. */

const DAY_MS = 86_400_000;
const make = (id: string, more: Partial<Deprecation> = {}): Deprecation => ({
  id,
  what: `${id} of a test`,
  since: '2026-01-01',
  sunset: '2026-07-01',
  ...more,
});
const ROUTE = make('route', { successor: '/api/v1/test/new', guide: 'https://docs.example/moving' });
const PARAMETER = make('parameter', { since: '2026-02-01', sunset: '2026-06-01' });
const FIELD = make('field');
const ANSWER = make('answer');

const old = route({
  operationId: 'testOld',
  method: 'GET',
  path: '/api/v1/test/old',
  summary: 'Old.',
  access: callers,
  deprecated: ROUTE,
  response: Type.Object({}),
  handler: () => ok({}),
});
const answering = route({
  operationId: 'testAnswer',
  method: 'GET',
  path: '/api/v1/test/answer',
  summary: 'Answers an old field.',
  access: tenantByAnyScope,
  response: Type.Object({
    rows: Type.Array(Type.Object({ old: nullable(Type.String(deprecated(ANSWER))) })),
  }),
  handler: () => ok({ rows: [{ old: null }] }),
});
const Line = requestObject({ name: Type.String(), note: Type.Optional(Type.String(deprecated(FIELD))) });
const Tree = Type.Cyclic(
  {
    Branch: requestObject({
      line: Type.Optional(Line),
      twigs: Type.Optional(Type.Array(Type.Ref('Branch'))),
    }),
  },
  'Branch',
);
const taking = route({
  operationId: 'testTaking',
  method: 'POST',
  path: '/api/v1/test/taking',
  summary: 'Takes old parameters and fields.',
  access: tenantByAnyScope,
  query: requestObject({
    from: Type.Optional(Type.Integer({ default: 1, ...deprecated(PARAMETER) })),
    to: Type.Optional(Type.Integer()),
  }),
  body: requestObject({
    lines: Type.Optional(Type.Array(Line)),
    either: Type.Optional(Type.Union([Type.String(), Line])),
    named: Type.Optional(Type.Record(Type.String(), Line)),
    tree: Type.Optional(Tree),
  }),
  response: Type.Object({}),
  handler: () => ok({}),
});

const declared = [ROUTE, PARAMETER, FIELD, ANSWER];
let service: TestService;
let tenantId: string;
let key: TestKey;

before(async () => {
  service = await startTestService({ extraRoutes: [old, answering, taking] });
});

beforeEach(async () => {
  ({ tenantId } = await makeTenant(service, 'Casa Lola'));
  key = await issueKey(service, tenantId);
});

const uses = (ofTenant = tenantId) =>
  service.database.sql<{ key_id: string; deprecation: string; day: string; requests: number }>(
    `select key_id, deprecation, day::text, requests from deprecation_uses where tenant_id = $1 order by 2, 3`,
    [ofTenant],
  );
const flush = () => service.deps.deprecatedUses.flush();
const tell = () => tellUsers(service.deps, declared);
const owner = (): Promise<Person> => signedIn(service, { places: [{ tenantId, role: 'owner' }] });
/** Mails about what goes away, to one address; waits until there are as many. */
async function mailsTo(email: string, count: number) {
  const found = () =>
    service.mailbox
      .all()
      .filter(({ envelope, subject }) => envelope.to.includes(email) && /goes away$/.test(subject));
  await eventually(async () => assert.equal(found().length, count));
  return found();
}

describe('Deprecation, Sunset and Link are sent', () => {
  const datesOf = ({ headers }: { headers: Record<string, unknown> }) => [
    headers.deprecation,
    headers.sunset,
  ];
  const HALF_YEAR = [`@${Date.UTC(2026, 0, 1) / 1_000}`, 'Wed, 01 Jul 2026 00:00:00 GMT'];

  test('with every answer of a deprecated route, refusals included, with its replacement and its guide', async () => {
    for (const reply of [await key.get('/api/v1/test/old'), await service.anyone.get('/api/v1/test/old')]) {
      assert.deepEqual(datesOf(reply), HALF_YEAR);
      assert.equal(
        reply.headers.link,
        '<https://docs.example/moving>; rel="deprecation"; type="text/html", </api/v1/test/new>; rel="successor-version"',
      );
    }
  });

  test('with every answer that may hold a deprecated field', async () => {
    const reply = await key.get('/api/v1/test/answer');
    assert.deepEqual(datesOf(reply), HALF_YEAR);
    assert.equal(reply.headers.link, '</docs/changelog>; rel="deprecation"; type="text/html"');
  });

  test('for a parameter or a field only when the request has it, wherever it stands', async () => {
    const post = (query: string, body: object) => key.post(`/api/v1/test/taking${query}`, body);
    const line = { name: 'a', note: '' };
    const leaf = { line: { name: 'a' } };
    for (const [query, body] of [
      ['', {}],
      ['?to=2', { lines: [{ name: 'a' }], either: 'note', named: { note: { name: 'a' } } }],
      ['', { tree: { ...leaf, twigs: [{ ...leaf, twigs: [leaf] }] } }],
    ] as const)
      assert.deepEqual(datesOf(await post(query, body)), [undefined, undefined], JSON.stringify(body));
    for (const body of [
      { lines: [{ name: 'b' }, line] },
      { either: line },
      { named: { x: line } },
      { tree: { twigs: [leaf, { twigs: [{ line }] }] } },
    ])
      assert.deepEqual(datesOf(await post('', body)), HALF_YEAR, JSON.stringify(body));
    const both = await post('?from=1', { lines: [line] });
    assert.deepEqual(datesOf(both), [HALF_YEAR[0], 'Mon, 01 Jun 2026 00:00:00 GMT']);
  });

  test('not by a route of which nothing is deprecated', async () => {
    const { headers } = await key.get('/api/v1/restaurants');
    assert.deepEqual([headers.deprecation, headers.sunset, headers.link], [undefined, undefined, undefined]);
  });
});

test('the OpenAPI document marks routes, parameters and fields, and says the dates', async () => {
  const { paths, components } = JSON.parse((await service.anyone.get('/api/v1/openapi.json')).text);
  const operation = paths['/api/v1/test/taking'].post;
  assert.equal(operation.deprecated, undefined);
  const [from, to] = operation.parameters;
  assert.deepEqual([from.deprecated, to.deprecated], [true, undefined]);
  assert.match(from.description, /Deprecated since 2026-02-01.*2026-06-01.*\/docs\/changelog/);
  const { note } = operation.requestBody.content['application/json'].schema.properties.lines.items.properties;
  assert.equal(note.deprecated, true);
  assert.match(note.description, /Deprecated since 2026-01-01.*2026-07-01/);
  assert.equal(paths['/api/v1/test/old'].get.deprecated, true);
  assert.ok(components.headers.sunset);
  assert.ok(operation.responses['201'].headers.sunset);
});

describe('uses are counted', () => {
  test('by key and day, in memory first, and written behind the requests', async () => {
    const other = await issueKey(service, tenantId);
    for (let n = 0; n < 3; n++) (await key.get('/api/v1/test/old')).must(200);
    (await other.get('/api/v1/test/old')).must(200);
    (await key.post('/api/v1/test/taking?from=1', { lines: [{ name: 'a', note: '' }] })).must(200);
    assert.deepEqual(await uses(), []);
    await flush();
    await key.get('/api/v1/test/old');
    service.clock.moveBy(DAY_MS);
    await key.get('/api/v1/test/old');
    await flush();
    const rows = (await uses()).filter(({ key_id }) => key_id === key.id);
    assert.deepEqual(
      rows.map(({ deprecation, requests }) => [deprecation, requests]),
      [
        ['field', 1],
        ['parameter', 1],
        ['route', 4],
        ['route', 1],
      ],
    );
    assert.notEqual(rows[2]!.day, rows[3]!.day);
    assert.deepEqual(
      (await uses()).filter(({ key_id }) => key_id === other.id).map(({ requests }) => requests),
      [1],
    );
  });

  test('of keys only: people, operators and strangers are nobody to write to', async () => {
    const person = await owner();
    await person.get('/api/v1/test/old');
    await service.operator.get('/api/v1/test/old');
    await service.anyone.get('/api/v1/test/old');
    await key.get('/api/v1/restaurants');
    await flush();
    assert.deepEqual(await uses(), []);
  });

  test('and none is lost when they cannot be written for a while', async () => {
    await key.get('/api/v1/test/old');
    await service.database.sql('alter table deprecation_uses rename to elsewhere');
    try {
      await flush();
    } finally {
      await service.database.sql('alter table elsewhere rename to deprecation_uses');
    }
    await key.get('/api/v1/test/old');
    await flush();
    assert.deepEqual(
      (await uses()).map(({ requests }) => requests),
      [2],
    );
  });

  test('and those of a tenant that was deleted meanwhile hold up nobody else', async () => {
    await key.get('/api/v1/test/old');
    const gone = { kind: 'key', tenantId: newGuid(), keyId: newGuid() } as unknown as Caller;
    service.deps.deprecatedUses.count(gone, [ROUTE]);
    await flush();
    assert.equal((await uses()).length, 1);
  });
});

describe('a mail', () => {
  const useIt = async (...keys: TestKey[]) => {
    for (const one of keys) (await one.get('/api/v1/test/old')).must(200);
    await flush();
  };
  const contactOf = (name: string) => `${name}-${tenantId}@integrator.example`;

  test('goes once to the contact of each key that lately used it, else to the owners of its tenant', async () => {
    const { email } = await owner();
    const contact = contactOf('dev');
    const told = await issueKey(service, tenantId, { contactEmail: contact });
    const twin = await issueKey(service, tenantId, { contactEmail: contact });
    const idle = await issueKey(service, tenantId, { contactEmail: contactOf('idle') });
    await useIt(key, told, twin);
    await Promise.all([tell(), tell()]);
    await followDeprecations.run({ ...service.deps, deprecations: declared });
    const [mail] = await mailsTo(contact, 1);
    assert.match(mail!.text, /route of a test/);
    assert.match(mail!.text, /May be removed on: 1 July 2026/);
    assert.match(mail!.text, /Replaced by: \/api\/v1\/test\/new/);
    assert.match(mail!.text, /https:\/\/docs\.example\/moving/);
    await mailsTo(email, 1);
    await useIt(idle);
    assert.equal(await tell(), 1);
    await mailsTo(contact, 1);
    await mailsTo(email, 1);
    const [first] = await mailsTo(contactOf('idle'), 1);
    assert.match(first!.text, /Test key/);
  });

  test('is about something else once that is used', async () => {
    const { email } = await owner();
    await useIt(key);
    assert.equal(await tell(), 1);
    await key.post('/api/v1/test/taking?from=1', {});
    await flush();
    assert.equal(await tell(), 1);
    const [, second] = await mailsTo(email, 2);
    assert.match(second!.text, /parameter of a test/);
    assert.match(second!.text, /\/docs\/changelog/);
  });

  test('does not go to keys that ended, or used it too long ago', async () => {
    await owner();
    const gone = await issueKey(service, tenantId);
    await useIt(gone);
    (await service.operator.delete(`/api/v1/admin/api-keys/${gone.id}?tenantId=${tenantId}`)).must(200);
    await useIt(key);
    await service.database.sql('update deprecation_uses set day = day - 91 where key_id = $1', [key.id]);
    assert.equal(await tell(), 0);
  });

  test('waits for somebody to tell', async () => {
    await useIt(key);
    assert.equal(await tell(), 0);
    const { email } = await owner();
    assert.equal(await tell(), 1);
    await mailsTo(email, 1);
  });
});

test('the report says who still does, when they were told, and until when they may rely on it', async () => {
  await owner();
  await key.get('/api/v1/test/old');
  await key.get('/api/v1/test/answer');
  await flush();
  const mine = async () =>
    (await usersOf(service.deps, declared, service.clock.now())).filter(
      (user) => user.tenant_id === tenantId,
    );
  const asked = await mine();
  assert.deepEqual(
    asked.map((user) => [user.deprecation, user.used_by, user.requests, user.told_at, user.until]),
    [
      ['answer', key.id, 1, null, null],
      ['route', key.id, 1, null, null],
    ],
  );
  await tell();
  const inTime = new Date(service.clock.now() + 90 * DAY_MS).toISOString().slice(0, 10);
  for (const { told_at, until } of await mine()) {
    assert.ok(told_at);
    assert.equal(until, inTime, '90 days after the mail, for its sunset is past');
  }
});

test('old counts are forgotten once two majors could have run beside each other for a year', async () => {
  await key.get('/api/v1/test/old');
  await flush();
  const age = (days: number) =>
    service.database.sql('update deprecation_uses set day = day - $2::integer where key_id = $1', [
      key.id,
      days,
    ]);
  await age(400);
  await followDeprecations.run(service.deps);
  assert.equal((await uses()).length, 1);
  await age(1);
  await followDeprecations.run(service.deps);
  assert.deepEqual(await uses(), []);
});

test('a service that stops writes what it has counted', async () => {
  const other = await startTestService({ database: service.database, extraRoutes: [old] });
  (await client(other.url, key.key).get('/api/v1/test/old')).must(200);
  await other.stop();
  assert.deepEqual(
    (await uses()).map(({ requests }) => requests),
    [1],
  );
});

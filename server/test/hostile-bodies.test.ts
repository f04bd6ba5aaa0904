import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { assertProper } from './harness/envelope.ts';
import type { Reply, Sending } from './harness/http.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { together } from './harness/together.ts';
import { makeWorld, openPlace, putMenu, soup, type World } from './harness/world.ts';

const MIB = 1_048_576;

let service: TestService;
let world: World;
let orders: string;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  orders = `${world.place.path}/orders`;
});

const post = (body: unknown, sending: Sending = {}): Promise<Reply> =>
  world.key.send('POST', orders, { ...sending, body });

/** An order's JSON text with something put in front of its closing brace. */
const orderText = (more: string): string => `${JSON.stringify(soup(world.place)).slice(0, -1)}${more}}`;

/** An order of one line in which one field of the line is another text. */
const lineText = (field: string, value: string): string =>
  `{"diningOption":"DINE_IN","items":[{"menuItemGuid":"${world.place.item('Catch of the day').guid}","quantity":1,"${field}":${value}}]}`;

async function refused(body: unknown, ...fields: string[]): Promise<void> {
  const reply = await post(body);
  assertProper(reply, String(body).slice(0, 100));
  assert.deepEqual(reply.fields(), fields, String(body).slice(0, 100));
}

describe('a body', () => {
  test('that is not JSON, or not quite, is a VALIDATION_ERROR', async () => {
    const broken = [
      '{',
      '[1,]',
      "{'a':1}",
      'NaN',
      '{"a":NaN}',
      '{"a":1}}',
      '\ufeff{}',
      '{"a":01}',
      '{"a":"\t"}',
    ];
    for (const text of broken) await refused(text, 'body  json');
    for (const text of ['null', '1', '"text"', '[]', 'true']) await refused(text, 'body  type');
  });

  test('that is sent on while it is refused already has its answer, in the envelope', async () => {
    const asked: [status: number, path: string, headers: Record<string, string>][] = [
      [413, orders, { 'x-api-key': world.key.key }],
      [415, orders, { 'x-api-key': world.key.key, 'content-type': 'text/html' }],
      [401, orders, {}],
      [404, '/api/v1/nowhere', {}],
      [405, '/api/v1/health', {}],
    ];
    for (const mib of [2, 8])
      for (const [status, path, headers] of asked) {
        const body = Buffer.alloc(mib * MIB, ' ');
        const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
        const answers = await together(5, async () => {
          const response = await fetch(`${service.url}${path}`, init);
          return [response.status, ((await response.json()) as { success: boolean }).success];
        });
        assert.deepEqual(answers, Array(5).fill([status, false]), `${status} of ${mib} MiB`);
      }
  });

  test('that is not UTF-8 is refused, not mended', async () => {
    for (const bytes of [[0xc3, 0x28], [0xed, 0xa0, 0x80], [0xff], [0xf0, 0x9f, 0x8d]]) {
      await refused(
        Buffer.concat([Buffer.from('{"notes":"'), Buffer.from(bytes), Buffer.from('"}')]),
        'body  encoding',
      );
    }
  });

  test('with NUL or half a surrogate pair, anywhere, is refused: the database could not store it', async () => {
    await refused(orderText(',"notes":"\\u0000"'), 'body /notes characters');
    await refused(orderText(',"metadata":{"a":"\\ud83d"}'), 'body /metadata/a characters');
    await refused(orderText(',"metadata":{"a\\u0000":"b"}'), 'body /metadata characters');
    (await post(orderText(',"notes":"\\ud83c\\udf55 \\u00e9"'))).must(201);
  });

  test('with a key twice is refused: the last one would win silently', async () => {
    await refused(orderText(',"notes":"a","notes":"b"'), 'body /notes duplicate');
    await refused(orderText(',"notes":"a","n\\u006ftes":"b"'), 'body /notes duplicate');
  });

  test('deeper than 32 levels or wider than 1,000 keys is refused', async () => {
    const nested = (depth: number) => `{"metadata":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
    await refused(nested(33), 'body  maxDepth');
    await refused('['.repeat(200_000), 'body  maxDepth');
    await refused(`{"a":${'{"a":'.repeat(100_000)}`, 'body  maxDepth');
    const keys = (count: number) => Array.from({ length: count }, (_, i) => `"k${i}":"v"`).join(',');
    await refused(orderText(`,"metadata":{${keys(1_001)}}`), 'body  maxProperties');
    await refused(orderText(`,"metadata":{${keys(51)}}`), 'body /metadata maxProperties');
    (await post(orderText(`,"metadata":{${keys(50)}}`))).must(201);
  });

  test('of more than 1 MiB is PAYLOAD_TOO_LARGE, with a length or without one', async () => {
    const exactly = orderText('');
    const fitting = exactly + ' '.repeat(MIB - exactly.length);
    (await post(fitting)).must(201);
    const tooLarge = await post(`${fitting} `);
    tooLarge.refused(413, 'PAYLOAD_TOO_LARGE');
    assertProper(tooLarge, 'too large');
    const chunked = { 'transfer-encoding': 'chunked', 'content-length': undefined };
    (await post(`${fitting} `, { headers: chunked })).refused(413, 'PAYLOAD_TOO_LARGE');
    (await post(fitting, { headers: chunked })).must(201);
  });

  // Each of them once took the process 51 s, in which it answered nobody; less than 50 ms now.
  test('of a megabyte that may be card numbers is looked through at once', async () => {
    for (const part of ['1-', '1--', '111 ', '622 ']) {
      const long = JSON.stringify({ domain: part.repeat((MIB - 100) / part.length) });
      const begun = performance.now();
      const reply = await post(long);
      assert.equal(reply.status, 400, reply.text.slice(0, 200));
      // What anybody may send is short.
      const anybody = { body: long };
      (await service.anyone.send('POST', '/api/v1/domain/resolve', anybody)).refused(
        413,
        'PAYLOAD_TOO_LARGE',
      );
      assert.ok(performance.now() - begun < 5_000, part);
    }
  });

  test('is uncompressed application/json in UTF-8, and nothing else', async () => {
    const body = orderText('');
    for (const type of [
      undefined,
      '',
      'text/plain',
      'text/json',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=iso-8859-1',
      'application/json, text/plain',
      'application/jsonp',
    ]) {
      const reply = await post(body, { headers: { 'content-type': type } });
      reply.refused(415, 'UNSUPPORTED_MEDIA_TYPE');
      assertProper(reply, String(type));
    }
    for (const type of [
      'application/json',
      'Application/JSON; Charset="UTF-8"',
      'application/json;charset=utf-8',
    ]) {
      (await post(body, { headers: { 'content-type': type } })).must(201);
    }
    for (const encoding of ['gzip', 'br', 'deflate', 'zstd']) {
      (await post(body, { headers: { 'content-encoding': encoding } })).refused(
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      );
    }
  });

  test('belongs to operations that take one, and is required there', async () => {
    assert.deepEqual((await world.key.send('POST', orders)).fields(), ['body  type']);
    const item = `${world.place.path}/menu/items/${world.place.item('Soup').guid}`;
    for (const body of [{ a: 1 }, '[]', 'null', '{', `{${' '.repeat(100)}}`])
      assert.deepEqual((await world.key.send('DELETE', item, { body })).fields(), ['body  unknown']);
  });
});

test('an empty object is as good as no body, for every operation that takes none', async () => {
  const spare = await openPlace(world.key);
  const path = `${spare.path}/menu/items/${spare.item('Soup').guid}`;
  const headers = { 'idempotency-key': 'no body' };
  (await world.key.send('DELETE', path, { body: {}, headers })).must(200);
  // The retry without the object is the same request.
  (await world.key.send('DELETE', path, { headers })).must(200);
  const other = `${spare.path}/menu/items/${spare.item('Pizza').guid}`;
  (await world.key.send('DELETE', other, { body: ' { } ', headers: { 'content-type': undefined } })).must(
    200,
  );
});

describe('a field', () => {
  test('that nobody knows is refused by name, wherever it stands: dropping it would lose data', async () => {
    await refused(
      { ...soup(world.place), total: 1, status: 'PAID' },
      'body /total unknown',
      'body /status unknown',
    );
    await refused(lineText('price', '1'), 'body /items/0/price unknown');
    await refused(orderText(',"metadata":{"a b":{"c":1}}'), 'body /metadata/a b unknown');
    await refused(orderText(',"metadata":{"a":{"b":"c"}}'), 'body /metadata/a type');
    await refused(orderText(',"__proto__":{"notes":"x"}'), 'body /__proto__ unknown');
    await refused(orderText(',"constructor":{"prototype":{"isAdmin":true}}'), 'body /constructor unknown');
    assert.equal(({} as { isAdmin?: boolean }).isAdmin, undefined);
    const query = await world.key.get(`${orders}?lmit=1&__proto__=1&constructor=2`);
    assert.deepEqual(query.fields(), [
      'query /lmit unknown',
      'query /__proto__ unknown',
      'query /constructor unknown',
    ]);
  });

  test('of the wrong type is refused, never converted', async () => {
    for (const value of ['"1"', 'true', 'null', '[1]', '{}']) {
      await refused(lineText('priceAmount', value), 'body /items/0/priceAmount type');
      await refused(orderText(`,"numberOfGuests":${value}`), 'body /numberOfGuests type');
    }
  });

  test('that holds money is a whole number of minor units that can be added up exactly', async () => {
    for (const amount of [
      '-1',
      '0.5',
      '1e-7',
      '1000000000001',
      '9007199254740993',
      '1e21',
      '1e400',
      '-1e400',
    ]) {
      const [field, ...more] = (await post(lineText('priceAmount', amount))).fields();
      assert.match(field!, /^body \/items\/0\/priceAmount (minimum|maximum|type|multipleOf)$/, amount);
      assert.deepEqual(more, []);
    }
    for (const amount of ['0', '-0', '800000000000', '1e2', '12.0']) {
      (await post(lineText('priceAmount', amount))).must(201);
    }
  });

  test('that holds a quantity takes neither none, nor fractions of a thousandth, nor more than four digits', async () => {
    const guid = world.place.item('Soup').guid;
    for (const quantity of [
      0,
      -1,
      1.5,
      10_000,
      '0',
      '0.000',
      '-1',
      '1e3',
      '10000',
      '0.0001',
      '1.',
      '.5',
      ' 1',
      '١',
      '',
    ]) {
      const reply = await post({ diningOption: 'DINE_IN', items: [{ menuItemGuid: guid, quantity }] });
      assert.ok(
        reply.fields().every((field) => field.startsWith('body /items/0/quantity ')),
        `${quantity}`,
      );
    }
  });

  test('an order too large to be kept, or to be summed exactly, is refused as a whole', async () => {
    const soupLine = soup(world.place).items![0]!;
    await refused({ diningOption: 'DINE_IN', items: Array(501).fill(soupLine) }, 'body /items maxItems');
    await refused(
      { diningOption: 'DINE_IN', checks: Array(50).fill({ items: Array(11).fill(soupLine) }) },
      'body /checks maxItems',
    );
    const gold = await openPlace(world.key);
    const menu = await putMenu(world.key, gold.guid, {
      modifierGroups: [
        {
          guid: gold.menu.modifierGroups[0]!.guid,
          name: 'Gold',
          modifiers: [{ name: 'Leaf', priceAmount: 100_000_000 }],
        },
      ],
      menus: [
        {
          name: 'M',
          groups: [
            {
              name: 'G',
              items: [
                { name: 'Steak', priceAmount: 1, modifierGroupGuids: [gold.menu.modifierGroups[0]!.guid] },
              ],
            },
          ],
        },
      ],
    });
    const [steak] = menu.menus[0]!.groups[0]!.items;
    const leaf = { modifierGuid: menu.modifierGroups[0]!.modifiers[0]!.guid, quantity: 100 };
    const items = [{ menuItemGuid: steak!.guid, quantity: 9_999, modifiers: Array(100).fill(leaf) }];
    const reply = await world.key.post(`${gold.path}/orders`, { diningOption: 'DINE_IN', items });
    assert.deepEqual(reply.fields(), ['body /items/0/priceAmount AMOUNT_OVERFLOW']);
  });

  test('all offending fields are named at once, of body, path and query', async () => {
    const reply = await world.key.send('POST', `/api/v1/restaurants/${world.place.guid}/orders?a=1`, {
      body: { diningOption: 'FLYING', items: [{ quantity: 0 }], numberOfGuests: 0 },
    });
    assert.deepEqual(reply.fields().sort(), [
      'body /diningOption enum',
      'body /items/0/quantity minimum',
      'body /numberOfGuests minimum',
      'query /a unknown',
    ]);
  });
});

describe('a time', () => {
  const wrong = [
    '2026-99-99T99:99:99Z',
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '2026-01-01T00:00:00+00:00',
    '2026-01-01t00:00:00z',
    '2026-01-01',
    '+012026-01-01T00:00:00Z',
    '2026-01-01T00:00:00.0000Z',
  ];

  test('that no calendar has is a VALIDATION_ERROR in body and query', async () => {
    for (const time of wrong) {
      const [inBody] = (await post(soup(world.place, { openedAt: time }))).fields();
      assert.match(inBody!, /^body \/openedAt (pattern|format)$/, time);
      const [inQuery] = (await world.key.get(`${orders}?modifiedAfter=${encodeURIComponent(time)}`)).fields();
      assert.match(inQuery!, /^query \/modifiedAfter (pattern|format)$/, time);
      const key = { tenantId: world.tenantId, name: 'K', scopes: ['read:menu'], expiresAt: time };
      const [ofKey] = (await service.operator.post('/api/v1/admin/api-keys', key)).fields();
      assert.match(ofKey!, /^body \/expiresAt (pattern|format)$/, time);
    }
  });

  test('to come, or before the service could know it, is no time at which an order was opened', async () => {
    const in2days = new Date(service.clock.now() + 2 * 86_400_000).toISOString();
    for (const openedAt of [
      in2days,
      '9999-12-31T23:59:59Z',
      '1999-12-31T23:59:59Z',
      '0001-01-01T00:00:00Z',
    ]) {
      await refused(soup(world.place, { openedAt }), 'body /openedAt range');
    }
    for (const time of ['2028-02-29T23:59:59.999Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z']) {
      (await world.key.get(`${orders}?modifiedAfter=${time}&modifiedBefore=${time}`)).must(200);
    }
  });
});

describe('a query', () => {
  test('with NUL, bad encoding, a parameter twice or a number that is none is a VALIDATION_ERROR', async () => {
    const queries: Record<string, string> = {
      'externalId=%00': 'query /externalId characters',
      'source=a%00b': 'query /source characters',
      'limit=1&limit=2': 'query /limit type',
      'limit=1e1': 'query /limit type',
      'limit=1.5': 'query /limit type',
      'limit=': 'query /limit type',
      'limit=0': 'query /limit minimum',
      'limit=201': 'query /limit maximum',
      'limit=99999999999999999999': 'query /limit type',
      'businessDate=20261121x': 'query /businessDate type',
      'businessDate=1': 'query /businessDate minimum',
      'status=OPEN': 'query /status enum',
      'externalId=': 'query /externalId minLength',
    };
    for (const [query, field] of Object.entries(queries)) {
      const reply = await world.key.get(`${orders}?${query}`);
      assert.deepEqual(reply.fields(), [field], query);
    }
    for (const query of ['externalId=%', 'externalId=%zz', 'externalId=%ED%A0%80', 'source=%F0%9F%8D%95']) {
      (await world.key.get(`${orders}?${query}`)).must(200);
    }
  });
});

test('and none of it left half a change behind', () => assertBooksAgree(service.database));

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import Type from 'typebox';
import { anyone } from '../src/access/index.ts';
import { holdsCardNumber, passesLuhn } from '../src/platform/card-numbers.ts';
import { ok } from '../src/platform/http/route.ts';
import { requestObject } from '../src/platform/http/shapes.ts';
import { createLog } from '../src/platform/log.ts';
import { route } from './harness/route.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { issueKey, makeWorld, soup, type World } from './harness/world.ts';

/** Test numbers of the brands, 13 to 19 digits. */
const CARDS = [
  '4222222222222',
  '378282246310005',
  '4111111111111111',
  '5555555555554444',
  '6011000990139424',
  '6304000000000000000',
];

/** How people and programs write a number. */
function spellings(card: string): string[] {
  const groups = card.match(/.{1,4}/g)!;
  return [
    card,
    groups.join(' '),
    groups.join('-'),
    groups.join('%20'),
    groups.join('+'),
    `pan-${card}`,
    `x${card}y`,
    `${card}.`,
    `=${card}&`,
    `2026 ${groups.join(' ')} 1127`,
    `01a1fc46-50c5-78a5-8182-411111111112-${card}`,
  ];
}

const everySpelling = CARDS.flatMap(spellings);

/** Throws an error that quotes what it was sent, as a careless library would. */
const quoting = route({
  operationId: 'testQuoting',
  method: 'POST',
  path: '/test/quoting',
  summary: 'For this test.',
  access: anyone,
  body: requestObject({ text: Type.String() }),
  response: Type.Object({}),
  handler: ({ body, log }) => {
    log.info({ card: body.text, nested: { password: body.text, text: body.text } }, `received ${body.text}`);
    if (body.text === '') return ok({});
    throw Object.assign(new Error(`cannot work with ${body.text}`), { detail: body.text });
  },
});

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService({ extraRoutes: [quoting], config: { trustProxy: 1 } });
  world = await makeWorld(service);
});

/** Every digit of a card in a row, with at most one character between two of them (or a percent escape). */
function findCard(text: string, card: string): string | undefined {
  const spread = new RegExp([...card].join('(?:%20|[^0-9])?'));
  return spread.exec(text)?.[0];
}

function assertNoSecrets(): void {
  const text = service.logText();
  for (const card of CARDS) assert.equal(findCard(text, card), undefined, `the log holds ${card}`);
  assert.equal(/ck_(live|test)_[0-9A-Za-z]{6}/.exec(text)?.[0], undefined, 'the log holds an API key');
}

describe('no log line holds a card number or an API key, wherever it was sent', () => {
  test('in the path, the query and the headers', async () => {
    for (const [index, secret] of [...everySpelling, world.key.key].entries()) {
      const word = secret.replace(/ /g, (character) => encodeURIComponent(character));
      const headers = {
        'x-correlation-id': secret,
        'user-agent': secret,
        cookie: `a=${secret}`,
        authorization: `Bearer ${secret}`,
        'x-forwarded-for': `10.1.${index >> 8}.${index & 255}`,
      };
      await service.anyone.get(`/pay/${word}?card=${word}&x-api-key=${word}`, headers);
      await world.key.get(`${world.place.path}/orders?externalId=${word}`, headers);
    }
    assertNoSecrets();
  });

  test('in a body that is taken, refused, or broken', async () => {
    for (const secret of [...everySpelling, world.key.key]) {
      const path = `${world.place.path}/orders`;
      const taken = await world.key.post(path, soup(world.place, { notes: secret }), {
        'idempotency-key': secret,
      });
      if (holdsCardNumber(secret)) taken.refused(400, 'VALIDATION_ERROR');
      else taken.must(201);
      (await world.key.post(path, { [secret]: secret })).refused(400, 'VALIDATION_ERROR');
      (await world.key.post(path, `{"notes":"${secret}`)).refused(400, 'VALIDATION_ERROR');
    }
    assertNoSecrets();
  });

  test('in an error that quotes it, and what a handler logs', async () => {
    for (const secret of [...everySpelling, world.key.key]) {
      const reply = await world.key.post('/test/quoting', { text: secret });
      if (holdsCardNumber(secret)) reply.refused(400, 'VALIDATION_ERROR');
      else reply.refused(500, 'INTERNAL_ERROR');
    }
    assertNoSecrets();
  });

  test('when a key is issued, used, rotated and revoked', async () => {
    const key = await issueKey(service, world.tenantId);
    await key.get('/api/v1/restaurants');
    const admin = (more: string) => `/api/v1/admin/api-keys/${key.id}${more}?tenantId=${world.tenantId}`;
    (await service.operator.post(admin('/rotate'), {})).must(201);
    (await service.operator.delete(admin(''))).must(200);
    assertNoSecrets();
  });
});

describe('the log itself', () => {
  const written = (fields: object, message: string): string => {
    const lines: string[] = [];
    const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
    log.info(fields, message);
    return lines.join('');
  };

  test('masks a card number and says that there was one', () => {
    for (const spelling of everySpelling) {
      const text = written({ note: spelling }, spelling);
      assert.match(text, /\[card\]/, spelling);
      assert.doesNotThrow(() => JSON.parse(text), spelling);
    }
  });

  test('leaves alone what only looks like one: identifiers, times, numbers that fail the check digit', () => {
    const harmless = [
      '01a1fc46-50c5-78a5-8182-411111111111',
      '2026-11-21T04:03:48.974Z',
      '4111111111111112',
      '20261121',
      '1234-5678',
    ];
    for (const text of harmless) assert.ok(written({ id: text }, 'x').includes(text), text);
    for (let i = 0; i < 2_000; i++) {
      const guid = crypto.randomUUID();
      assert.ok(written({ correlationId: guid }, 'request').includes(guid), guid);
    }
  });

  test('hides the values of fields that are secret by their name', () => {
    const names = [
      'x-api-key',
      'authorization',
      'cookie',
      'set-cookie',
      'password',
      'token',
      'secret',
      'apiKey',
      'cvv',
    ];
    for (const name of names) {
      const text = written(
        { [name]: 'open sesame', headers: { [name]: 'open sesame' }, a: { b: { [name]: 'open sesame' } } },
        'x',
      );
      assert.ok(!text.includes('open sesame'), name);
    }
  });

  test('knows the check digit rule', () => {
    for (const card of CARDS) assert.equal(passesLuhn(card), true, card);
    for (const number of ['4111111111111112', '411111111111', '41111111111111111111']) {
      assert.equal(passesLuhn(number), false, number);
    }
  });
});

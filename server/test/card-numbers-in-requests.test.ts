import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, soup, type World } from './harness/world.ts';

const CARD = '4111111111111111';
const GROUPED = '4111 1111-1111 1111';

let service: TestService;
let world: World;
before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
});

test('a card number in a text, a name of a field, the query or a key is refused and never repeated', async () => {
  const { key, place } = world;
  const orders = `${place.path}/orders`;
  const card = { number: CARD, expiryMonth: 12, expiryYear: 2_060 };
  const answers = {
    'body /notes cardNumber': await key.post(orders, soup(place, { notes: `pay with ${GROUPED}` })),
    'body /externalId cardNumber': await key.post(orders, soup(place, { externalId: CARD })),
    'body /guest/name cardNumber': await key.post(orders, soup(place, { guest: { name: CARD } })),
    'body /metadata/ref cardNumber': await key.post(orders, soup(place, { metadata: { ref: CARD } })),
    'body /metadata/[card] cardNumber': await key.post(orders, soup(place, { metadata: { [CARD]: 'x' } })),
    'body /[card] cardNumber': await key.post(orders, { [CARD]: CARD }),
    'body /[card] duplicate': await key.post(orders, `{"${CARD}":1,"${CARD}":2}`),
    'body /customerId cardNumber': await key.post('/api/v1/payments/vault/cards', { customerId: CARD, card }),
    'body /card/holderName cardNumber': await key.post('/api/v1/payments/vault/cards', {
      customerId: 'guest',
      card: { ...card, holderName: GROUPED },
    }),
    'query /externalId cardNumber': await key.get(`${orders}?externalId=${CARD}`),
    'header /idempotency-key cardNumber': await key.post(orders, soup(place), { 'idempotency-key': CARD }),
  };
  for (const [problem, reply] of Object.entries(answers)) {
    assert.deepEqual(reply.fields(), [problem]);
    assert.ok(!/4111.?1111/.test(reply.text), problem);
  }
  assert.ok(!/4111.?1111/.test(service.logText()));
});

test('what only looks like one is taken', async () => {
  const { key, place } = world;
  for (const externalId of ['4111111111111112', 'sq4111111111111111', '4006381333931'])
    (await key.post(`${place.path}/orders`, soup(place, { externalId }))).must(201);
});

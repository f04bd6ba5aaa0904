import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { atEnd } from '../server/test/harness/cleanup.ts';
import { startTestService } from '../server/test/harness/service.ts';
import { makeWorld } from '../server/test/harness/world.ts';
import { startMock } from '../tools/openapi-mock.ts';
import { type Answer, ComandaError, createComanda, type Input } from './src/index.ts';

/** What the client does that needs no memory of the other end: the service and a mock of its document are alike to it. */

interface End {
  url: string;
  apiKey: string;
  restaurantGuid: string;
  newOrder: Input<'createOrder'>['body'];
  businessDate: number;
}

async function theService(): Promise<End> {
  const service = await startTestService();
  const { key, place } = await makeWorld(service);
  const newOrder = {
    diningOption: 'DINE_IN' as const,
    items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }],
  };
  const made = await key.post<Answer<'createOrder'>>(`${place.path}/orders`, newOrder);
  // One that is not for later has its day.
  const { businessDate } = made.must(201);
  return {
    url: service.url,
    apiKey: key.key,
    restaurantGuid: place.guid,
    newOrder,
    businessDate: businessDate!,
  };
}

async function theMock(): Promise<End> {
  const document = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
  const { url, stop } = await startMock(document);
  atEnd(stop);
  const create = document.paths['/api/v1/restaurants/{restaurantGuid}/orders'].post;
  const newOrder = create.requestBody.content['application/json'].example;
  const { data: made } = create.responses[201].content['application/json'].example;
  // As above.
  const { restaurantGuid, businessDate } = made as Answer<'createOrder'>;
  return { url, apiKey: 'any', restaurantGuid, newOrder, businessDate: businessDate! };
}

for (const [name, start] of [
  ['the service', theService],
  ['a mock made from the document alone', theMock],
] as const) {
  describe(`the client, with ${name},`, () => {
    let end: End;
    let comanda: ReturnType<typeof createComanda>;
    before(async () => {
      end = await start();
      comanda = createComanda(end);
    });
    const here = () => ({ restaurantGuid: end.restaurantGuid });
    const fails = async (asking: Promise<unknown>, status: number, code: string): Promise<ComandaError> => {
      const error = await asking.catch((thrown: unknown) => thrown);
      assert.ok(error instanceof ComandaError, String(error));
      assert.deepEqual([error.status, error.code], [status, code]);
      assert.match(error.correlationId!, /^[0-9a-f-]{36}$/);
      return error;
    };

    test('takes an order and reads it', async () => {
      const made = await comanda.call('createOrder', { params: here(), body: end.newOrder });
      assert.equal(made.totalAmount, made.checks[0]!.totalAmount);
      const params = { ...here(), orderGuid: made.guid };
      assert.deepEqual(await comanda.call('getOrder', { params }), made);
    });

    test('needs no credential where none is asked for', async () => {
      const nobody = createComanda({ url: end.url, apiKey: '' });
      assert.equal((await nobody.call('getHealth')).status, 'OK');
    });

    test('throws what is refused, as it was said', async () => {
      const params = { ...here(), orderGuid: crypto.randomUUID() };
      await fails(comanda.call('getOrder', { params }), 404, 'RESOURCE_NOT_FOUND');
      const nobody = createComanda({ url: end.url, apiKey: '' });
      await fails(nobody.call('listRestaurants'), 401, 'UNAUTHORIZED');
      const surprising = { params: here(), body: { ...end.newOrder, surprise: 1 } };
      const { details } = await fails(comanda.call('createOrder', surprising), 400, 'VALIDATION_ERROR');
      assert.ok(Array.isArray(details?.fields));
      const query = { from: 1, to: end.businessDate };
      await fails(comanda.call('getReport', { params: { report: 'sales' }, query }), 400, 'VALIDATION_ERROR');
    });

    test('answers CSV and NDJSON as text', async () => {
      const { businessDate: from } = end;
      const params = { report: 'sales' } as const;
      const query = { from, to: from };
      const csv: string = await comanda.call('getReport', { params, query: { ...query, format: 'csv' } });
      assert.match(csv, /^day,dayName,/);
      const lines = await comanda.call('getReport', { params, query: { ...query, format: 'ndjson' } });
      const [first] = lines.split('\n');
      assert.match(JSON.parse(first ?? '').currency, /^[A-Z]{3}$/);
    });

    test('goes over a list to its end', async () => {
      const all = await Array.fromAsync(comanda.each('listRestaurants', { query: { limit: 1 } }));
      assert.deepEqual(
        all.map(({ guid }) => guid),
        [end.restaurantGuid],
      );
      const orders = await Array.fromAsync(
        comanda.each('listOrders', { params: here(), query: { limit: 1 } }),
      );
      assert.ok(orders.length > 0);
      assert.equal(new Set(orders.map(({ guid }) => guid)).size, orders.length);
    });

    test('reads events from the feed and from a stream', async () => {
      for (const read of [comanda.events, comanda.follow]) {
        const stop = new AbortController();
        for await (const event of read({ after: 0, types: ['order.created'], signal: stop.signal })) {
          assert.equal(event.type, 'order.created');
          if (event.type === 'order.created') assert.equal(typeof event.data.totalAmount, 'number');
          stop.abort();
        }
      }
    });
  });
}

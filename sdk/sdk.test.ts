import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { before, describe, test } from 'node:test';
import { eventually } from '../server/test/harness/eventually.ts';
import { signedIn } from '../server/test/harness/people.ts';
import { startReceiver } from '../server/test/harness/receiver.ts';
import { machineClock, startTestService, type TestService } from '../server/test/harness/service.ts';
import { Webhook } from '../server/test/harness/standard-webhooks.ts';
import { issueKey, makeWorld, type World } from '../server/test/harness/world.ts';
import {
  ComandaError,
  type ComandaEvent,
  createComanda,
  EVENT_SCOPES,
  NetworkError,
  verifyWebhook,
  WebhookError,
} from './src/index.ts';

let service: TestService;
let world: World;
let comanda: ReturnType<typeof createComanda>;

before(async () => {
  service = await startTestService({ clock: machineClock() });
  world = await makeWorld(service);
  comanda = createComanda({ url: service.url, apiKey: world.key.key });
});

const inRestaurant = () => ({ restaurantGuid: world.place.guid });
const soup = () => ({
  diningOption: 'DINE_IN' as const,
  items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }],
});
const takeOrder = () => comanda.call('createOrder', { params: inRestaurant(), body: soup() });

describe('the client', () => {
  test('takes an order, reads it, lists it and changes it', async () => {
    const made = await takeOrder();
    assert.equal(made.totalAmount, made.checks[0]!.totalAmount);
    const params = { ...inRestaurant(), orderGuid: made.guid };
    assert.deepEqual(await comanda.call('getOrder', { params }), made);
    const { items } = await comanda.call('listOrders', { params: inRestaurant(), query: { limit: 1 } });
    assert.equal(items[0]!.guid, made.guid);
    const changed = await comanda.call('updateOrder', {
      params,
      body: { notes: 'By the window' },
      ifMatch: 1,
    });
    assert.equal(changed.version, 2);
    const stale = comanda.call('updateOrder', { params, body: { notes: 'Late' }, ifMatch: 1 });
    await assert.rejects(stale, (error) => error instanceof ComandaError && error.code === 'CONFLICT');
  });

  test('tries again what got lost, and the order is taken once', async () => {
    let lost = 0;
    const unlucky = createComanda({
      url: service.url,
      apiKey: world.key.key,
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (lost++ < 2) throw new TypeError('the answer got lost');
        return response;
      },
    });
    const before = (await comanda.call('listOrders', { params: inRestaurant(), query: { limit: 200 } })).items
      .length;
    await unlucky.call('createOrder', { params: inRestaurant(), body: soup() });
    const { items } = await comanda.call('listOrders', { params: inRestaurant(), query: { limit: 200 } });
    assert.equal(items.length, before + 1);
  });

  test('iterates over a list, page after page', async () => {
    const made = [await takeOrder(), await takeOrder(), await takeOrder()];
    const seen: string[] = [];
    for await (const order of comanda.each('listOrders', { params: inRestaurant(), query: { limit: 2 } })) {
      seen.push(order.guid);
      if (seen.length === 3) break;
    }
    assert.deepEqual(seen, made.map(({ guid }) => guid).reverse());
    const all = await Array.fromAsync(
      comanda.each('listOrders', { params: inRestaurant(), query: { limit: 2 } }),
    );
    assert.equal(new Set(all.map(({ guid }) => guid)).size, all.length);
  });

  test('has no key in a page of the service: there the browser sends the cookies, and a tenant is named', async () => {
    const other = await makeWorld(service);
    const places = [world, other].map(({ tenantId }) => ({ tenantId, role: 'owner' }));
    const { cookie } = await signedIn(service, { places });
    const asBrowser: typeof fetch = (address, init) => {
      const headers = new Headers(init?.headers);
      assert.equal(headers.has('x-api-key'), false);
      headers.set('cookie', cookie);
      headers.set('sec-fetch-site', 'same-origin');
      return fetch(address, { ...init, headers });
    };
    const page = { url: service.url, fetch: asBrowser };
    const { items } = await createComanda({ ...page, tenantId: other.tenantId }).call('listRestaurants');
    assert.deepEqual(
      items.map(({ guid }) => guid),
      [other.place.guid],
    );
    const refused = createComanda(page).call('listRestaurants');
    await assert.rejects(refused, (error) => error instanceof ComandaError && error.status === 400);
    const stop = new AbortController();
    const events = createComanda({ ...page, tenantId: other.tenantId }).follow({
      after: 0,
      signal: stop.signal,
    });
    const { value } = await events.next();
    assert.equal((value as ComandaEvent).tenantId, other.tenantId);
    stop.abort();
  });

  test('ends a try at its time-out, and says so', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => void silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const impatient = createComanda({
      url: `http://127.0.0.1:${port}`,
      apiKey: 'k',
      timeoutMs: 20,
      retries: 0,
    });
    await assert.rejects(impatient.call('getHealth'), (error) => {
      assert.ok(error instanceof NetworkError);
      assert.equal(error.fault, 'TIMEOUT');
      return true;
    });
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
    const nobody = createComanda({ url: `http://127.0.0.1:${port}`, apiKey: 'k', retries: 0 });
    await assert.rejects(nobody.call('getHealth'), (error) => {
      assert.ok(error instanceof NetworkError && error.cause instanceof Error);
      assert.equal(error.fault, 'UNREACHABLE');
      return true;
    });
  });

  test('throws at once where it would have to wait for longer than it may', async () => {
    const { key: apiKey } = await issueKey(service, world.tenantId, { rateLimit: 1 });
    const hurried = createComanda({ url: service.url, apiKey, longestPauseMs: 0 });
    await hurried.call('listRestaurants');
    await assert.rejects(
      hurried.call('listRestaurants'),
      (error) => error instanceof ComandaError && error.code === 'RATE_LIMIT_EXCEEDED',
    );
  });

  test('throws the reason of a signal that fired', async () => {
    const reason = new Error('changed my mind');
    const signal = AbortSignal.abort(reason);
    await assert.rejects(comanda.call('listRestaurants', { signal }), (error) => error === reason);
  });

  test('knows what each operation takes and answers', () => {
    const wrong = () => [
      // @ts-expect-error: no such operation
      comanda.call('burnOrder', {}),
      // @ts-expect-error: the parameters are missing
      comanda.call('getOrder'),
      // @ts-expect-error: not a list
      comanda.each('getOrder'),
      // @ts-expect-error: not a field of the body
      comanda.call('createOrder', { params: inRestaurant(), body: { ...soup(), colour: 'red' } }),
    ];
    assert.equal(typeof wrong, 'function');
  });
});

describe('events', () => {
  test('are iterated from a number on, waiting for those to come, and end on request', async () => {
    const { lastSequence } = await comanda.call('listEvents', { query: { limit: 1 } });
    for (const read of [comanda.events, comanda.follow]) {
      const stop = new AbortController();
      const made: string[] = [];
      const seen: string[] = [];
      const { guid } = await takeOrder();
      made.push(guid);
      const { lastSequence: after } = await comanda.call('listEvents', { query: { limit: 1 } });
      for await (const event of read({ after: after - 1, types: ['order.created'], signal: stop.signal })) {
        // The type says what the data is.
        if (event.type === 'order.created') seen.push(event.data.guid);
        if (seen.length === 3) stop.abort();
        else made.push((await takeOrder()).guid);
      }
      assert.deepEqual(seen, made);
      assert.ok(after > lastSequence);
    }
  });

  test('of a live stream go on where it was cut', async () => {
    const cuts: (() => void)[] = [];
    const often = createComanda({
      url: service.url,
      apiKey: world.key.key,
      fetch: (address, init) => {
        const cut = new AbortController();
        cuts.push(() => cut.abort());
        return fetch(address, {
          ...init,
          signal: AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]),
        });
      },
    });
    const { lastSequence: after } = await comanda.call('listEvents', { query: { limit: 1 } });
    const stop = new AbortController();
    const sequences: number[] = [];
    await takeOrder();
    let opened = 0;
    const onOpen = () => void opened++;
    for await (const event of often.follow({ ...inRestaurant(), after, signal: stop.signal, onOpen })) {
      sequences.push(event.sequence);
      if (sequences.length === 3) stop.abort();
      else {
        cuts.at(-1)!();
        await takeOrder();
      }
    }
    assert.deepEqual(sequences, [after + 1, after + 2, after + 3]);
    assert.equal(cuts.length, 3);
    assert.equal(opened, 3);
  });

  test('of a live stream miss nothing that is read once it is open', async () => {
    const stop = new AbortController();
    let made: Promise<string> | undefined;
    const onOpen = () => {
      made ??= takeOrder().then(({ guid }) => guid);
    };
    for await (const event of comanda.follow({ ...inRestaurant(), signal: stop.signal, onOpen })) {
      if (event.type !== 'order.created') continue;
      assert.equal(event.data.guid, await made);
      stop.abort();
    }
    assert.ok(made);
  });

  test('that are beyond a key are refused, not waited for', async () => {
    const cook = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    const client = createComanda({ url: service.url, apiKey: cook.key });
    for (const read of [client.events, client.follow])
      await assert.rejects(
        read({ types: ['order.*'] }).next(),
        (error) => (error as ComandaError).code === 'FORBIDDEN',
      );
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ id: 'e1', type: 'order.created', data: { guid: 'g' } });
  /** By the words of Standard Webhooks, apart from both ends. */
  const signed = (at = Date.now(), by = 7) => {
    const seconds = Math.floor(at / 1_000);
    const signature = createHmac('sha256', Buffer.alloc(32, by))
      .update(`e1.${seconds}.${body}`)
      .digest('base64');
    return {
      'webhook-id': 'e1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${signature}`,
    };
  };

  test('that the service sends is proven, and typed', async () => {
    const receiver = await startReceiver();
    const { secret: own } = await comanda.call('createWebhookEndpoint', {
      body: { url: receiver.url, eventTypes: ['order.created'] },
    });
    const made = await takeOrder();
    await eventually(async () => assert.equal(receiver.received.length, 1));
    const { body: text, headers } = receiver.received[0]!;
    const event: ComandaEvent = await verifyWebhook(text, headers, own!);
    assert.equal(event.type, 'order.created');
    if (event.type === 'order.created') assert.equal(event.data.guid, made.guid);
  });

  test('can be subscribed to for every event that the list of the SDK names, with its scope', async () => {
    const receiver = await startReceiver();
    const types = Object.keys(EVENT_SCOPES);
    for (let first = 0; first < types.length; first += 100) {
      const { endpoint } = await comanda.call('createWebhookEndpoint', {
        body: { url: receiver.url, eventTypes: types.slice(first, first + 100) },
      });
      assert.deepEqual(endpoint.eventTypes, types.slice(first, first + 100));
    }
    const kitchen = await issueKey(service, world.tenantId, { scopes: ['read:kitchen'] });
    const reader = createComanda({ url: service.url, apiKey: kitchen.key });
    const refused = (type: string) =>
      reader.call('listEvents', { query: { types: type } }).then(
        () => false,
        (error: unknown) => error instanceof ComandaError && error.status === 403,
      );
    assert.equal(EVENT_SCOPES['kitchen.ticket.bumped'], 'read:kitchen');
    assert.equal(await refused('kitchen.ticket.bumped'), false);
    assert.notEqual(EVENT_SCOPES['payment.captured'], 'read:kitchen');
    assert.equal(await refused('payment.captured'), true);
  });

  test('has the verdict of the standardwebhooks package, whoever signed it and when', async () => {
    const library = new Webhook(secret);
    const accepts = async (verify: () => unknown) => {
      try {
        await verify();
        return true;
      } catch {
        return false;
      }
    };
    for (const seconds of [0, -290, 290, -310, 310]) {
      const at = new Date(Date.now() + seconds * 1_000);
      const theirs = {
        'webhook-id': 'e1',
        'webhook-timestamp': String(Math.floor(Number(at) / 1_000)),
        'webhook-signature': library.sign('e1', at, body),
      };
      for (const headers of [theirs, signed(Number(at)), { ...theirs, 'webhook-id': 'e2' }]) {
        const wanted = Math.abs(seconds) < 300 && headers['webhook-id'] === 'e1';
        const results = [
          await accepts(() => library.verify(body, headers)),
          await accepts(() => verifyWebhook(body, headers, secret)),
        ];
        assert.deepEqual(results, [wanted, wanted], `${seconds} s`);
      }
    }
  });

  test('is taken in any form of body and headers, and with any of several signatures', async () => {
    const headers = signed();
    assert.equal((await verifyWebhook(body, headers, secret)).id, 'e1');
    assert.equal((await verifyWebhook(Buffer.from(body), new Headers(headers), secret)).id, 'e1');
    const { buffer } = new TextEncoder().encode(body);
    assert.equal((await verifyWebhook(buffer, headers, secret)).id, 'e1');
    for (const parsed of [JSON.parse(body), undefined, null, 7])
      await assert.rejects(verifyWebhook(parsed, headers, secret), WebhookError);
    const both = `${signed(Date.now(), 8)['webhook-signature']} ${headers['webhook-signature']}`;
    assert.equal((await verifyWebhook(body, { ...headers, 'webhook-signature': both }, secret)).id, 'e1');
  });

  test('that is changed, old, from the future, signed by another or not at all is refused', async () => {
    const minutes = (count: number) => Date.now() + count * 60_000;
    const headers = signed();
    const cases: [string, Record<string, string>][] = [
      [body.replace('g', 'h'), headers],
      [body, signed(minutes(-6))],
      [body, signed(minutes(6))],
      [body, { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }],
      [body, { ...headers, 'webhook-id': 'e2' }],
      [body, { ...headers, 'webhook-signature': headers['webhook-signature'].slice(3) }],
      [body, { ...headers, 'webhook-signature': 'v1,' }],
      [body, { ...headers, 'webhook-timestamp': 'now' }],
      [body, {}],
    ];
    for (const [text, given] of cases) await assert.rejects(verifyWebhook(text, given, secret), WebhookError);
    await assert.rejects(verifyWebhook(body, headers, `whsec_${'A'.repeat(43)}=`), WebhookError);
    await assert.rejects(verifyWebhook(body, headers, ''), WebhookError);
  });
});

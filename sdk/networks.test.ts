import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { eventually } from '../server/test/harness/eventually.ts';
import { type FaultyProxy, startProxy } from '../server/test/harness/faulty-proxy.ts';
import { startTestService, type TestService } from '../server/test/harness/service.ts';
import { makeWorld, type World } from '../server/test/harness/world.ts';
import {
  type Comanda,
  conditionalFetch,
  createComanda,
  NetworkError,
  type Settings,
  UnexpectedAnswerError,
} from './src/index.ts';

/** The networks that people have: redirects, pages of others, cut answers. Nothing is said done that was not, nothing is done twice. */

let service: TestService;
let world: World;
let proxy: FaultyProxy;
let comanda: Comanda;

before(async () => {
  service = await startTestService();
  world = await makeWorld(service);
  proxy = await startProxy(service.url);
});
beforeEach(() => {
  proxy.between({});
  proxy.asked.length = 0;
  comanda = clientWith();
});

const clientWith = (more: Partial<Settings> = {}) =>
  createComanda({ url: proxy.url, apiKey: world.key.key, ...more });
const here = () => ({ restaurantGuid: world.place.guid });
const soup = () => ({
  diningOption: 'DINE_IN' as const,
  items: [{ menuItemGuid: world.place.item('Soup').guid, quantity: 1 }],
});
const takeOrder = (by: Comanda = comanda) => by.call('createOrder', { params: here(), body: soup() });
const orders = async () => {
  const [row] = await service.database.sql<{ n: number }>(
    'select count(*)::int as n from orders where restaurant_guid = $1',
    [world.place.guid],
  );
  return row!.n; // it counts
};
const rejected = async <T extends Error>(
  asking: Promise<unknown>,
  kind: new (...given: never[]) => T,
): Promise<T> => {
  const error = await asking.catch((thrown: unknown) => thrown);
  assert.ok(error instanceof kind, String(error));
  return error;
};

describe('what is no answer of the service', () => {
  for (const status of [301, 302, 303, 307, 308])
    test(`a redirect ${status} is not followed, and no credential leaves the origin`, async () => {
      const elsewhere = await startProxy(service.url);
      proxy.between({
        instead: ({ url }, answer) => answer.writeHead(status, { location: `${elsewhere.url}${url}` }).end(),
      });
      const before = await orders();
      const error = await rejected(takeOrder(), UnexpectedAnswerError);
      assert.deepEqual([error.status, error.fault], [status, 'UNEXPECTED_ANSWER']);
      await rejected(comanda.call('listRestaurants'), UnexpectedAnswerError);
      const options = status === 301 || status === 308 ? {} : { giveUpAfterMs: 0 };
      await rejected(comanda.events(options).next(), UnexpectedAnswerError);
      await rejected(comanda.follow(options).next(), UnexpectedAnswerError);
      assert.deepEqual([elsewhere.asked, await orders()], [[], before]);
      assert.equal(proxy.asked.length, 4);
    });

  const page = '<!doctype html><title>Welcome to our hotel</title>';
  for (const [what, status, type, body] of [
    ['a page', 200, 'text/html', page],
    ['a page that says it is JSON', 200, 'application/json', page],
    ['JSON of somebody else', 200, 'application/json', '{"login":"required"}'],
    ['a list of somebody else', 200, 'application/json', '[]'],
    ['no content', 204, undefined, ''],
    ['nothing', 200, undefined, ''],
    ['a page that refuses', 403, 'text/html', page],
  ] as const)
    test(`${what} (${status}) is an error with its status, its type and its first characters`, async () => {
      proxy.between({
        instead: (_, answer) => answer.writeHead(status, type && { 'content-type': type }).end(body),
      });
      const error = await rejected(takeOrder(clientWith({ retries: 0 })), UnexpectedAnswerError);
      assert.deepEqual([error.status, error.contentType, error.start], [status, type ?? '', body]);
      assert.ok(error instanceof NetworkError);
    });

  test('an answer of another format than was asked for is none', async () => {
    proxy.between({
      instead: (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end(page),
    });
    const query = { from: 20_260_101, to: 20_260_101, format: 'csv' as const };
    await rejected(comanda.call('getReport', { params: { report: 'sales' }, query }), UnexpectedAnswerError);
    await rejected(comanda.call('exportStaff', { params: here() }), UnexpectedAnswerError);
  });

  test('of a gateway that is away for a moment it is asked again', async () => {
    let pages = 0;
    proxy.between({
      instead: (_, answer) => {
        answer.writeHead(502, { 'content-type': 'text/html' }).end(page);
        if (++pages === 2) proxy.between({});
      },
    });
    const before = await orders();
    await takeOrder();
    assert.deepEqual([proxy.asked.length, await orders()], [3, before + 1]);
    const keys = new Set(proxy.asked.map(({ headers }) => headers['idempotency-key']));
    assert.equal(keys.size, 1);
  });
});

describe('an answer that is cut', () => {
  test('is asked for again wherever it was cut, with a length or without, and the order is taken once', async () => {
    const whole = Buffer.from(JSON.stringify(await takeOrder())).length;
    for (const share of [0, 0.01, 0.3, 0.9, 0.999])
      for (const withLength of [true, false]) {
        let cuts = 0;
        proxy.between({
          after: ({ status, headers, body }, answer) => {
            proxy.between({});
            cuts++;
            const { 'content-length': length = String(body.length), connection: _, ...others } = headers;
            const head = withLength
              ? { ...others, 'content-length': length }
              : { ...others, connection: 'close' };
            answer.writeHead(status, head);
            answer.write(body.subarray(0, Math.floor(whole * share)));
            if (withLength) setImmediate(() => answer.destroy());
            // As one that ends with its connection: nobody can tell it from a whole one.
            else answer.end();
          },
        });
        const before = await orders();
        const made = await takeOrder();
        assert.deepEqual([cuts, await orders(), made.displayNumber! > 0], [1, before + 1, true], `${share}`);
      }
  });
});

describe('a client that keeps what it reads', () => {
  const statuses: number[] = [];
  const noting: typeof fetch = async (...given) => {
    const response = await fetch(...given);
    statuses.push(response.status);
    return response;
  };
  const read = (by: Comanda) => by.call('getRestaurant', { params: here() });

  test('is sent again only what has changed, and is told no 304', async () => {
    statuses.length = 0;
    const keeping = clientWith({ fetch: conditionalFetch(noting) });
    const first = await read(keeping);
    assert.deepEqual([await read(keeping), await read(keeping)], [first, first]);
    await keeping.call('updateRestaurant', { params: here(), body: { name: 'Another' } });
    assert.equal((await read(keeping)).name, 'Another');
    await keeping.call('listOrders', { params: here() });
    assert.deepEqual(statuses, [200, 304, 304, 200, 200, 200]);
  });

  test('takes what is cut for nothing it could keep, and forgets what is not asked for', async () => {
    statuses.length = 0;
    const keeping = clientWith({ fetch: conditionalFetch(noting, 1), retries: 0 });
    const first = await read(keeping);
    proxy.between({
      after: ({ status, headers, body }, answer) => {
        answer.writeHead(status, headers).write(body.subarray(0, body.length - 5), () => answer.destroy());
      },
    });
    await rejected(keeping.call('getMenu', { params: here() }), NetworkError);
    proxy.between({});
    assert.deepEqual(await read(keeping), first);
    await keeping.call('getMenu', { params: here() });
    await read(keeping);
    assert.deepEqual(statuses, [200, 200, 304, 200, 200]);
  });
});

describe('a path', () => {
  test('leads to no other operation: a parameter that is empty, or dots, is refused before anything is sent', async () => {
    for (const orderGuid of ['', '.', '..', undefined as never])
      await rejected(comanda.call('getOrder', { params: { ...here(), orderGuid } }), TypeError);
    assert.equal(proxy.asked.length, 0);
    const odd = { ...here(), orderGuid: '../orders?x=1#y' };
    await assert.rejects(comanda.call('getOrder', { params: odd }));
    assert.match(proxy.asked[0]!.path, /\/orders\/\.\.%2Forders%3Fx%3D1%23y$/);
  });
});

describe('a live stream', () => {
  test('whose reader stops is closed, however many there were', async () => {
    const { lastSequence: after } = await comanda.call('listEvents', { query: { limit: 1 } });
    await takeOrder();
    for (let streams = 0; streams < 60; streams++) for await (const _ of comanda.follow({ after })) break;
    await eventually(async () => assert.equal(proxy.open(), 0));
  });

  test('without a number begins where it was opened: nothing before its first event is lost by a cut', async () => {
    const stop = new AbortController();
    const made: string[] = [];
    const seen: string[] = [];
    let opened = 0;
    const onOpen = async () => {
      if (++opened > 1) return;
      // Its position has come by then.
      setTimeout(async () => {
        proxy.cut();
        made.push((await takeOrder(createComanda({ url: service.url, apiKey: world.key.key }))).guid);
      }, 200);
    };
    for await (const event of comanda.follow({ types: ['order.created'], signal: stop.signal, onOpen })) {
      if (event.type === 'order.created') seen.push(event.data.guid);
      stop.abort();
    }
    assert.deepEqual([seen, opened], [made, 2]);
  });

  test('of which too many are open waits as it is told', async () => {
    let refused = 0;
    proxy.between({
      instead: (_, answer) => {
        proxy.between({});
        refused = performance.now();
        const body = JSON.stringify({
          success: false,
          error: { code: 'RATE_LIMIT_EXCEEDED', message: 'Wait.' },
        });
        answer.writeHead(429, { 'content-type': 'application/json', 'retry-after': '1' }).end(body);
      },
    });
    const stop = new AbortController();
    const onOpen = () => {
      assert.ok(performance.now() - refused >= 990);
      stop.abort();
    };
    for await (const _ of comanda.follow({ signal: stop.signal, onOpen }));
    assert.ok(refused > 0);
  });

  test('at an address that cannot work is refused at once', async () => {
    const nowhere = createComanda({ url: `${service.url}/elsewhere`, apiKey: world.key.key });
    for (const read of [nowhere.events, nowhere.follow]) await assert.rejects(read().next());
  });
});

describe('events', () => {
  test('are given no more once their reader has stopped, in the middle of a page', async () => {
    const { lastSequence: after } = await comanda.call('listEvents', { query: { limit: 1 } });
    for (let n = 0; n < 3; n++) await takeOrder();
    for (const read of [comanda.events, comanda.follow]) {
      const stop = new AbortController();
      let given = 0;
      for await (const _ of read({ after, signal: stop.signal })) {
        given++;
        stop.abort();
      }
      assert.equal(given, 1);
    }
  });

  test('tell how far their reader is, also past what the filter leaves out', async () => {
    const { lastSequence: after } = await comanda.call('listEvents', { query: { limit: 1 } });
    await takeOrder();
    const { lastSequence } = await comanda.call('listEvents', { query: { limit: 1 } });
    assert.ok(lastSequence > after);
    const stop = new AbortController();
    const positions: number[] = [];
    const onPosition = (position: number) => {
      positions.push(position);
      stop.abort();
    };
    for await (const _ of comanda.events({ after, types: ['tenant.*'], signal: stop.signal, onPosition }));
    assert.deepEqual(positions, [lastSequence]);
  });

  test("end with what their reader's own function throws", async () => {
    const own = new Error('my disk is full');
    const onPosition = () => {
      throw own;
    };
    for (const read of [comanda.events, comanda.follow])
      await assert.rejects(
        async () => {
          for await (const _ of read({ after: 0, onPosition }));
        },
        (error) => error === own,
      );
  });

  test('give up when nothing has worked for as long as they may', async () => {
    const away = createComanda({ url: 'http://127.0.0.1:9', apiKey: 'k', retries: 0 });
    for (const read of [away.events, away.follow])
      assert.equal((await rejected(read({ giveUpAfterMs: 0 }).next(), NetworkError)).fault, 'UNREACHABLE');
  });
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../test/harness/eventually.ts';
import { type Receiver, startReceiver } from '../../../test/harness/receiver.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { makeWorld, soup, type World } from '../../../test/harness/world.ts';

/** Webhooks carry the trace of the request that caused the event (W3C Trace Context). */

const PATH = '/api/v1/webhooks/endpoints';
const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const OTHER_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT = '00f067aa0ba902b7';

let service: TestService;
before(async () => {
  service = await startTestService();
});

async function subscribed(answer?: Parameters<typeof startReceiver>[0]): Promise<World & Receiver> {
  const [world, receiver] = [await makeWorld(service), await startReceiver(answer)];
  const headers = { traceparent: 'of-the-tenant' };
  const body = { url: receiver.url, eventTypes: ['order.*', 'menu.*'], headers };
  (await world.key.post(PATH, body)).must(201);
  return { ...world, ...receiver };
}
const orderWithin = ({ key, place }: World, traceparent?: string) =>
  key.post<{ guid: string }>(`${place.path}/orders`, soup(place), traceparent ? { traceparent } : {});
const tracesOf = ({ received }: Receiver) => received.map(({ headers }) => headers.traceparent);
const within = (id: string, flags: string) => new RegExp(`^00-${id}-(?!${PARENT})[0-9a-f]{16}-${flags}$`);

test('a webhook carries the trace of the request that caused its event, each try as a step of its own', async () => {
  const end = await subscribed((nth) => (nth === 1 ? { status: 500 } : 204));
  (await orderWithin(end, `00-${ID}-${PARENT}-01`)).must(201);
  await eventually(async () => assert.equal(end.received.length, 1));
  await service.database.sql('update webhook_deliveries set next_try_at = $2 where tenant_id = $1', [
    end.tenantId,
    new Date(service.clock.now()),
  ]);
  await eventually(async () => assert.equal(end.received.length, 2));
  const [first, second] = tracesOf(end);
  assert.match(String(first), within(ID, '01'));
  assert.match(String(second), within(ID, '01'));
  assert.notEqual(first, second);
});

test('requests at the same time do not mix their traces, and whoever has none sends none', async () => {
  const end = await subscribed();
  const made = await Promise.all(
    [`00-${ID}-${PARENT}-01`, `00-${OTHER_ID}-${PARENT}-00`, undefined].map(async (trace) =>
      (await orderWithin(end, trace)).must(201),
    ),
  );
  await eventually(async () => assert.equal(end.received.length, 3));
  const traceOf = (nth: number) =>
    String(end.received.find(({ event }) => event.data.guid === made[nth]!.guid)!.headers.traceparent);
  assert.match(traceOf(0), within(ID, '01'));
  assert.match(traceOf(1), within(OTHER_ID, '00'));
  assert.equal(traceOf(2), 'of-the-tenant');
});

test('so does the event of a dish whose stock an order took from', async () => {
  const end = await subscribed();
  const { key, place } = end;
  const stock = `${place.path}/menu/items/${place.item('Soup').guid}/stock`;
  (await key.put(stock, { status: 'QUANTITY', quantity: 5 })).must(200);
  (await orderWithin(end, `00-${ID}-${PARENT}-01`)).must(201);
  const traced = () =>
    end.received.filter(
      ({ event, headers }) =>
        event.type.startsWith('menu.') && within(ID, '01').test(String(headers.traceparent)),
    );
  await eventually(async () => assert.equal(traced().length, 1));
});

test('the feed does not show whose trace it was', async () => {
  const end = await subscribed();
  (await orderWithin(end, `00-${ID}-${PARENT}-01`)).must(201);
  assert.doesNotMatch((await end.key.get('/api/v1/events')).text, new RegExp(ID));
});

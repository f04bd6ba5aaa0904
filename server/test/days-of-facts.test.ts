import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CardPointeSimulator } from '@comanda/simulators/cardpointe';
import { startGateway } from './harness/gateway.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, order, type Page, type World } from './harness/world.ts';

/** A day that has its Z report, and the one on which all that comes after it is booked. */
const [MONDAY, TUESDAY] = [20330404, 20330405];
const CARD = { card: { number: '4788250000121443', expiryMonth: 12, expiryYear: 2_060 } };

interface Dated {
  businessDate: number;
  occurredOn: number;
}

let gateway: CardPointeSimulator;
let service: TestService;
let world: World;

before(async () => {
  gateway = await startGateway();
  service = await startTestService({ config: { cardpointeUrl: gateway.url } });
  service.clock.moveTo('2033-04-04T12:00:00Z');
  gateway.moveClock(service.clock.now() - Date.now());
  world = await makeWorld(service, { restaurant: { closeoutHour: 4 } });
});
after(() => gateway.stop());

const at = (path: string) => `${world.place.path}/${path}`;
const daysOf = ({ businessDate, occurredOn }: Dated) => [businessDate, occurredOn];
const listed = async (path: string) => (await world.key.get<Page<Dated>>(at(path))).must(200).items;
/** What the only event of a type says: where it is booked, and the day that it is about. */
async function eventDays(type: string): Promise<unknown[]> {
  const rows = await service.database.sql<{ business_date: number; data: { occurredOn?: number } }>(
    'select business_date, data from events where tenant_id = $1 and type = $2',
    [world.tenantId, type],
  );
  return rows.map(({ business_date, data }) => [business_date, data.occurredOn]);
}

describe('facts carry the day on which they are booked and the day that they are about', () => {
  before(async () => {
    (await world.key.post(at('kitchen/stations'), { name: 'Grill', isDefault: true })).must(201);
    const sale = { restaurantGuid: world.place.guid, amount: 1_000, source: CARD };
    (await world.key.post('/api/v1/payments/sale', sale)).must(201);
    (await world.key.post(at('day-closes'), { businessDate: MONDAY, leaveOpen: true })).must(201);
  });

  test('a cash drawer that is opened after the Z report', async () => {
    const drawer = (
      await world.key.post<Dated & { guid: string }>(at('cash-drawers'), { name: 'Bar', openingAmount: 100 })
    ).must(201);
    assert.deepEqual(daysOf(drawer), [TUESDAY, MONDAY]);
    assert.deepEqual((await listed('cash-drawers')).map(daysOf), [[TUESDAY, MONDAY]]);
    assert.deepEqual(await eventDays('cash_drawer.opened'), [[TUESDAY, MONDAY]]);
    const put = { amount: 500, reason: 'Change' };
    const after = (await world.key.post<Dated>(at(`cash-drawers/${drawer.guid}/pay-in`), put)).must(200);
    assert.deepEqual(daysOf(after), [TUESDAY, MONDAY]);
    assert.deepEqual(await eventDays('cash_drawer.paid_in'), [[TUESDAY, MONDAY]]);
  });

  test('a kitchen ticket that is sent after it, with its order or later', async () => {
    const sent = await order(world.key, world.place);
    const [ticket, ...none] = await listed('kitchen/tickets');
    assert.deepEqual([daysOf(ticket!), none.length], [[TUESDAY, MONDAY], 0]);
    const selection = { menuItemGuid: world.place.item('Soup').guid, quantity: 1 };
    const [check] = sent.checks;
    const more = { checkGuid: check!.guid, items: [selection] };
    (await world.key.post(at(`orders/${sent.guid}/selections`), more)).must(200);
    const both = [
      [TUESDAY, MONDAY],
      [TUESDAY, MONDAY],
    ];
    assert.deepEqual((await listed('kitchen/tickets')).map(daysOf), both);
    assert.deepEqual(await eventDays('kitchen.ticket.created'), both);
  });

  test('a settlement batch that is looked for days after the processor closed it', async () => {
    gateway.closeBatches();
    const late = 3 * 86_400_000;
    service.clock.moveBy(late);
    gateway.moveClock(late);
    (await world.key.send('POST', at('settlements/pull'))).must(200);
    assert.deepEqual((await listed('settlements')).map(daysOf), [[20330407, MONDAY]]);
    assert.deepEqual(await eventDays('settlement.batch_closed'), [[20330407, MONDAY]]);
  });

  test('what was stored before facts had two days says the one it has', async () => {
    await service.database.sql('update kitchen_tickets set occurred_on = null where tenant_id = $1', [
      world.tenantId,
    ]);
    for (const ticket of await listed('kitchen/tickets'))
      assert.deepEqual(daysOf(ticket), [TUESDAY, TUESDAY]);
  });
});

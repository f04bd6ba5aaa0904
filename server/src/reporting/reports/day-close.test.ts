import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { createTestDatabase } from '../../../test/harness/database.ts';
import { report, reportPath } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  order,
  type Page,
  type World,
} from '../../../test/harness/world.ts';
import type { DayClose as DayCloseShape, DayReport as DayReportShape } from './shapes.ts';

type DayClose = Type.Static<typeof DayCloseShape>;
type DayReport = Type.Static<typeof DayReportShape>;

const SOUP = 690;
const DAY = 20330404;

let service: TestService;
let world: World;
let closes: string;

before(async () => {
  service = await startTestService();
  service.clock.moveTo('2033-04-04T12:00:00Z');
  world = await makeWorld(service, { restaurant: { closeoutHour: 4 } });
  closes = `${world.place.path}/day-closes`;
});

const close = (body: object, key = world.key) => key.post<DayClose>(closes, { businessDate: DAY, ...body });
const xReport = async (businessDate = DAY) =>
  (await world.key.get<DayReport>(`${world.place.path}/day-report?businessDate=${businessDate}`)).must(200);

describe('the end of a business day', () => {
  let unpaid: Order;
  let drawer: { guid: string };
  let z: DayClose;

  test('an X report says what the day comes to so far, and what is not done yet', async () => {
    const float = { name: 'Bar', openingAmount: 5_000 };
    drawer = (await world.key.post<{ guid: string }>(`${world.place.path}/cash-drawers`, float)).must(201);
    const paid = await order(world.key, world.place);
    const cash = { type: 'CASH', tipAmount: 60 };
    (await world.key.post(`${world.place.path}/orders/${paid.guid}/payments`, cash)).must(201);
    unpaid = await order(world.key, world.place);
    const x = await xReport();
    assert.deepEqual(
      [
        x.sales.orderCount,
        x.sales.netAmount,
        x.sales.tipAmount,
        x.openOrderCount,
        x.dueAmount,
        x.openDrawerCount,
      ],
      [2, 2 * SOUP, 60, 1, SOUP, 1],
    );
    assert.deepEqual(
      x.payments.map(({ key, values }) => [key.type, values.netAmount]),
      [['CASH', SOUP + 60]],
    );
    assert.equal(x.closed, false);
    assert.deepEqual(
      [(await xReport(20330405)).sales.orderCount, x.cashDrawers[0]!.values.salesAmount],
      [0, SOUP + 60],
    );
  });

  test('is refused while something is open, with what it is', async () => {
    const error = (await close({})).refused(409, 'INVALID_STATE');
    assert.deepEqual(error.details, {
      state: 'UNPAID_ORDERS',
      allowed: ['leaveOpen'],
      openOrderCount: 1,
      dueAmount: SOUP,
      openDrawerCount: 1,
    });
    const paying = { type: 'OTHER', tenderName: 'Voucher' };
    (await world.key.post(`${world.place.path}/orders/${unpaid.guid}/payments`, paying)).must(201);
    assert.equal((await close({})).refused(409, 'INVALID_STATE').details?.state, 'OPEN_DRAWERS');
    const counted = { countedAmount: 5_000 + SOUP + 60 };
    (await world.key.post(`${world.place.path}/cash-drawers/${drawer.guid}/close`, counted)).must(200);
  });

  test('a Z report has the next number and is made once, however often it is asked for at once', async () => {
    const replies = await together(4, () => close({}));
    const made = replies.filter(({ status }) => status === 201);
    assert.equal(made.length, 1);
    z = made[0]!.must(201);
    assert.deepEqual([z.number, z.sales.netAmount, z.openOrderCount], [1, 2 * SOUP, 0]);
    for (const reply of replies.filter(({ status }) => status !== 201))
      assert.equal(reply.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
    assert.equal((await xReport()).closed, true);
  });

  test('says what it said, whatever happens afterwards', async () => {
    const late = await order(world.key, world.place, { openedAt: '2033-04-04T11:00:00Z' });
    assert.deepEqual([late.businessDate, late.occurredOn], [20330405, DAY]);
    const [kept] = (await world.key.get<Page<DayClose>>(closes)).must(200).items;
    assert.deepEqual(kept, z);
    const { lines } = await report(world.key, 'sales', { from: DAY, to: 20330405, groupBy: 'day' });
    assert.deepEqual(
      lines.map(({ key, values }) => [key.day, values.orderCount]),
      [
        [String(DAY), 2],
        ['20330405', 1],
      ],
    );
  });

  test('days that are closed at the same moment get numbers without a gap', async () => {
    const days = [20330401, 20330402, 20330403];
    const made = await Promise.all(days.map((businessDate) => close({ businessDate })));
    assert.deepEqual(made.map((reply) => reply.must(201).number).sort(), [2, 3, 4]);
  });

  test('nobody closes a day that is still to come, or without the right to', async () => {
    assert.deepEqual((await close({ businessDate: 20330405 })).fields(), ['body /businessDate range']);
    assert.deepEqual((await close({ businessDate: 20330231 })).fields(), ['query /from businessDate']);
    const reader = await issueKey(service, world.tenantId, { scopes: ['read:reports'] });
    (await close({}, reader)).refused(403, 'FORBIDDEN');
  });
});

describe('a day that is closed while orders come and are paid', () => {
  const BUSY = 20330405;

  test('holds in its Z report what is booked on it, and nothing else', async () => {
    service.clock.moveTo('2033-04-05T12:00:00Z');
    const { key, place } = world;
    const open = await Promise.all(Array.from({ length: 10 }, () => order(key, place)));
    const pay = ({ guid }: Order) =>
      key.post<{ businessDate: number }>(`${place.path}/orders/${guid}/payments`, {
        type: 'OTHER',
        tenderName: 'Voucher',
      });
    const closing = { businessDate: BUSY, leaveOpen: true };
    const [made, payments, z] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, () => order(key, place))),
      Promise.all(open.map(pay)),
      key.post<DayClose>(closes, closing),
    ]);
    const { sales, payments: paid } = z.must(201);
    const of = (all: readonly { businessDate: number }[]) =>
      all.filter(({ businessDate }) => businessDate === BUSY).length;
    const before = 1;
    assert.equal(sales.orderCount, of([...open, ...made]) + before);
    const taken = payments.map((reply) => reply.must(201));
    assert.equal(paid[0]?.values.paymentCount ?? 0, of(taken));
    for (const { businessDate } of [...made, ...taken])
      assert.ok(businessDate === BUSY || businessDate === BUSY + 1, `booked on ${businessDate}`);
    const { totals } = await report(key, 'sales', { from: BUSY, to: BUSY, recompute: true });
    assert.deepEqual(totals[0]?.values, sales);
    assert.equal((await order(key, place)).businessDate, BUSY + 1);
  });

  test('stays open when its Z report cannot be kept, and takes what comes', async () => {
    service.clock.moveTo('2033-04-06T12:00:00Z');
    const { key, place, tenantId } = world;
    const { sql } = service.database;
    const closing = { businessDate: 20330406, leaveOpen: true };
    await order(key, place);
    await sql('alter table day_closes add constraint none_today check (business_date <> 20330406) not valid');
    try {
      assert.ok((await key.post(closes, closing)).status >= 500);
    } finally {
      await sql('alter table day_closes drop constraint none_today');
    }
    const [{ closed_through }] = (await sql<{ closed_through: number }>(
      'select closed_through from restaurants where tenant_id = $1 and guid = $2',
      [tenantId, place.guid],
    )) as [{ closed_through: number }];
    assert.ok(closed_through < 20330406);
    assert.equal((await order(key, place)).businessDate, 20330406);
    // One more was ordered when the day before was closed.
    assert.equal((await key.post<DayClose>(closes, closing)).must(201).sales.orderCount, 3);
  });

  test('gets its Z report although it was shut without one', async () => {
    service.clock.moveTo('2033-04-07T12:00:00Z');
    const { key, place, tenantId } = world;
    await order(key, place);
    // As an earlier release left it when its process died between the two.
    await service.database.sql(
      'update restaurants set closed_through = 20330407 where tenant_id = $1 and guid = $2',
      [tenantId, place.guid],
    );
    const z = await key.post<DayClose>(closes, { businessDate: 20330407, leaveOpen: true });
    assert.equal(z.must(201).sales.orderCount, 1);
  });
});

test('reports read from DATABASE_READ_URL, and nothing else does', async () => {
  // A replica that never follows: what is read there is easily recognized.
  const replica = await createTestDatabase();
  const own = await startTestService({ config: { databaseReadUrl: replica.url } });
  const { key, place } = await makeWorld(own);
  const { businessDate } = await order(key, place);
  const day = { from: businessDate, to: businessDate };
  assert.deepEqual((await report(key, 'sales', day)).lines, []);
  (await key.get(reportPath('sales', { ...day, restaurants: place.guid }))).refused(
    404,
    'RESOURCE_NOT_FOUND',
  );
  const orders = (await key.get<Page<Order>>(`${place.path}/orders`)).must(200);
  assert.equal(orders.items.length, 1);
  // What is closed is closed by what is true.
  const made = await key.post<DayClose>(`${place.path}/day-closes`, { businessDate, leaveOpen: true });
  assert.equal(made.must(201).sales.orderCount, 1);
});

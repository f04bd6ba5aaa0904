import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { paymentFormat, refundFormat } from '../src/money/payments/formats.ts';
import { ticketFormat } from '../src/ordering/kitchen/ticket-queries.ts';
import { orderFormat } from '../src/ordering/orders/document.ts';
import { jobFormat } from '../src/printing/printers/jobs/job.ts';
import { dayCloseFormat } from '../src/reporting/reports/day-queries.ts';
import { addStarPrinter, print } from './harness/printers.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld, type Order, order, type Page, type World } from './harness/world.ts';

/**
 * Documents that an older version of the code has stored. Here an older format is the document one level down: whoever
 * reads it without its format finds nothing that it expects.
 */

const FORMATS = {
  orders: orderFormat,
  kitchen_tickets: ticketFormat,
  payments: paymentFormat,
  refunds: refundFormat,
  day_closes: dayCloseFormat,
  print_jobs: jobFormat,
};
const OLDER = 0;

let service: TestService;
let world: World;
let made: Order;
let paymentGuid: string;

before(async () => {
  for (const format of Object.values(FORMATS)) {
    assert.equal(format.upgrades[OLDER], undefined);
    format.upgrades[OLDER] = ({ was }) => was as Record<string, unknown>;
  }
  service = await startTestService();
  world = await makeWorld(service);
  const { key, place } = world;
  (await key.post(`${place.path}/kitchen/stations`, { name: 'Pass', kind: 'HOT' })).must(201);
  made = await order(key, place);
  const cash = { type: 'CASH', amount: 300 };
  const paid = await key.post<{ paymentGuid: string }>(`${pathOf(made)}/payments`, cash);
  paymentGuid = paid.must(201).paymentGuid;
  await refund(100);
  // The day before, so that the day of these orders stays open.
  const businessDate = dayBefore(made.businessDate);
  (await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true })).must(201);
  // Z reports are never changed, not even by the owner.
  await service.database.sql('alter table day_closes disable trigger append_only');
});
after(() => {
  for (const format of Object.values(FORMATS)) delete format.upgrades[OLDER];
});

const pathOf = ({ guid }: Order) => `${world.place.path}/orders/${guid}`;
const paymentPath = () => `${world.place.path}/payments/${paymentGuid}`;
const refund = async (amount: number) =>
  (await world.key.post(`${paymentPath()}/refunds`, { amount, reason: 'Cold' })).must(201);

const dayBefore = (businessDate: number): number =>
  Number(Temporal.PlainDate.from(String(businessDate)).subtract({ days: 1 }).toString().replaceAll('-', ''));

/** Whatever these tables hold in the format of today goes back to the older one. */
async function age(...tables: (keyof typeof FORMATS)[]): Promise<void> {
  for (const table of tables) {
    const aged = await service.database.sql(
      `update ${table} set document = json_build_object('was', document), document_version = ${OLDER}
       where document_version <> ${OLDER} returning 1`,
    );
    assert.notEqual(aged.length, 0, table);
  }
}

const versionsIn = async (table: keyof typeof FORMATS): Promise<number[]> =>
  (
    await service.database.sql<{ v: number }>(
      `select distinct document_version as v from ${table} order by 1`,
    )
  ).map(({ v }) => v);

/** Every answer that is made from a stored document. */
async function answers(): Promise<unknown[]> {
  const { key, place } = world;
  const paths = [
    pathOf(made),
    `${pathOf(made)}/timeline`,
    `${place.path}/orders`,
    `${place.path}/kitchen/tickets`,
    `${place.path}/kitchen/orders`,
    `${place.path}/kitchen/orders/${made.guid}`,
    `${place.path}/payments`,
    paymentPath(),
    `${paymentPath()}/refunds`,
    `${place.path}/day-closes`,
  ];
  return Promise.all(paths.map(async (path) => (await key.get<object>(path)).must(200)));
}

describe('documents of an older format', () => {
  test('are answered in the format of today', async () => {
    const before = await answers();
    await age('orders', 'kitchen_tickets', 'payments', 'refunds', 'day_closes');
    assert.deepEqual(await answers(), before);
    assert.ok(!JSON.stringify(before).includes('document_version'));
  });

  test('are counted in reports', async () => {
    const { businessDate } = await order(world.key, world.place);
    await age('orders');
    const report = await world.key.get<{
      sales: { netAmount: number };
      payments: { values: { netAmount: number } }[];
    }>(`${world.place.path}/day-report?businessDate=${businessDate}`);
    const { sales, payments } = report.must(200);
    assert.deepEqual([sales.netAmount, payments[0]!.values.netAmount], [2 * made.subtotalAmount, 200]);
  });

  test('are changed, and then stored in the format of today', async () => {
    const { key, place } = world;
    const items = [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }];
    const added = await key.post<Order>(`${pathOf(made)}/selections`, { items });
    assert.equal(added.must(200).subtotalAmount, 2 * made.subtotalAmount);
    await refund(50);
    const tickets = (await key.get<Page<{ guid: string }>>(`${place.path}/kitchen/tickets`)).must(200);
    (await key.post(`${place.path}/kitchen/tickets/${tickets.items[0]!.guid}/bump`, {})).must(200);
    assert.deepEqual(
      [await versionsIn('orders'), await versionsIn('payments'), await versionsIn('kitchen_tickets')],
      [[OLDER, orderFormat.version], [paymentFormat.version], [ticketFormat.version]],
    );
  });
});

test('a print job of an older format comes out of its printer', async () => {
  const { guid, device } = await addStarPrinter(world);
  await print(world, { kind: 'TEST', printerGuid: guid });
  await print(world, { kind: 'TEST', printerGuid: guid });
  assert.equal(await device.ask(), 'PRINTED');
  await age('print_jobs');
  assert.equal(await device.ask(), 'PRINTED');
  const [today, older] = device.papers().map(({ text }) => text);
  assert.ok(today);
  assert.equal(older, today);
});

test('an order of format 1 has positions in its stored sequence', async () => {
  const { key, place } = world;
  const soup = { menuItemGuid: place.item('Soup').guid, quantity: 1 };
  const [first, second] = ['A', 'B'].map((name) => ({ name, type: 'FIXED', amount: 101 }) as const);
  const whole = await order(key, place, { items: [soup, soup], discounts: [first!, second!] });
  const old = JSON.stringify(whole, (name, value) => (name === 'position' ? undefined : value));
  await service.database.sql('update orders set document = $2, document_version = 1 where guid = $1', [
    whole.guid,
    old,
  ]);
  assert.ok(!old.includes('position'));
  assert.deepEqual((await key.get<Order>(pathOf(whole))).must(200), whole);
  const more = (await key.post<Order>(`${pathOf(whole)}/discounts`, { ...first, name: 'C' })).must(200);
  assert.deepEqual(
    more.appliedDiscounts.map(({ name, position }) => [name, position]),
    [
      ['A', 3],
      ['B', 4],
      ['C', 5],
    ],
  );
});

test('an order of format 5 says when things happened by the clock, and keeps what is of integrators', async () => {
  const { key, place } = world;
  const metadata = { businessDate: 'theirs' };
  const one = await order(key, place, { metadata, discounts: [{ name: 'A', type: 'FIXED', amount: 101 }] });
  const old = JSON.stringify(one, (name, value) => (name === 'occurredOn' ? undefined : value));
  await service.database.sql('update orders set document = $2, document_version = 5 where guid = $1', [
    one.guid,
    old,
  ]);
  assert.ok(!old.includes('occurredOn'));
  assert.deepEqual((await key.get<Order>(pathOf(one))).must(200), one);
});

test('an order for later of format 5 keeps its number and its day, and what was booked is booked once', async () => {
  const { key, place } = world;
  const promisedAt = new Date(service.clock.now() + 7_200_000).toISOString();
  const made = await order(key, place, { promisedAt });
  (await key.post(`${pathOf(made)}/payments`, { type: 'OTHER', tenderName: 'Voucher' })).must(201);
  const now = await order(key, place);
  const { version } = (await key.get<Order>(pathOf(made))).must(200);
  // As it was then: numbered when it was taken, and its sale in the books with its payment.
  const day = { displayNumber: 77, businessDate: now.businessDate, occurredOn: now.businessDate };
  await service.database.sql(
    `update orders set business_date = booked_on, booked_on = null, display_number = 77, document_version = 5,
       document = (document::jsonb - 'orderedOn' || $2::jsonb)::json where guid = $1`,
    [made.guid, JSON.stringify(day)],
  );
  await service.database.sql(`alter table ledger_entries disable trigger append_only`);
  await service.database.sql(
    `update ledger_entries set credit_account = 'ORDER_RECEIVABLE' where order_guid = $1`,
    [made.guid],
  );
  await service.database.sql(`alter table ledger_entries enable trigger append_only`);
  const fired = (await key.post<Order>(`${pathOf(made)}/fire`, {})).must(200);
  assert.deepEqual(
    [fired.version, fired.displayNumber, fired.businessDate],
    [version + 1, 77, now.businessDate],
  );
  const rows = await service.database.sql<{ account: string; amount: number }>(
    `select account, sum(s.amount)::int as amount from ledger_entries l,
       lateral (values (l.credit_account, l.amount), (l.debit_account, -l.amount)) s (account, amount)
     where order_guid = $1 group by 1 having sum(s.amount) <> 0 order by 1`,
    [made.guid],
  );
  assert.deepEqual(
    rows.map(({ account }) => account),
    ['OTHER_TENDERS', 'SALES'],
  );
});

test('a document of a newer format is neither shown nor written over', async () => {
  const { key, place } = world;
  const newer = await order(key, place);
  await service.database.sql(
    `update orders set document = '{"from": "later"}', document_version = 99 where guid = $1`,
    [newer.guid],
  );
  (await key.get(pathOf(newer))).refused(500, 'INTERNAL_ERROR');
  (await key.post(`${pathOf(newer)}/void`, { reason: 'Mistake' })).refused(500, 'INTERNAL_ERROR');
  const kept = await service.database.sql(
    'select document::text as document, document_version from orders where guid = $1',
    [newer.guid],
  );
  assert.deepEqual(kept, [{ document: '{"from": "later"}', document_version: 99 }]);
});

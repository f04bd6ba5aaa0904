import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  issueKey,
  makeWorld,
  type Order,
  openPlace,
  order,
  type Page,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import type { CashDrawer } from '../cash-drawers/shapes.ts';
import type { Payment as PaymentShape, Refund as RefundShape } from './shapes.ts';

type Payment = Type.Static<typeof PaymentShape>;
type Refund = Type.Static<typeof RefundShape>;

/** The soup of the test's menu. */
const SOUP = 690;

let service: TestService;
let world: World;
let payments: string;

before(async () => {
  service = await startTestService();
  const taxRates = [{ name: 'IVA', type: 'PERCENT' as const, rate: '10', inclusive: false }];
  world = await makeWorld(service, { restaurant: { taxRates } as never });
  payments = `${world.place.path}/payments`;
});

/** What a soup costs with tax. */
const DUE = 759;

const pathOf = ({ guid }: Order) => `${world.place.path}/orders/${guid}`;
const pay = (to: Order, body: object, headers?: Record<string, string>) =>
  world.key.post<Payment>(`${pathOf(to)}/payments`, body, headers);
const read = async (one: Order) => (await world.key.get<Order>(pathOf(one))).must(200);
const refund = (paymentGuid: string, body: object) =>
  world.key.post<Refund>(`${payments}/${paymentGuid}/refunds`, { reason: 'Cold', ...body });

/** Balances of the whole books, by account, of what belongs to one order. */
async function booksOf(one: Order): Promise<Record<string, number>> {
  const rows = await service.database.sql<{ account: string; amount: number }>(
    `select account, sum(amount)::int as amount from (
       select debit_account as account, amount from ledger_entries where order_guid = $1
       union all select credit_account, -amount from ledger_entries where order_guid = $1) p
     group by account having sum(amount) <> 0 order by account`,
    [one.guid],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Ledger, payments, refunds, drawers and orders agree, to the cent. */
async function assertMoneyAgrees(): Promise<void> {
  const breaches = {
    'an order whose payments are not those of the table': `
      select o.guid from orders o, json_array_elements(o.document->'checks') c, json_array_elements(c->'payments') s
      left join payments p on p.guid::text = s->>'paymentGuid'
      where p.guid is null or p.order_guid <> o.guid or p.status <> s->>'status'
        or p.total_amount <> (s->>'amount')::bigint + (s->>'tipAmount')::bigint`,
    'a payment that is not in the books': `
      select p.guid from payments p where (case when p.status = 'VOIDED' then 0 else p.total_amount
        + coalesce((p.document->>'roundingAmount')::int, 0) end) <> coalesce((
        select sum(case when b.debit_account in ('CASH', 'OTHER_TENDERS') then b.amount else -b.amount end)
        from ledger_entries b where b.payment_guid = p.guid and b.refund_guid is null), 0)`,
    'a refund that is not in the books': `
      select r.guid from refunds r where r.amount + coalesce((r.document->>'roundingAmount')::int, 0) <> (
        select sum(case when b.credit_account in ('CASH', 'OTHER_TENDERS') then b.amount else -b.amount end)
        from ledger_entries b where b.refund_guid = r.guid)`,
    'a payment whose refunds are others': `
      select p.guid from payments p where p.refunded_amount <> coalesce((
        select sum(r.amount) from refunds r where r.payment_guid = p.guid), 0)`,
    'a drawer whose movements are others': `
      select d.guid from cash_drawers d
      where d.status = 'OPEN' and d.opening_amount + d.sales_amount - d.refund_amount + d.paid_in_amount - d.paid_out_amount
        <> (select sum(m.amount) from cash_movements m where m.drawer_guid = d.guid and m.type <> 'COUNT')`,
  };
  for (const [breach, query] of Object.entries(breaches)) {
    assert.deepEqual(await service.database.sql(`${query} limit 5`), [], `there is ${breach}`);
  }
}

describe('cash where the smallest coins are gone', () => {
  const rounding = (cashRounding: object | null) => world.key.patch(world.place.path, { cashRounding });
  const takenFrom = (one: Order) => booksOf(one).then(({ CASH = 0 }) => CASH);

  test('is rounded, reported and booked; the bill stays the same, and cards are not rounded', async () => {
    (await rounding({ incrementAmount: 5 })).must(200);
    const [one, two] = [await order(world.key, world.place), await order(world.key, world.place)];
    const paid = (await pay(one, { type: 'CASH', tenderedAmount: 1_000 })).must(201);
    assert.deepEqual([paid.amount, paid.roundingAmount, paid.changeAmount], [DUE, 1, 240]);
    assert.deepEqual([(await read(one)).dueAmount, (await read(one)).paidAmount], [0, DUE]);
    assert.deepEqual(await booksOf(one), { CASH: 760, CASH_ROUNDING: -1, SALES: -SOUP, TAX_PAYABLE: -69 });
    // Three guests, each with a part of their own: together they pay what one would.
    for (const roundingAmount of [2, -3, 2])
      assert.equal((await pay(two, { type: 'CASH', amount: 253 })).must(201).roundingAmount, roundingAmount);
    assert.deepEqual([(await read(two)).dueAmount, await takenFrom(two)], [0, 760]);
    const voucher = await pay(await order(world.key, world.place), { type: 'OTHER', tenderName: 'Voucher' });
    assert.equal(voucher.must(201).roundingAmount, undefined);
    const short = await pay(await order(world.key, world.place), { type: 'CASH', tenderedAmount: 759 });
    assert.deepEqual(short.fields(), ['body /tenderedAmount minimum']);
  });

  test('is no payment in parts that no coin can pay', async () => {
    (await rounding({ incrementAmount: 5 })).must(200);
    const one = await order(world.key, world.place);
    const parts = await together(20, () => pay(one, { type: 'CASH', amount: 2 }));
    for (const part of parts) assert.deepEqual(part.fields(), ['body /amount minimum']);
    assert.deepEqual([(await read(one)).dueAmount, await takenFrom(one)], [DUE, 0]);
    // A rest is rounded with all that was paid before.
    const voucher = { type: 'OTHER', tenderName: 'Voucher', amount: DUE - 252 };
    (await pay(one, voucher)).must(201);
    for (const [amount, roundingAmount] of [
      [125, 0],
      [125, 0],
      [2, -2],
    ] as const)
      assert.equal((await pay(one, { type: 'CASH', amount })).must(201).roundingAmount, roundingAmount);
    assert.equal(await takenFrom(one), 250);
  });

  test('is rounded once a check, whatever is voided between, and each payment is refunded as it was taken', async () => {
    (await rounding({ incrementAmount: 5 })).must(200);
    const one = await order(world.key, world.place);
    const taken = async (amount?: number) =>
      (await pay(one, { type: 'CASH', ...(amount === undefined ? {} : { amount }) })).must(201);
    // Up, then down as far; without the first, the check would be short of four.
    const [up, down] = [await taken(8), await taken(9)];
    assert.deepEqual([up.roundingAmount, down.roundingAmount], [2, -4]);
    (await world.key.post(`${payments}/${up.paymentGuid}/void`, { reason: 'Mistake' })).must(200);
    const [next, last] = [await taken(250), await taken()];
    assert.deepEqual([(await read(one)).dueAmount, await takenFrom(one)], [0, 760]);
    for (const { paymentGuid } of [down, next, last])
      for (const body of [{ amount: 7 }, {}]) (await refund(paymentGuid, body)).must(201);
    assert.equal(await takenFrom(one), 0);
  });

  test('is refunded as it was rounded, in any parts, also after the restaurant stops rounding', async () => {
    (await rounding({ incrementAmount: 5, mode: 'DOWN' })).must(200);
    const one = await order(world.key, world.place);
    const { paymentGuid, roundingAmount } = (await pay(one, { type: 'CASH' })).must(201);
    assert.deepEqual([roundingAmount, await takenFrom(one)], [-4, 755]);
    (await rounding(null)).must(200);
    for (const amount of [101, 202, 303])
      assert.equal(
        (await takenFrom(one)) % 5,
        0,
        String((await refund(paymentGuid, { amount })).must(201).amount),
      );
    const last = (await refund(paymentGuid, {})).must(201);
    assert.deepEqual([last.amount, await takenFrom(one)], [153, 0]);
    assert.equal((await read(one)).refundedAmount, DUE);
  });

  test('that is voided goes back as it came, and the drawer agrees', async () => {
    (await rounding({ incrementAmount: 10 })).must(200);
    const drawers = `${world.place.path}/cash-drawers`;
    const drawer = (
      await world.key.post<Type.Static<typeof CashDrawer>>(drawers, { name: 'Bar', openingAmount: 1_000 })
    ).must(201);
    const held = async () =>
      (await world.key.get<Type.Static<typeof CashDrawer>>(`${drawers}/${drawer.guid}`)).must(200)
        .expectedAmount;
    const one = await order(world.key, world.place);
    const { paymentGuid } = (await pay(one, { type: 'CASH' })).must(201);
    assert.equal(await held(), 1_760);
    (await world.key.post(`${payments}/${paymentGuid}/void`, { reason: 'Mistake' })).must(200);
    assert.equal(await held(), 1_000);
    assert.deepEqual(await booksOf(one), {});
    // A few cents that no coin can pay are waived.
    (await pay(one, { type: 'OTHER', tenderName: 'Voucher', amount: DUE - 4 })).must(201);
    const rest = (await pay(one, { type: 'CASH' })).must(201);
    assert.deepEqual([rest.amount, rest.roundingAmount, await held()], [4, -4, 1_000]);
    assert.equal((await read(one)).checks[0]!.paymentStatus, 'CLOSED');
    (await world.key.post(`${drawers}/${drawer.guid}/close`, { countedAmount: 1_000 })).must(200);
    (await rounding(null)).must(200);
    for (const wrong of [{ incrementAmount: 1 }, { incrementAmount: 5, mode: 'SIDEWAYS' }])
      (await rounding(wrong)).refused(400, 'VALIDATION_ERROR');
  });
});

describe('paying in cash', () => {
  test('gives change, closes the check, and goes into the books as sold', async () => {
    const one = await order(world.key, world.place);
    assert.equal(one.dueAmount, DUE);
    const paid = (await pay(one, { type: 'CASH', tipAmount: 41, tenderedAmount: 1_000 })).must(201);
    assert.equal(paid.amount, DUE);
    assert.equal(paid.changeAmount, 200);
    const after = await read(one);
    assert.equal(after.dueAmount, 0);
    assert.equal(after.paidAmount, 800);
    assert.equal(after.checks[0]!.paymentStatus, 'CLOSED');
    assert.equal(after.checks[0]!.payments[0]!.paymentGuid, paid.paymentGuid);
    assert.deepEqual(await booksOf(one), { CASH: 800, SALES: -SOUP, TAX_PAYABLE: -69, TIPS_PAYABLE: -41 });
    assert.deepEqual((await world.key.get<Payment>(`${payments}/${paid.paymentGuid}`)).must(200), paid);
  });

  test('and by voucher shares a check, never more than is due', async () => {
    const one = await order(world.key, world.place);
    const voucher = { type: 'OTHER', tenderName: 'Voucher', reference: 'V-1', amount: 500 };
    (await pay(one, voucher)).must(201);
    assert.deepEqual((await pay(one, { type: 'CASH', amount: 260 })).fields(), ['body /amount maximum']);
    assert.equal((await pay(one, { type: 'CASH' })).must(201).amount, 259);
    (await pay(one, { type: 'CASH' })).refused(409, 'INVALID_STATE');
    assert.deepEqual(await booksOf(one), { CASH: 259, OTHER_TENDERS: 500, SALES: -SOUP, TAX_PAYABLE: -69 });
  });

  test('by many at the same instant takes what is due, once', async () => {
    const one = await order(world.key, world.place);
    const replies = await together(8, () => pay(one, { type: 'CASH', amount: 200 }));
    assert.equal(replies.filter(({ status }) => status === 201).length, 3);
    for (const reply of replies.filter(({ status }) => status !== 201))
      assert.deepEqual(reply.fields(), ['body /amount maximum']);
    assert.equal((await read(one)).dueAmount, DUE - 600);
  });

  test('twice with one Idempotency-Key happens once', async () => {
    const one = await order(world.key, world.place);
    const headers = { 'idempotency-key': 'pay once' };
    const replies = await together(4, () => pay(one, { type: 'CASH', amount: 100 }, headers));
    const again = (await pay(one, { type: 'CASH', amount: 100 }, headers)).must(201);
    for (const reply of replies.filter(({ status }) => status === 201))
      assert.deepEqual(reply.must(201), again);
    assert.equal((await read(one)).paidAmount, 100);
  });

  test('of an order with several checks names the check', async () => {
    const items = soup(world.place).items!;
    const { items: _, ...rest } = soup(world.place);
    const request = { ...rest, checks: [{ items }, { items }] };
    const one = (await world.key.post<Order>(`${world.place.path}/orders`, request)).must(201);
    assert.deepEqual((await pay(one, { type: 'CASH' })).fields(), ['body /checkGuid required']);
    const checkGuid = one.checks[1]!.guid;
    (await pay(one, { type: 'CASH', checkGuid })).must(201);
    const after = await read(one);
    assert.deepEqual(
      after.checks.map(({ paymentStatus }) => paymentStatus),
      ['OPEN', 'CLOSED'],
    );
    const stranger = (await order(world.key, world.place)).checks[0]!.guid;
    const wrong = await pay(one, { type: 'CASH', checkGuid: stranger });
    assert.deepEqual(wrong.fields(), ['body /checkGuid known']);
  });

  test('rejects invalid payments, and records nothing', async () => {
    const one = await order(world.key, world.place);
    for (const [body, field] of [
      [{ type: 'CASH', amount: 0 }, 'body /amount'],
      [{ type: 'CASH', amount: -1 }, 'body /amount'],
      [{ type: 'CASH', amount: 1.5 }, 'body /amount'],
      [{ type: 'CASH', amount: '10' }, 'body /amount'],
      [{ type: 'CASH', amount: 1e21 }, 'body /amount'],
      [{ type: 'CASH', tenderedAmount: DUE - 1 }, 'body /tenderedAmount minimum'],
      [{ type: 'CASH', tenderName: 'Voucher' }, 'body /tenderName oneOf'],
      [{ type: 'OTHER' }, 'body /tenderName required'],
      [{ type: 'OTHER', tenderName: 'V', tenderedAmount: 1_000 }, 'body /tenderedAmount oneOf'],
      [{ type: 'CASH', drawerGuid: one.guid }, 'body /drawerGuid known'],
      [{ type: 'CASH', total: 1 }, 'body /total unknown'],
    ] as const) {
      const fields = (await pay(one, body)).fields();
      assert.ok(
        fields.some((text) => text.startsWith(field)),
        `${JSON.stringify(body)}: ${fields}`,
      );
    }
    assert.deepEqual(await read(one), one);
    assert.deepEqual(await booksOf(one), {});
  });

  test('requires the right to take payments', async () => {
    const one = await order(world.key, world.place);
    const waiter = await issueKey(service, world.tenantId, { scopes: ['read:orders', 'write:orders'] });
    (await waiter.post(`${pathOf(one)}/payments`, { type: 'CASH' })).refused(403, 'FORBIDDEN');
    (await waiter.get(payments)).refused(403, 'FORBIDDEN');
  });
});

describe('voids and refunds', () => {
  test('a void makes the amount due again and takes the cash out of the books', async () => {
    const one = await order(world.key, world.place);
    const { paymentGuid } = (await pay(one, { type: 'CASH', amount: 300, tipAmount: 50 })).must(201);
    const voids = await together(3, () =>
      world.key.post<Payment>(`${payments}/${paymentGuid}/void`, { reason: 'Wrong table' }),
    );
    assert.deepEqual(voids.map(({ status }) => status).sort(), [200, 409, 409]);
    const after = await read(one);
    assert.equal(after.dueAmount, DUE);
    assert.equal(after.tipAmount, 0);
    assert.deepEqual(await booksOf(one), {});
    const refused = (await refund(paymentGuid, {})).refused(409, 'INVALID_STATE');
    assert.deepEqual(refused.details, { state: 'VOIDED', allowed: [] });
  });

  test('refunds never exceed the payment, however many ask at once, and their parts add up', async () => {
    const one = await order(world.key, world.place);
    const { paymentGuid } = (await pay(one, { type: 'CASH', tipAmount: 41 })).must(201);
    const replies = await together(6, () => refund(paymentGuid, { amount: 250 }));
    assert.equal(replies.filter(({ status }) => status === 201).length, 3);
    const last = (await refund(paymentGuid, {})).must(201);
    assert.equal(last.amount, 50);
    for (const body of [{}, { amount: 1 }]) {
      const refused = (await refund(paymentGuid, body)).refused(409, 'INVALID_STATE');
      assert.deepEqual(refused.details, { state: 'REFUNDED', allowed: [] });
    }
    const { items } = (await world.key.get<Page<Refund>>(`${payments}/${paymentGuid}/refunds`)).must(200);
    const sum = (of: (one: Refund) => number) => items.reduce((total, one) => total + of(one), 0);
    assert.deepEqual([sum((r) => r.amount), sum((r) => r.taxAmount), sum((r) => r.tipAmount)], [800, 69, 41]);
    assert.deepEqual(await booksOf(one), { REFUNDS: SOUP, SALES: -SOUP });
    const after = await read(one);
    assert.equal(after.refundedAmount, 800);
    assert.equal(after.dueAmount, 0);
    const voided = await world.key.post(`${payments}/${paymentGuid}/void`, { reason: 'Too late' });
    voided.refused(409, 'INVALID_STATE');
  });

  test('of only a charge that includes its tax returns charge and tax, and no sales', async () => {
    const place = await openPlace(world.key, {
      taxRates: [{ name: 'IVA', type: 'PERCENT', rate: '10', inclusive: true }],
    });
    const made = await order(world.key, place);
    const path = `${place.path}/orders/${made.guid}`;
    const taxRateGuids = place.restaurant.taxRates.map(({ guid }) => guid);
    (
      await world.key.post(`${path}/service-charges`, {
        name: 'Fee',
        type: 'FIXED',
        amount: 220,
        taxRateGuids,
      })
    ).must(200);
    (await world.key.post(`${path}/comp`, { checkGuid: made.checks[0]!.guid, reason: 'LATE' })).must(200);
    const paid = (await world.key.post<Payment>(`${path}/payments`, { type: 'CASH' })).must(201);
    assert.deepEqual(await booksOf(made), { CASH: 220, SERVICE_CHARGES: -200, TAX_PAYABLE: -20 });
    const refunds = `${place.path}/payments/${paid.paymentGuid}/refunds`;
    const back = (await world.key.post<Refund>(refunds, { reason: 'Cold' })).must(201);
    assert.deepEqual([back.amount, back.serviceChargeAmount, back.taxAmount], [220, 200, 20]);
    assert.deepEqual(await booksOf(made), {});
  });

  test("another restaurant's payment is not found", async () => {
    const one = await order(world.key, world.place);
    const { paymentGuid } = (await pay(one, { type: 'CASH', amount: 100 })).must(201);
    const other = await makeWorld(service);
    const path = `${other.place.path}/payments/${paymentGuid}`;
    (await other.key.get(path)).refused(404, 'RESOURCE_NOT_FOUND');
    (await other.key.post(`${path}/refunds`, { reason: 'Mine' })).refused(404, 'RESOURCE_NOT_FOUND');
    (await other.key.post(`${path}/void`, { reason: 'Mine' })).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

describe('the drawer', () => {
  test('holds the cash paid minus the cash refunded', async () => {
    const drawers = `${world.place.path}/cash-drawers`;
    const drawer = await world.key.post<Type.Static<typeof CashDrawer>>(drawers, {
      name: 'Bar',
      openingAmount: 1_000,
    });
    const { guid } = drawer.must(201);
    const one = await order(world.key, world.place);
    const paid = (await pay(one, { type: 'CASH', tenderedAmount: 1_000 })).must(201);
    assert.equal(paid.drawerGuid, guid);
    (await refund(paid.paymentGuid, { amount: 59 })).must(201);
    const now = (await world.key.get<Type.Static<typeof CashDrawer>>(`${drawers}/${guid}`)).must(200);
    assert.equal(now.salesAmount, DUE);
    assert.equal(now.expectedAmount, 1_700);
    const second = await world.key.post(drawers, { name: 'Terrace', openingAmount: 0 });
    second.must(201);
    const ambiguous = await pay(await order(world.key, world.place), { type: 'CASH' });
    assert.deepEqual(ambiguous.fields(), ['body /drawerGuid required']);
  });
});

test('the list is by day, order, type and status, page by page', async () => {
  const one = await order(world.key, world.place);
  for (const tenderName of ['A', 'B', 'C'])
    (await pay(one, { type: 'OTHER', tenderName, amount: 100 })).must(201);
  const path = `${payments}?orderGuid=${one.guid}&type=OTHER&businessDate=${one.businessDate}&limit=2`;
  const first = (await world.key.get<Page<Payment>>(path)).must(200);
  const rest = (await world.key.get<Page<Payment>>(`${path}&cursor=${first.nextCursor}`)).must(200);
  assert.deepEqual(
    [...first.items, ...rest.items].map(({ tenderName }) => tenderName),
    ['C', 'B', 'A'],
  );
  assert.equal(rest.nextCursor, null);
});

test('and after all of it orders, payments, refunds, drawers and books agree', assertMoneyAgrees);

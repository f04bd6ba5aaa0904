import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { eventually } from '../../../../test/harness/eventually.ts';
import { linkIn } from '../../../../test/harness/mailbox.ts';
import { type FreshTenant, freshTenant, proves } from '../../../../test/harness/proves.ts';
import { together } from '../../../../test/harness/together.ts';
import { type Order, order } from '../../../../test/harness/world.ts';
import { sendReceiptMail } from './send-receipt-mail.ts';

interface Sent {
  guid: string;
  receiptLinkGuid: string;
}

let addresses = 0;
const newAddress = () => `guest-${++addresses}-${crypto.randomUUID()}@example.com`;

proves(sendReceiptMail, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const ordered = async (given: object = {}) => {
    const made = await order(world.key, world.place, given);
    const path = `${world.place.path}/orders/${made.guid}`;
    return { made, path, send: (body: object = {}) => world.key.post<Sent>(`${path}/receipt-mails`, body) };
  };
  const waiting = async (guid: string) =>
    world.target.database.sql<{ recipient: string }>(
      'select recipient from outgoing_mail where about @> array[$1::uuid]',
      [guid],
    );

  test('201 and the guest has the lines and sums as text and HTML, with a link that opens', async () => {
    const { made, path, send } = await ordered();
    const { totalAmount } = made.checks[0]!;
    (await world.key.post(`${path}/payments`, { type: 'CASH', amount: totalAmount })).must(201);
    const email = newAddress();
    const sent = await send({ email });
    sent.must(201);
    assert.ok(!sent.text.includes('@'), 'the answer does not say who');
    const [mail] = await world.target.mailbox.to(email);
    const total = (totalAmount / 100).toFixed(2);
    assert.match(mail!.subject, /^Receipt: /);
    assert.match(mail!.text, new RegExp(`^1 x Soup: ${total}$`, 'm'));
    assert.match(mail!.text, new RegExp(`^Total EUR: ${total}$`, 'm'));
    assert.match(mail!.html, /1 x Soup/);
    const opened = await world.target.anyone.get(new URL(linkIn(mail!)).pathname);
    assert.match(opened.text, new RegExp(`<span>${total}</span>`));
  });

  test("201 to the address of the order's guest, and to that of a customer", async () => {
    const [own, known] = [newAddress(), newAddress()];
    const named = await ordered({ guest: { name: 'Ana', email: own } });
    (await named.send()).must(201);
    assert.equal((await world.target.mailbox.to(own)).length, 1);
    const made = await world.key.post<{ guid: string }>('/api/v1/customers', { name: 'Bea', email: known });
    const { guid: customerGuid } = made.must(201);
    (await (await ordered({ guest: { customerGuid } })).send()).must(201);
    assert.equal((await world.target.mailbox.to(known)).length, 1);
  });

  test('201 sends one mail for one key, however often and however much at once it is asked', async () => {
    const { path } = await ordered();
    const email = newAddress();
    const once = { 'idempotency-key': crypto.randomUUID() };
    await together(4, () => world.key.post(`${path}/receipt-mails`, { email }, once));
    (await world.key.post(`${path}/receipt-mails`, { email }, once)).must(201);
    await world.target.mailbox.to(email);
    const [row] = await world.target.database.sql<{ n: number }>(
      `select count(*)::int as n from receipt_mails where order_guid = $1`,
      [path.split('/').at(-1)],
    );
    assert.equal(row!.n, 1);
  });

  test('201 and once it has left, no table, event, log or audit line has the address', async () => {
    const { send } = await ordered();
    const email = `canary-${crypto.randomUUID()}@example.com`;
    (await send({ email })).must(201);
    await world.target.mailbox.to(email);
    const { sql } = world.target.database;
    const tables = await sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    );
    const known = async () => {
      const found: string[] = [];
      for (const { name } of tables)
        if ((await sql(`select from ${name} t where position($1 in t::text) > 0`, [email])).length > 0)
          found.push(name);
      return found;
    };
    // The row goes a moment after the mail server took it.
    await eventually(async () => assert.deepEqual(await known(), []));
    assert.ok(!world.target.logText().includes(email));
  });

  test('201 and a guest who is erased before it leaves gets none', async () => {
    const { database, clock } = world.target;
    const hold = (forMs: number) =>
      database.sql('update outgoing_mail set next_try_at = $2 where about_tenant = $1', [
        world.tenantId,
        new Date(clock.now() + forMs),
      ]);
    const eraseMeanwhile = async (
      email: string,
      guest: object,
      erase: (path: string) => Promise<unknown>,
    ) => {
      const { made, path, send } = await ordered({ guest });
      // As a mail server that is away leaves it.
      world.target.mailbox.addFault({ kind: 'refuse-now', recipient: email, times: 1 });
      (await send()).must(201);
      await eventually(async () => {
        const mails = await database.sql<{ tries: number }>(
          'select tries from outgoing_mail where about @> array[$1::uuid]',
          [made.guid],
        );
        assert.notEqual(mails[0]?.tries, 0);
      });
      await hold(3_600_000);
      assert.equal((await waiting(made.guid)).length, 1);
      await erase(path);
      assert.deepEqual(await waiting(made.guid), []);
    };
    const own = newAddress();
    await eraseMeanwhile(own, { email: own }, async (path) =>
      (await world.key.delete(`${path}/guest`)).must(200),
    );
    const known = newAddress();
    const made = await world.key.post<{ guid: string }>('/api/v1/customers', { name: 'Bea', email: known });
    const { guid: customerGuid } = made.must(201);
    await eraseMeanwhile(known, { customerGuid }, async () =>
      (await world.key.delete(`/api/v1/customers/${customerGuid}`)).must(200),
    );
  });

  test('400 when nobody knows an address, and for what is none', async () => {
    const { send } = await ordered();
    assert.deepEqual((await send()).fields(), ['body /email required']);
    assert.deepEqual((await send({ email: 'ana@example.com, bo@example.com' })).fields(), [
      'body /email pattern',
    ]);
    const wrong = await ordered({ guest: { email: 'ana at home' } });
    assert.deepEqual((await wrong.send()).fields(), ['body /email format']);
  });

  test('400 for an order with several checks until one is named', async () => {
    const { path, send } = await ordered();
    (await world.key.post<Order>(`${path}/checks`, {})).must(200);
    (await send({ email: newAddress() })).refused(400, 'VALIDATION_ERROR');
  });

  test('409 for the sixth of an order in a day, and for the next of a restaurant that sent 300 in an hour', async () => {
    const { made, send } = await ordered();
    const email = newAddress();
    for (let sent = 0; sent < 5; sent++) (await send({ email })).must(201);
    const limit = (await send({ email })).refused(409, 'CONFLICT').details;
    assert.deepEqual([limit?.reason, limit?.limit], ['LIMIT_REACHED', 5]);
    const busy = await freshTenant();
    const own = await order(busy.key, busy.place);
    await busy.target.database.sql(
      `insert into receipt_mails select $1, $2, gen_random_uuid(), gen_random_uuid(), $3, $4 from generate_series(1, 300)`,
      [busy.tenantId, busy.place.guid, made.guid, new Date(busy.target.clock.now())],
    );
    const next = await busy.key.post(`${busy.place.path}/orders/${own.guid}/receipt-mails`, { email });
    assert.equal(next.refused(409, 'CONFLICT').details?.limit, 300);
    assert.deepEqual(await waiting(own.guid), [], 'and nothing waits');
  });
});

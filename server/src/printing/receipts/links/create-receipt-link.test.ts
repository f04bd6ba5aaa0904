import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type FreshTenant, freshTenant, proves } from '../../../../test/harness/proves.ts';
import { type Order, order } from '../../../../test/harness/world.ts';
import { createReceiptLink } from './create-receipt-link.ts';

interface Link {
  guid: string;
  checkGuid: string;
  receiptUrl: string | null;
  expiresAt: string;
  createdAt: string;
}
const DAY_MS = 86_400_000;
const ADDRESS = /^http:\/\/127\.0\.0\.1:\d+\/receipts\/[\w-]{43}$/;

proves(createReceiptLink, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });
  const ordered = async () => {
    const made = await order(world.key, world.place);
    return { made, path: `${world.place.path}/orders/${made.guid}` };
  };

  test('201 with an address that opens for thirty days, or for as long as somebody says', async () => {
    const { path } = await ordered();
    for (const [body, days] of [
      [{}, 30],
      [{ expiresInDays: 1 }, 1],
    ] as const) {
      const link = (await world.key.post<Link>(`${path}/receipt-links`, body)).must(201);
      assert.match(link.receiptUrl!, ADDRESS);
      assert.equal(Date.parse(link.expiresAt) - Date.parse(link.createdAt), days * DAY_MS);
    }
  });

  test('201 puts its QR code on papers that are made from then on', async () => {
    const { path } = await ordered();
    const read = async () =>
      (await world.key.get<{ code: { url: string; label: string } | null }>(`${path}/receipt`)).must(200)
        .code;
    assert.equal(await read(), null);
    const { receiptUrl: url } = (await world.key.post<Link>(`${path}/receipt-links`, {})).must(201);
    assert.deepEqual(await read(), { url, label: 'Read it online' });
  });

  test('201 once for a key, and neither the stored answer nor any table, event or audit line has the token', async () => {
    const { path } = await ordered();
    const once = { 'idempotency-key': crypto.randomUUID() };
    const first = (await world.key.post<Link>(`${path}/receipt-links`, {}, once)).must(201);
    const again = (await world.key.post<Link>(`${path}/receipt-links`, {}, once)).must(201);
    assert.deepEqual(again, { ...first, receiptUrl: null });
    const token = first.receiptUrl!.split('/').at(-1)!;
    const { sql } = world.target.database;
    for (const { name } of await sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
    ))
      assert.deepEqual(
        await sql(`select from ${name} t where position($1 in t::text) > 0`, [token]),
        [],
        name,
      );
  });

  test('400 for an order with several checks until one is named, and for a life of no day', async () => {
    const { path } = await ordered();
    (await world.key.post(`${path}/receipt-links`, { expiresInDays: 0 })).refused(400, 'VALIDATION_ERROR');
    const { checks } = (await world.key.post<Order>(`${path}/checks`, {})).must(200);
    const { guid: checkGuid } = checks[1]!;
    (await world.key.post(`${path}/receipt-links`, {})).refused(400, 'VALIDATION_ERROR');
    const link = (await world.key.post<Link>(`${path}/receipt-links`, { checkGuid })).must(201);
    assert.equal(link.checkGuid, checkGuid);
  });

  test('409 for more than fifty that open; what has ended makes room and is forgotten', async () => {
    const { path } = await ordered();
    for (let made = 0; made < 50; made++)
      (await world.key.post(`${path}/receipt-links`, { expiresInDays: 1 })).must(201);
    const over = await world.key.post(`${path}/receipt-links`, {});
    assert.equal(over.refused(409, 'CONFLICT').details?.reason, 'LIMIT_REACHED');
    const { clock, database } = world.target;
    clock.moveBy(DAY_MS);
    try {
      (await world.key.post(`${path}/receipt-links`, {})).must(201);
      const [left] = await database.sql(
        'select count(*)::int as links from receipt_links where restaurant_guid = $1 and expires_at <= to_timestamp($2 / 1000.0)',
        [world.place.guid, clock.now()],
      );
      assert.deepEqual(left, { links: 0 });
    } finally {
      clock.moveBy(-DAY_MS);
    }
  });
});

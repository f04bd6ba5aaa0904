import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import type Type from 'typebox';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { paidOrder } from '../../../test/harness/some-papers.ts';
import { together } from '../../../test/harness/together.ts';
import { type AnyOrder, order, type Page } from '../../../test/harness/world.ts';
import { systemScope } from '../../access/index.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { listJournalEntries } from './list-journal-entries.ts';
import { findJournalFaults } from './queries.ts';
import type { JournalEntry } from './shapes.ts';

type Entry = Type.Static<typeof JournalEntry>;
type World = Awaited<ReturnType<typeof freshTenant>>;

const entriesOf = async ({ key, place }: World, query = ''): Promise<Entry[]> =>
  (await key.get<Page<Entry>>(`${place.path}/journal?limit=200${query}`)).must(200).items;

/** The text of an entry as the documentation has it. */
function hashOf({ tenantId, place }: World, entry: Entry): string {
  const text = [
    '1',
    tenantId,
    place.guid,
    entry.sequence,
    entry.kind,
    entry.businessDate,
    entry.recordedAt,
    entry.currency,
    entry.amount,
    entry.taxAmount,
    entry.orderGuid ?? '',
    entry.checkGuid ?? '',
    entry.invoiceGuid ?? '',
    entry.number ?? '',
    entry.soldTotal,
    entry.takenBackTotal,
    entry.voidedTotal,
    entry.previousHash,
  ].join('|');
  return createHash('sha256').update(text).digest('hex');
}

async function faultsOf({ target, tenantId }: World) {
  const pool = openPool(target.database.roleUrl('comanda_app'), { max: 1, applicationName: 'journal test' });
  try {
    const scope = systemScope(tenantId, 'a test');
    const [rows] = await openDatabase(pool).run(scope, findJournalFaults(scope));
    return rows.map(({ sequence, fault }) => `${sequence}: ${fault}`);
  } finally {
    await pool.end();
  }
}

proves(listJournalEntries, () => {
  test('200 with each fact once, in its order, chained, with what all of them come to', async () => {
    const world = await freshTenant();
    const { key, place } = world;
    const orderGuid = await paidOrder(world, 2);
    const path = `${place.path}/orders/${orderGuid}`;
    const { checks, businessDate } = (await key.get<AnyOrder>(path)).must(200);
    const { totalAmount: sold, selections, guid: checkGuid } = checks[0]!;
    const issued = { orderGuid, buyer: { name: 'Ana' } };
    const invoice = (await key.post<{ guid: string }>(`${place.path}/invoices`, issued)).must(201);
    const lines = [{ selectionGuid: selections[0]!.guid, quantity: 1 }];
    const refunded = (await key.post<AnyOrder>(`${path}/refunds`, { lines, reason: 'COLD' })).must(200);
    const { guid: refundGuid, totalAmount: back } = refunded.checks[0]!.refunds[0]!;
    (await key.post(`${place.path}/invoices/${invoice.guid}/credit-notes`, { refundGuid })).must(201);
    const mistaken = await order(key, place);
    (await key.post(`${place.path}/orders/${mistaken.guid}/void`, { reason: 'MISTAKE' })).must(200);
    (await key.post(`${place.path}/day-closes`, { businessDate, leaveOpen: true })).must(201);
    const entries = await entriesOf(world);
    assert.deepEqual(
      entries.map(({ sequence, kind, amount, number }) => [sequence, kind, amount, number]),
      [
        [1, 'SALE', sold, null],
        [2, 'INVOICE', sold, 'INV-1'],
        [3, 'REFUND', -back, null],
        [4, 'CREDIT_NOTE', -back, 'CN-1'],
        [5, 'VOID', mistaken.totalAmount, null],
        [6, 'DAY_CLOSE', sold, '1'],
      ],
    );
    assert.equal(entries[0]!.checkGuid, checkGuid);
    const { soldTotal, takenBackTotal, voidedTotal } = entries.at(-1)!;
    assert.deepEqual([soldTotal, takenBackTotal, voidedTotal], [sold, back, mistaken.totalAmount]);
    let previous = '0'.repeat(64);
    for (const entry of entries) {
      assert.equal(entry.previousHash, previous);
      assert.equal(entry.hash, hashOf(world, entry), String(entry.sequence));
      previous = entry.hash;
    }
    assert.deepEqual(
      (await entriesOf(world, '&kind=VOID')).map(({ sequence }) => sequence),
      [5],
    );
    assert.deepEqual(await faultsOf(world), []);
  });

  test('200 with a sale that was taken back and made again, and as much as the books say, whoever sells at once', async () => {
    const world = await freshTenant();
    const { key, place, target, tenantId } = world;
    await together(8, () => paidOrder(world));
    const { guid, checks } = await order(key, place);
    const cash = { type: 'CASH', amount: checks[0]!.totalAmount };
    const pay = () => key.post<{ paymentGuid: string }>(`${place.path}/orders/${guid}/payments`, cash);
    const { paymentGuid } = (await pay()).must(201);
    (await key.post(`${place.path}/payments/${paymentGuid}/void`, { reason: 'Wrong table' })).must(200);
    (await pay()).must(201);
    const entries = await entriesOf(world);
    assert.deepEqual(
      entries.slice(8).map(({ kind }) => kind),
      ['SALE', 'SALE_REVERSED', 'SALE'],
    );
    assert.deepEqual(
      entries.map(({ sequence }) => sequence),
      entries.map((_, index) => index + 1),
    );
    const [booked] = await target.database.sql<{ amount: number }>(
      `select sum(case when debit_account = 'ORDER_RECEIVABLE' then amount else -amount end)::int as amount
       from ledger_entries where tenant_id = $1 and movement like 'check.%'`,
      [tenantId],
    );
    const { soldTotal, takenBackTotal } = entries.at(-1)!;
    assert.equal(soldTotal - takenBackTotal, booked!.amount);
    assert.deepEqual(await faultsOf(world), []);
  });

  test('200 of facts that stay: the service changes none, and what somebody else changes or removes is found', async () => {
    const world = await freshTenant();
    const { sql } = world.target.database;
    for (let i = 0; i < 3; i++) await paidOrder(world);
    const change = `update journal_entries set amount = amount - 1 where tenant_id = $1 and sequence = 2`;
    await assert.rejects(sql(change, [world.tenantId]), /never changed/);
    await sql('alter table journal_entries disable trigger append_only');
    try {
      await sql(change, [world.tenantId]);
      assert.deepEqual(await faultsOf(world), ['2: it was changed']);
      await sql('delete from journal_entries where tenant_id = $1 and sequence = 2', [world.tenantId]);
      assert.deepEqual(await faultsOf(world), ['3: entries are missing before it']);
      await sql('delete from journal_entries where tenant_id = $1 and sequence = 3', [world.tenantId]);
      assert.deepEqual(await faultsOf(world), ['3: it is the last, and is not there']);
    } finally {
      await sql('alter table journal_entries enable trigger append_only');
    }
  });
});

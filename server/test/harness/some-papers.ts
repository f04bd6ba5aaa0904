import assert from 'node:assert/strict';
import type { TestDatabase } from './database.ts';
import { order, type World } from './world.ts';

/** An order that is paid in cash. */
export async function paidOrder({ key, place }: Pick<World, 'key' | 'place'>, quantity = 1): Promise<string> {
  const items = [{ menuItemGuid: place.item('Soup').guid, quantity }];
  const { guid, checks } = await order(key, place, { items });
  const cash = { type: 'CASH', amount: checks[0]!.totalAmount };
  (await key.post(`${place.path}/orders/${guid}/payments`, cash)).must(201);
  return guid;
}

/** An invoice, and an order that could have one. */
export async function somePapers(world: World): Promise<{ invoiceGuid: string; paidOrderGuid: string }> {
  const { key, place } = world;
  const body = { orderGuid: await paidOrder(world), buyer: { name: 'Bea Blanco' } };
  const issued = await key.post<{ guid: string }>(`${place.path}/invoices`, body);
  return { invoiceGuid: issued.must(201).guid, paidOrderGuid: await paidOrder(world) };
}

/** A link to the receipt of an order with one check. */
export async function linkReceipt(
  { key, place }: Pick<World, 'key' | 'place'>,
  { guid: orderGuid }: { guid: string },
): Promise<{ guid: string; token: string }> {
  const made = await key.post<{ guid: string; receiptUrl: string }>(
    `${place.path}/orders/${orderGuid}/receipt-links`,
    {},
  );
  const { guid, receiptUrl } = made.must(201);
  return { guid, token: receiptUrl.split('/').at(-1)! };
}

/** All invoices of a database with one restaurant are numbered from one on, each number once. Returns the numbers. */
export async function assertInvoicesWithoutGap(database: TestDatabase): Promise<number[]> {
  const rows = await database.sql<{ sequence: number }>('select sequence from invoices order by sequence');
  const numbers = rows.map(({ sequence }) => sequence);
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  );
  const [counter] = await database.sql<{ last: number }>('select last from document_counters');
  assert.equal(counter?.last ?? 0, numbers.length);
  return numbers;
}

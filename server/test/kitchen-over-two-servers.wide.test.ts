import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertBooksAgree } from './harness/books.ts';
import { createTestDatabase } from './harness/database.ts';
import { type Client, client } from './harness/http.ts';
import { startTestProcess } from './harness/process.ts';
import { tally } from './harness/together.ts';
import { makeWorld, type Order, order, type Page, soup } from './harness/world.ts';

/** The kitchen over two servers, of which one is killed. */

interface Ticket {
  guid: string;
  status: string;
  orderGuid: string;
  items: { selectionGuid: string; status: string; voided: boolean }[];
}

test('two servers: one ticket is bumped once; after kill -9 every order has its ticket, and both agree', async () => {
  const database = await createTestDatabase();
  const first = await startTestProcess({ database });
  let second = await startTestProcess({ database });
  const { key, place } = await makeWorld(first);
  const kitchen = `${place.path}/kitchen`;
  (await key.post(`${kitchen}/stations`, { name: 'Grill' })).must(201);
  let atSecond: Client = client(second.url, key.key);
  const ticketOf = async ({ guid }: { guid: string }) =>
    (await key.get<{ tickets: Ticket[] }>(`${kitchen}/orders/${guid}`)).must(200).tickets[0]!;

  for (let round = 0; round < 4; round++) {
    const ticket = await ticketOf(await order(key, place));
    for (const action of ['bump', 'recall', 'start']) {
      const path = `${kitchen}/tickets/${ticket.guid}/${action}`;
      const replies = await Promise.all([key.post(path, {}), atSecond.post(path, {})]);
      assert.deepEqual(tally(replies), { 200: 1, 409: 1 }, action);
      replies.find(({ status }) => status === 409)!.refused(409, 'INVALID_STATE');
    }
  }
  const told = await database.sql<{ type: string; n: number }>(
    `select type, count(*)::int as n from events where type in ('kitchen.ticket.bumped', 'kitchen.ticket.recalled')
     group by type order by type`,
  );
  assert.deepEqual(
    told.map(({ n }) => n),
    [4, 4],
  );

  // A storm of orders, bumps and voids, in the midst of which the second server dies.
  let done = 0;
  const unanswered: { name: string; send: (at: Client) => Promise<unknown> }[] = [];
  await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      for (let k = 0; k < 8; k++) {
        const name = `storm-${n}-${k}`;
        const headers = { 'idempotency-key': name };
        const steps: ((at: Client) => Promise<unknown>)[] = [];
        let made: Order | undefined;
        steps.push(async (at) => {
          made = (
            await at.post<Order>(`${place.path}/orders`, soup(place, { externalId: name }), headers)
          ).must(201);
        });
        steps.push(async (at) => {
          const ticket = await ticketOf(made!);
          const lines = made!.checks[0]!.selections.map(({ guid }) => guid);
          const again = { 'idempotency-key': `${name}-then` };
          const reply = await (k % 2
            ? at.post(`${kitchen}/tickets/${ticket.guid}/bump`, {}, again)
            : at.post(
                `${place.path}/orders/${made!.guid}/selections/void`,
                { selectionGuids: lines, reason: 'STORM' },
                again,
              ));
          reply.must(200);
        });
        for (const step of steps) {
          try {
            await step(atSecond);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code === undefined) throw error;
            unanswered.push({ name, send: step });
            // The second try, with the same key, at the server that lives.
            await step(key);
          }
        }
        if (++done === 20) second.signal('SIGKILL');
      }
    }),
  );
  await second.ended;
  assert.ok(unanswered.length > 0, 'some calls got no answer');

  second = await startTestProcess({ database });
  atSecond = client(second.url, key.key);
  const [counts] = await database.sql<{ orders: number; tickets: number }>(
    `select (select count(*)::int from orders) as orders, (select count(*)::int from kitchen_tickets) as tickets`,
  );
  assert.deepEqual(counts, { orders: 4 + 6 * 8, tickets: 4 + 6 * 8 });
  let cursor = '';
  do {
    const query = `limit=200${cursor}`;
    const page = (await atSecond.get<Page<Ticket>>(`${kitchen}/tickets?${query}`)).must(200);
    for (const ticket of page.items) {
      const made = (await atSecond.get<Order>(`${place.path}/orders/${ticket.orderGuid}`)).must(200);
      const [line] = made.checks[0]!.selections;
      const [item] = ticket.items;
      assert.equal(item!.selectionGuid, line!.guid);
      assert.equal(item!.voided, line!.voided);
      assert.equal(item!.status === 'READY', line!.fulfillmentStatus === 'READY');
    }
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : '';
  } while (cursor);
  await assertBooksAgree(database);
});

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type Type from 'typebox';
import { asOwner } from '../../../test/harness/cluster.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { waitingForLocks } from '../../../test/harness/together.ts';
import { order, type Page, type World } from '../../../test/harness/world.ts';
import { createDayClose } from './create-day-close.ts';
import type { DayClose as DayCloseShape } from './shapes.ts';

type DayClose = Type.Static<typeof DayCloseShape>;

proves(createDayClose, () => {
  let world: World;
  let closes: string;
  before(async () => {
    world = await freshTenant();
    closes = `${world.place.path}/day-closes`;
  });
  const close = (body: object) => world.key.post<DayClose>(closes, body);

  test('201 with the next number and what the day came to, and it is kept', async () => {
    const made = await order(world.key, world.place);
    (await world.key.post(`${world.place.path}/orders/${made.guid}/payments`, { type: 'CASH' })).must(201);
    const { businessDate } = made;
    const z = (await close({ businessDate })).must(201);
    assert.deepEqual(
      [z.number, z.businessDate, z.sales.netAmount, z.openOrderCount],
      [1, businessDate, 690, 0],
    );
    assert.deepEqual((await world.key.get<Page<DayClose>>(closes)).must(200).items, [z]);
    const again = await close({ businessDate });
    assert.equal(again.refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
  });

  test('400 for a day that is still to come, or is none', async () => {
    assert.deepEqual((await close({ businessDate: 20990405 })).fields(), ['body /businessDate range']);
    assert.equal((await close({ businessDate: 20330231 })).status, 400);
  });

  test('409 while something is unpaid, and 201 when it may stay so', async () => {
    const { key, place } = await freshTenant();
    const { businessDate } = await order(key, place);
    const path = `${place.path}/day-closes`;
    const { details } = (await key.post(path, { businessDate })).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, {
      state: 'UNPAID_ORDERS',
      allowed: ['leaveOpen'],
      openOrderCount: 1,
      dueAmount: 690,
      openDrawerCount: 0,
    });
    const z = (await key.post<DayClose>(path, { businessDate, leaveOpen: true })).must(201);
    assert.deepEqual([z.number, z.openOrderCount], [1, 1]);
  });

  test('201 beside somebody who holds the journal, and then takes the number of an event', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    const { businessDate } = await order(key, place);
    const reply = await asOwner(target.database.url, async (client) => {
      await client.query('begin');
      await client.query('insert into journal_heads values ($1, $2, 0)', [tenantId, place.guid]);
      const closing = key.post<DayClose>(`${place.path}/day-closes`, { businessDate, leaveOpen: true });
      await waitingForLocks(target, 1);
      await client.query(`set local lock_timeout = '100ms'`);
      await client.query('update event_sequences set last = last where tenant_id = $1', [tenantId]);
      await client.query('commit');
      return closing;
    });
    assert.equal(reply.must(201).number, 1);
  });
});

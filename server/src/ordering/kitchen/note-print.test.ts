import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { atEnd } from '../../../test/harness/cleanup.ts';
import { whileHeld } from '../../../test/harness/held-orders.ts';
import { startTestService } from '../../../test/harness/service.ts';
import { lineGuids, type Till, tillIn } from '../../../test/harness/till.ts';
import { makeWorld } from '../../../test/harness/world.ts';
import { atRestaurant, systemScope } from '../../access/index.ts';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { noteVoidsPrinted } from './note-print.ts';

let till: Till;
before(async () => {
  till = await tillIn(await makeWorld(await startTestService()));
  (await till.key.post(`${till.place.path}/kitchen/stations`, { name: 'Stove', printer: 'stove' })).must(201);
});

test('what is on paper of a ticket that went to another order meanwhile holds that order', async () => {
  const { database, clock } = till.target as Awaited<ReturnType<typeof startTestService>>;
  const pool = openPool(database.roleUrl('comanda_app'), { max: 1, applicationName: 'note print' });
  atEnd(() => pool.end());
  const [from, to] = [await till.open(till.soups(1)), await till.open(till.soups(1))];
  const [ticket] = await database.sql<{ guid: string; tenant_id: string; restaurant_guid: string }>(
    'select guid, tenant_id, restaurant_guid from kitchen_tickets where order_guid = $1',
    [from.guid],
  );
  const { guid: ticketGuid, tenant_id, restaurant_guid } = ticket!; // the order has one
  const scope = atRestaurant(systemScope(tenant_id, 'a test'), restaurant_guid);
  const isHeld = async (guid: string) =>
    (await database.sql('select from orders where guid = $1 for no key update skip locked', [guid]))
      .length === 0;
  const noting = () =>
    openDatabase(pool).transaction(scope, async (tx) => {
      const printed = { ticketGuid, selectionGuids: lineGuids(from) };
      const last = await noteVoidsPrinted(tx, scope, printed, clock.now());
      return { result: [await isHeld(to.guid), last.length], last };
    });
  const merge = () => till.ask(to, 'merge', { fromOrderGuid: from.guid });
  const [merged, noted] = await whileHeld(till.target, [from], merge, noting);
  merged.must(200);
  assert.deepEqual(noted, [true, 1]);
});

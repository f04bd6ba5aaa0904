import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bringKeys,
  demoOf,
  type EmbeddedPlace,
  filesWith,
  freshPlace,
  newBackupKey,
} from './harness/embedded-place.ts';
import { client } from './harness/http.ts';
import { startProcess } from './harness/process.ts';
import { scratchFolder } from './harness/service.ts';
import type { Order } from './harness/world.ts';

/** What a backup of files holds of people: those who are there, and nobody who was erased before it was made. */

const NAME = 'Zenobia Canaryquist';
const WORDS = [
  'Zenobia',
  'Canaryquist',
  '600987613',
  'canaryquist.example',
  'Quill Lane 77',
  'door code 9973',
];
const PERSON = {
  name: NAME,
  phone: '+34600987613',
  email: 'z@canaryquist.example',
  addresses: [{ address1: 'Quill Lane 77', city: 'Madrid' }],
  notes: 'rings twice, door code 9973',
};

/** Backs a place up, restores that elsewhere, and tells which of its files and tables know one of the words. */
async function whatIsKept(place: EmbeddedPlace, env: { BACKUP_KEY: string }) {
  const made = await place.comanda('backup', '--to', await scratchFolder('backups'));
  assert.equal(made.code, 0, made.stderr);
  const restored = await freshPlace(env);
  await bringKeys(place, restored);
  const { code, stderr } = await restored.comanda(
    'restore',
    /^file +(\S+)/m.exec(made.stdout)![1]!,
    '--verify',
  );
  assert.equal(code, 0, stderr);
  // Before anybody has started it: afterwards Postgres writes there.
  const files = await filesWith(`${restored.dataDir}/postgres/`, WORDS);
  const tables = await restored.sql<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const pattern = WORDS.join('|');
  const [known] = await restored.sql<{ names: string[] }>(
    `select array_remove(array[${tables
      .map(({ name }) => `(select '${name}' from ${name} t where t::text ~* $1 limit 1)`)
      .join(', ')}], null) as names`,
    [pattern],
  );
  return { files, tables: known!.names.sort() };
}

test('a backup that is made after guests were erased has none of them in any file or table', async () => {
  const env = { BACKUP_KEY: await newBackupKey() };
  const place = await freshPlace(env);
  const [tenant] = (await demoOf(place)).tenants;
  const { restaurantGuid, menuItems } = tenant!.restaurants[0]!; // the demo has one
  const path = `/api/v1/restaurants/${restaurantGuid}/orders`;
  const items = [{ menuItemGuid: menuItems[0]!.guid, quantity: 2 }];
  const server = await startProcess(place.env);
  const key = client(server.url, tenant!.apiKeys[0]!.key);
  const customers: string[] = [];
  const orders: Order[] = [];
  // Several: what most have in common is remembered with the statistics of a column.
  for (let one = 0; one < 20; one++) {
    const customer = {
      ...PERSON,
      phone: `+346009876130${one + 10}`.slice(0, 14),
      notes: `${PERSON.notes} ${one}`,
    };
    const { guid } = (await key.post<{ guid: string }>('/api/v1/customers', customer)).must(201);
    (await key.patch(`/api/v1/customers/${guid}`, { notes: `moved, ${PERSON.notes}` })).must(200);
    customers.push(guid);
    const guest = one % 2 === 0 ? { customerGuid: guid, instructions: PERSON.notes } : { name: NAME };
    const order = (await key.post<Order>(path, { diningOption: 'TAKE_OUT', items, guest })).must(201);
    (await key.post(`${path}/${order.guid}/payments`, { type: 'CASH' })).must(201);
    orders.push((await key.get<Order>(`${path}/${order.guid}`)).must(200));
  }
  await server.end('SIGTERM');
  await place.sql('analyze');

  const before = await whatIsKept(place, env);
  assert.deepEqual(before.tables, ['customers', 'order_guests'], 'and the search finds what is there');
  assert.notDeepEqual(before.files, []);

  const again = await startProcess(place.env);
  const other = client(again.url, tenant!.apiKeys[0]!.key);
  for (const guid of customers) (await other.delete(`/api/v1/customers/${guid}`)).must(200);
  for (const { guid, guest } of orders)
    if (!(guest && 'customerGuid' in guest)) (await other.delete(`${path}/${guid}/guest`)).must(200);
  for (const { guid, totalAmount } of orders) {
    const now = (await other.get<Order>(`${path}/${guid}`)).must(200);
    assert.deepEqual([now.totalAmount, now.guest], [totalAmount, undefined]);
  }
  await again.end('SIGTERM');
  const { stderr } = await again.ended;
  assert.doesNotMatch(again.stdout() + stderr, new RegExp(WORDS.join('|')));

  assert.deepEqual(await whatIsKept(place, env), { files: [], tables: [] });
});

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type Type from 'typebox';
import { assertBooksAgree } from '../../../test/harness/books.ts';
import { pairTill } from '../../../test/harness/devices.ts';
import { guestAt } from '../../../test/harness/guests.ts';
import { report } from '../../../test/harness/reports.ts';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import { together } from '../../../test/harness/together.ts';
import {
  type MenuItem,
  type MenuTree,
  makeWorld,
  type Order,
  openPlace,
  type Page,
  type Place,
  soup,
  type World,
} from '../../../test/harness/world.ts';
import { fireDueOrders } from '../../ordering/orders/scheduled-order-firing.ts';
import { newGuid } from '../../platform/ids.ts';
import { returnStock } from './return-stock.ts';
import type { StockShape } from './shapes/stock.ts';

type Stock = Type.Static<typeof StockShape>;

let service: TestService;
let world: World;

before(async () => {
  service = await startTestService();
  service.clock.moveTo('2031-03-10T12:00:00Z');
  world = await makeWorld(service);
});

/** A restaurant with the soup of the dinner menu on its lunch menu, too. */
interface TwoMenus extends Place {
  dinner: string;
  lunch: string;
}

async function openTwice(input: { sameAsGuid?: string | null } = {}): Promise<TwoMenus> {
  const place = await openPlace(world.key, { prepTimeSeconds: 600 });
  const dinner = place.item('Soup').guid;
  const lunch = newGuid();
  const { version: _, taxRates: __, ...tree } = await menuOf(place);
  const own = { guid: lunch, name: 'Soup of the day', priceAmount: 450, sameAsGuid: dinner, ...input };
  const menus = [...tree.menus, { name: 'Lunch', groups: [{ name: 'Bowls', items: [own] }] }];
  (await world.key.put(`${place.path}/menu`, { ...tree, menus })).must(200);
  return { ...place, dinner, lunch };
}

const menuOf = async ({ path }: Place) => (await world.key.get<MenuTree>(`${path}/menu`)).must(200);
const itemPath = ({ path }: Place, guid: string) => `${path}/menu/items/${guid}`;
const setStock = async (place: Place, guid: string, body: object) =>
  (await world.key.put<Stock>(`${itemPath(place, guid)}/stock`, body)).must(200);
const leftOf = async ({ dinner, lunch, ...place }: TwoMenus) => {
  const each = [dinner, lunch].map(async (guid) => {
    const stock = (await world.key.get<Stock>(`${itemPath(place, guid)}/stock`)).must(200);
    assert.equal(stock.itemGuid, guid);
    return stock.quantity ?? stock.status;
  });
  return Promise.all(each);
};
const lines = (...guids: string[]) => ({ items: guids.map((guid) => ({ menuItemGuid: guid, quantity: 1 })) });
const sell = (place: Place, ...guids: string[]) =>
  world.key.post<Order>(`${place.path}/orders`, soup(place, lines(...guids)));
const join = async (place: Place, guid: string, sameAsGuid: string | null) =>
  (await world.key.patch<MenuItem>(itemPath(place, guid), { sameAsGuid })).must(200);
/** What was told last of each of two items. */
const lastEvents = async ({ dinner, lunch }: TwoMenus) => {
  const rows = await service.database.sql<{ item: string; type: string; quantity: string | null }>(
    `select data ->> 'itemGuid' as item, type, data ->> 'quantity' as quantity from events
     where data ->> 'itemGuid' in ('${dinner}', '${lunch}') and type <> 'menu.item_updated' order by sequence`,
  );
  return [dinner, lunch].map((guid) => {
    const last = rows.findLast(({ item }) => item === guid);
    return last && [last.type, last.quantity];
  });
};

describe('a dish on the lunch and the dinner menu has one stock', () => {
  test('what is set, sold, refused and voided of either is of both, and told of both', async () => {
    const place = await openTwice();
    const { dinner, lunch } = place;
    await setStock(place, lunch, { status: 'QUANTITY', quantity: 3 });
    assert.deepEqual(await leftOf(place), ['3', '3']);
    const sold = (await sell(place, dinner, lunch)).must(201);
    assert.deepEqual(await leftOf(place), ['1', '1']);
    assert.deepEqual(await lastEvents(place), [
      ['menu.stock_updated', '1'],
      ['menu.stock_updated', '1'],
    ]);
    const short = await sell(place, lunch, dinner);
    assert.deepEqual(short.fields(), [
      'body /items/0/menuItemGuid stock',
      'body /items/1/menuItemGuid stock',
    ]);
    const preview = await world.key.post(`${place.path}/orders/preview`, soup(place, lines(lunch, dinner)));
    assert.equal(preview.fields().length, 2);
    const path = `${place.path}/orders/${sold.guid}`;
    const added = await world.key.post(`${path}/selections`, lines(lunch, dinner));
    assert.equal(added.fields().length, 2);
    const command = { command: 'addSelections', body: lines(lunch, dinner) };
    const listed = await world.key.post(`${path}/commands`, { commands: [command] });
    assert.equal(listed.fields().length, 2);
    const replies = await together(6, (n) => sell(place, n % 2 ? dinner : lunch));
    assert.equal(replies.filter(({ status }) => status === 201).length, 1);
    assert.deepEqual(await leftOf(place), ['0', '0']);
    assert.deepEqual(await lastEvents(place), [
      ['menu.item_out_of_stock', '0'],
      ['menu.item_out_of_stock', '0'],
    ]);
    (await world.key.post(`${path}/void`, { reason: 'MISTAKE' })).must(200);
    assert.deepEqual(await leftOf(place), ['2', '2']);
    await setStock(place, dinner, { status: 'OUT_OF_STOCK' });
    assert.deepEqual(await leftOf(place), ['OUT_OF_STOCK', 'OUT_OF_STOCK']);
    await setStock(place, lunch, { status: 'IN_STOCK' });
    (await sell(place, dinner, lunch)).must(201);
  });

  test('lists of stock, tills and guests show one state', async () => {
    const place = await openTwice();
    const till = await pairTill({ ...world, place });
    const pull = async (since?: string) =>
      (
        await till.get<{ cursor: string; stock: Stock[] }>(
          `${place.path}/sync${since ? `?since=${encodeURIComponent(since)}` : ''}`,
        )
      ).must(200);
    const { cursor } = await pull();
    await setStock(place, place.lunch, { status: 'OUT_OF_STOCK' });
    const both = [place.dinner, place.lunch].sort();
    const outIn = (list: Stock[]) => {
      assert.ok(list.every(({ status }) => status === 'OUT_OF_STOCK'));
      return list.map(({ itemGuid }) => itemGuid).sort();
    };
    assert.deepEqual(outIn((await pull(cursor)).stock), both);
    assert.deepEqual(outIn((await pull()).stock), both);
    const path = `${place.path}/menu`;
    const first = (await world.key.get<Page<Stock>>(`${path}/stock?limit=1`)).must(200);
    const next = await world.key.get<Page<Stock>>(`${path}/stock?limit=1&cursor=${first.nextCursor}`);
    assert.deepEqual(outIn([...first.items, ...next.must(200).items]), both);
    assert.equal(next.must(200).nextCursor, null);
    const whole = (await world.key.get<{ stock: Stock[] }>(`${path}?stock=true`)).must(200);
    assert.deepEqual(outIn(whole.stock), both);
    const slug = `s-${newGuid()}`;
    (await world.key.put(`${place.path}/slug`, { slug })).must(200);
    const guest = await guestAt(service, { slug });
    assert.equal((await guest.get('/api/v1/storefront/menu')).text.split('"soldOut":true').length - 1, 2);
    const again = (await pull(cursor)).cursor;
    await setStock(place, place.dinner, { status: 'IN_STOCK' });
    assert.deepEqual(
      (await pull(again)).stock.map(({ status }) => status),
      ['IN_STOCK', 'IN_STOCK'],
    );
  });

  test('it is back for both at its time of return, and each is told once', async () => {
    const place = await openTwice();
    const returnsAt = new Date(service.clock.now() + 3_600_000).toISOString();
    await setStock(place, place.lunch, { status: 'OUT_OF_STOCK', returnsAt });
    service.clock.moveBy(3_600_001);
    assert.deepEqual(await leftOf(place), ['IN_STOCK', 'IN_STOCK']);
    await returnStock.run(service.deps);
    assert.deepEqual(await lastEvents(place), [
      ['menu.item_in_stock', null],
      ['menu.item_in_stock', null],
    ]);
    service.clock.moveBy(-3_600_001);
  });

  test('what is ordered for later takes its portions of the dish', async () => {
    const place = await openTwice();
    await setStock(place, place.dinner, { status: 'QUANTITY', quantity: 5 });
    const promisedAt = new Date(service.clock.now() + 24 * 3_600_000).toISOString();
    const later = soup(place, { ...lines(place.lunch), diningOption: 'TAKE_OUT', promisedAt });
    (await world.key.post(`${place.path}/orders`, later)).must(201);
    assert.deepEqual(await leftOf(place), ['5', '5']);
    service.clock.moveBy(24 * 3_600_000);
    assert.deepEqual(await fireDueOrders(service.deps), []);
    assert.deepEqual(await leftOf(place), ['4', '4']);
    assert.deepEqual(await lastEvents(place), [
      ['menu.stock_updated', '4'],
      ['menu.stock_updated', '4'],
    ]);
    service.clock.moveBy(-24 * 3_600_000);
  });

  test('an item that becomes the dish, or is it no longer, has the stock of that from then on', async () => {
    const place = await openTwice({ sameAsGuid: null });
    const { dinner, lunch } = place;
    await setStock(place, dinner, { status: 'QUANTITY', quantity: 7 });
    await setStock(place, lunch, { status: 'OUT_OF_STOCK' });
    const before = (await sell(place, dinner)).must(201);
    assert.deepEqual(await leftOf(place), ['6', 'OUT_OF_STOCK']);
    await join(place, lunch, dinner);
    assert.deepEqual(await leftOf(place), ['6', '6']);
    assert.deepEqual((await lastEvents(place))[1], ['menu.stock_updated', '6']);
    const sold = (await sell(place, lunch)).must(201);
    await join(place, lunch, null);
    assert.deepEqual(await leftOf(place), ['5', 'OUT_OF_STOCK']);
    assert.deepEqual((await lastEvents(place))[1], ['menu.item_out_of_stock', null]);
    for (const { guid } of [before, sold])
      (await world.key.post(`${place.path}/orders/${guid}/void`, { reason: 'MISTAKE' })).must(200);
    assert.deepEqual(await leftOf(place), ['7', 'OUT_OF_STOCK'], 'both were portions of the dish');
  });
});

test('reports have one row for a dish, by its name, with both prices; what was sold before stays as it was', async () => {
  const place = await openTwice({ sameAsGuid: null });
  const { dinner, lunch } = place;
  (await sell(place, lunch)).must(201);
  await join(place, lunch, dinner);
  const { checks } = (await sell(place, dinner, lunch)).must(201);
  assert.deepEqual(
    checks[0]!.selections.map(({ menuItemGuid, name, sameAs }) => [menuItemGuid, name, sameAs]),
    [
      [dinner, 'Soup', undefined],
      [lunch, 'Soup of the day', { guid: dinner, name: 'Soup' }],
    ],
  );
  const asked = { from: 20310310, to: 20310310, groupBy: 'menuItem', restaurants: place.guid };
  const kept = await report(world.key, 'items', asked);
  const rows = kept.lines.map(({ key, labels, values }) => [
    key.menuItem,
    labels.menuItem,
    values.quantity,
    values.grossAmount,
  ]);
  assert.deepEqual(rows, [
    [dinner, 'Soup', '2', 690 + 450],
    [lunch, 'Soup of the day', '1', 450],
  ]);
  const recomputed = await report(world.key, 'items', { ...asked, recompute: 'true' });
  assert.deepEqual(recomputed.lines, kept.lines);
});

describe('which items are one dish', () => {
  test('is refused for none, for itself, and for one that is another one itself', async () => {
    const place = await openTwice();
    const { dinner, lunch } = place;
    const path = '/menus/1/groups/0/items/0/sameAsGuid';
    const wrong = async (guid: string, sameAsGuid: string) =>
      (await world.key.patch(itemPath(place, guid), { sameAsGuid })).fields();
    assert.deepEqual(await wrong(lunch, newGuid()), [`body ${path} known`]);
    assert.deepEqual(await wrong(lunch, lunch), [`body ${path} known`]);
    assert.deepEqual(await wrong(dinner, place.item('Pizza').guid), [`body ${path} chain`]);
    const { version: _, taxRates: __, ...tree } = await menuOf(place);
    const alone = await world.key.put(`${place.path}/menu`, { ...tree, menus: tree.menus.slice(1) });
    assert.deepEqual(alone.fields(), ['body /menus/0/groups/0/items/0/sameAsGuid known']);
  });

  test('keeps the dish on the menu: 409 when it is deleted before the others', async () => {
    const place = await openTwice();
    const refused = await world.key.delete(itemPath(place, place.dinner));
    const details = { reason: 'SAME_AS', itemGuids: [place.lunch] };
    assert.deepEqual(refused.refused(409, 'INVALID_STATE').details, details);
    (await world.key.delete(itemPath(place, place.lunch))).must(200);
    (await world.key.delete(itemPath(place, place.dinner))).must(200);
  });

  test('a menu that says nothing of it is stored as it was', async () => {
    const place = await openPlace(world.key);
    const rows = await service.database.sql<{ n: number }>(
      `select count(*)::int as n from menu_entries where restaurant_guid = '${place.guid}' and document::text like '%sameAsGuid%'`,
    );
    assert.equal(rows[0]!.n, 0);
    assert.equal((await menuOf(place)).menus[0]!.groups[0]!.items[0]!.sameAsGuid, null);
  });
});

test('and after all of it the books agree', () => assertBooksAgree(service.database));

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import type Type from 'typebox';
import { startTestService, type TestService } from '../../../test/harness/service.ts';
import {
  issueKey,
  type MenuTree,
  makeRestaurant,
  makeWorld,
  type Order,
  type Restaurant,
  type TestKey,
  type World,
} from '../../../test/harness/world.ts';
import { newGuid } from '../../platform/ids.ts';
import type { NewRestaurant } from '../../tenancy/restaurants/shapes.ts';

/** A menu that was exported anywhere is imported anywhere: the taxes that its items name travel with it. */

type TaxRates = NonNullable<Type.Static<typeof NewRestaurant>['taxRates']>;
type Tax = TaxRates[number];

const RUNS = Number(process.env.FUZZ_RUNS ?? 15);

let service: TestService;
let here: World;
let elsewhere: World;

before(async () => {
  service = await startTestService();
  [here, elsewhere] = [await makeWorld(service), await makeWorld(service)];
});

const IVA: Tax = { name: 'IVA', type: 'PERCENT', rate: '10', inclusive: true };
const dish = (name: string, taxRateGuids: (string | undefined)[] | null, priceAmount = 1_000) => ({
  name,
  priceAmount,
  taxRateGuids,
});
const menuOf = (items: object[]) => ({ menus: [{ name: 'M', groups: [{ name: 'G', items }] }] });

/** A restaurant with these taxes, and its path. */
async function open(
  key: TestKey,
  taxRates: readonly Tax[],
): Promise<{ path: string; taxes: Restaurant['taxRates'] }> {
  const restaurant = await makeRestaurant(key, { taxRates: [...taxRates] });
  return { path: `/api/v1/restaurants/${restaurant.guid}`, taxes: restaurant.taxRates };
}
const put = async (key: TestKey, path: string, menu: object) =>
  (await key.put<MenuTree>(`${path}/menu`, menu)).must(200);
/** The menu as it is read, without its version. */
async function exported(key: TestKey, path: string): Promise<Omit<MenuTree, 'version'>> {
  const { version: _, ...menu } = (await key.get<MenuTree>(`${path}/menu`)).must(200);
  return menu;
}
const restaurantAt = async (key: TestKey, path: string) => (await key.get<Restaurant>(path)).must(200);

const GUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The text with each guid replaced by when it appears first. */
function butForGuids(value: unknown): unknown {
  const seen = new Map<string, number>();
  const text = JSON.stringify(value).replaceAll(GUID, (guid) => {
    if (!seen.has(guid)) seen.set(guid, seen.size);
    return String(seen.get(guid));
  });
  return JSON.parse(text);
}

const tax: fc.Arbitrary<Tax> = fc
  .record({
    name: fc.constantFrom('IVA', 'City tax'),
    inclusive: fc.boolean(),
    rounding: fc.constantFrom('HALF_UP' as const, 'HALF_EVEN' as const),
    isDefault: fc.boolean(),
    diningOptions: fc.constantFrom<Exclude<Tax['diningOptions'], undefined>>(
      null,
      ['DINE_IN'],
      ['TAKE_OUT', 'DINE_IN'],
    ),
    figure: fc.oneof(
      fc.constantFrom('10', '4').map((rate) => ({ type: 'PERCENT' as const, rate })),
      fc.constantFrom(25, 50).map((amount) => ({ type: 'FIXED' as const, amount })),
    ),
  })
  .map(({ figure, ...rest }) => ({ ...rest, ...figure }));

/** Taxes of the restaurant that exports, which of them each dish names, and what the importing restaurant has by itself. */
const travels = fc.record({
  taxes: fc.array(tax, { maxLength: 4 }),
  dishes: fc.array(fc.option(fc.subarray([0, 1, 2, 3]), { nil: null }), { minLength: 1, maxLength: 4 }),
  own: fc.array(tax, { maxLength: 2 }),
  shared: fc.subarray([0, 1, 2, 3]),
});

test('a menu is the same wherever it is imported, but for guids, and importing it twice changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(travels, async ({ taxes, dishes, own, shared }) => {
      const source = await open(here.key, taxes);
      const named = (indexes: number[] | null) =>
        indexes && source.taxes.flatMap(({ guid }, n) => (indexes.includes(n) ? guid : []));
      const items = dishes.map((indexes, n) => dish(`Dish ${n}`, named(indexes)));
      await put(here.key, source.path, menuOf(items));
      const menu = await exported(here.key, source.path);
      const alike = taxes.filter((_, n) => shared.includes(n));
      for (const [key, has] of [
        [here.key, []],
        [elsewhere.key, []],
        [elsewhere.key, own],
        [elsewhere.key, [...own, ...alike]],
      ] as const) {
        const target = await open(key, has);
        await put(key, target.path, menu);
        const [read, after] = [await exported(key, target.path), await restaurantAt(key, target.path)];
        assert.deepEqual(butForGuids(read), butForGuids(menu));
        assert.deepEqual(after.taxRates.slice(0, has.length), target.taxes, 'its own stay as they are');
        assert.ok(after.taxRates.slice(has.length).every(({ isDefault }) => !isDefault));
        await put(key, target.path, menu);
        assert.deepEqual(await exported(key, target.path), read);
        assert.deepEqual((await restaurantAt(key, target.path)).taxRates, after.taxRates);
        // And from there on to the next one, or back.
        await put(here.key, source.path, read);
        assert.deepEqual(butForGuids(await exported(here.key, source.path)), butForGuids(menu));
      }
    }),
    { numRuns: RUNS },
  );
});

test('a dish that names a tax costs the same at the restaurant that imports it', async () => {
  const source = await open(here.key, [{ ...IVA, inclusive: false }]);
  await put(here.key, source.path, menuOf([dish('Cake', [source.taxes[0]?.guid])]));
  const target = await open(elsewhere.key, [{ name: 'VAT', type: 'PERCENT', rate: '21' }]);
  await put(elsewhere.key, target.path, await exported(here.key, source.path));
  for (const [key, { path }] of [
    [here.key, source],
    [elsewhere.key, target],
  ] as const) {
    const { menus } = await exported(key, path);
    const request = {
      diningOption: 'DINE_IN',
      items: [{ menuItemGuid: menus[0]?.groups[0]?.items[0]?.guid, quantity: 1 }],
    };
    assert.equal((await key.post<Order>(`${path}/orders`, request)).must(201).totalAmount, 1_100);
  }
});

test('a tax that says the same is used, and one that says something else is added beside it', async () => {
  const source = await open(here.key, [IVA]);
  await put(here.key, source.path, menuOf([dish('Cake', [source.taxes[0]?.guid])]));
  const menu = await exported(here.key, source.path);
  const same = await open(elsewhere.key, [{ ...IVA, rate: '10.00', isDefault: false }]);
  const { taxRates } = await put(elsewhere.key, same.path, menu);
  assert.deepEqual(
    taxRates.map(({ guid }) => guid),
    same.taxes.map(({ guid }) => guid),
  );
  for (const more of [
    { rate: '10.5' },
    { inclusive: false },
    { name: 'VAT' },
    { roundingScope: 'CHECK' as const },
  ]) {
    const other = await open(elsewhere.key, [{ ...IVA, ...more }]);
    const before = await restaurantAt(elsewhere.key, other.path);
    await put(elsewhere.key, other.path, menu);
    const after = await restaurantAt(elsewhere.key, other.path);
    assert.deepEqual(after.taxRates, [...before.taxRates, { ...source.taxes[0], isDefault: false }]);
    assert.equal(after.version, before.version + 1);
    const told = await service.database.sql(
      `select 'event' as at, data->>'version' as what from events where restaurant_guid = $1 and type = 'restaurant.updated'
       union all select 'audit', details::text from audit_log where target_id = $1::text and action = 'restaurant.updated'`,
      [after.guid],
    );
    assert.deepEqual(told, [
      { at: 'event', what: String(after.version) },
      { at: 'audit', what: '{"changed":["taxRates"]}' },
    ]);
  }
});

test('taxes that no item names are left out, and what the restaurant has is never changed', async () => {
  const source = await open(here.key, [IVA, { ...IVA, name: 'Unused' }]);
  const [iva] = source.taxes;
  await put(here.key, source.path, menuOf([dish('Cake', [iva?.guid])]));
  const menu = await exported(here.key, source.path);
  assert.deepEqual(
    menu.taxRates.map(({ name }) => name),
    ['IVA'],
  );
  const raised = {
    ...menu,
    taxRates: [
      { ...menu.taxRates[0], rate: '99' },
      { guid: newGuid(), ...IVA, name: 'Nobody' },
    ],
  };
  await put(here.key, source.path, raised);
  assert.deepEqual((await restaurantAt(here.key, source.path)).taxRates, source.taxes);
});

test('a menu whose tax changes is read again by who has it already', async () => {
  const source = await open(here.key, [IVA]);
  await put(here.key, source.path, menuOf([dish('Cake', [source.taxes[0]?.guid])]));
  const read = await here.key.get<MenuTree>(`${source.path}/menu`);
  const again = (etag: unknown) =>
    here.key.send('GET', `${source.path}/menu`, { headers: { 'if-none-match': String(etag) } });
  assert.equal((await again(read.headers.etag)).status, 304);
  const taxRates = [{ ...IVA, guid: source.taxes[0]?.guid, rate: '12' }];
  (await here.key.patch(source.path, { taxRates })).must(200);
  const after = await again(read.headers.etag);
  assert.equal(after.status, 200);
  assert.equal((after.must(200) as MenuTree).taxRates[0]?.rate, '12');
  const { version, ...menu } = read.must(200);
  const headers = { 'if-match': String(read.headers.etag) };
  assert.equal(
    (await here.key.put<MenuTree>(`${source.path}/menu`, menu, headers)).must(200).version,
    version + 1,
  );
  (await here.key.put(`${source.path}/menu`, menu, headers)).refused(409, 'CONFLICT');
});

test('taxes are added by who manages the restaurant, and what cannot be is refused by name', async () => {
  const source = await open(here.key, [IVA]);
  await put(here.key, source.path, menuOf([dish('Cake', [source.taxes[0]?.guid])]));
  const menu = await exported(here.key, source.path);
  const editor = await issueKey(service, elsewhere.tenantId, { scopes: ['read:menu', 'write:menu'] });
  const empty = await open(elsewhere.key, []);
  const refused = (await editor.put(`${empty.path}/menu`, menu)).refused(403, 'FORBIDDEN');
  assert.deepEqual(refused.details, { taxes: ['IVA'] });
  assert.deepEqual((await restaurantAt(elsewhere.key, empty.path)).taxRates, []);
  const same = await open(elsewhere.key, [IVA]);
  (await editor.put(`${same.path}/menu`, menu)).must(200);
  const [travelling] = menu.taxRates;
  const fields = async (path: string, taxRates: object[]) =>
    (await elsewhere.key.put(`${path}/menu`, { ...menu, taxRates })).fields();
  assert.deepEqual(await fields(empty.path, []), ['body /menus/0/groups/0/items/0/taxRateGuids/0 known']);
  assert.deepEqual(await fields(empty.path, [{ ...travelling, type: 'FIXED' }]), [
    'body /taxRates/0/amount required',
  ]);
  assert.deepEqual(await fields(empty.path, [{ ...travelling, isDefault: true }]), [
    'body /taxRates/0/isDefault unknown',
  ]);
  const full = await open(
    elsewhere.key,
    Array.from({ length: 50 }, (_, n) => ({ ...IVA, name: `Tax ${n}` })),
  );
  assert.deepEqual(await fields(full.path, menu.taxRates), ['body /taxRates maxItems']);
});

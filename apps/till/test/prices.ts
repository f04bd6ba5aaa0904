import assert from 'node:assert/strict';
import fc from 'fast-check';
import { newGuid } from '../../../server/src/platform/ids.ts';
import { pairTill } from '../../../server/test/harness/devices.ts';
import { startTestService } from '../../../server/test/harness/service.ts';
import { makeWorld } from '../../../server/test/harness/world.ts';
import { withAdded, withDiscount, withoutLines } from '../src/store/changes.ts';
import type { Order } from '../src/store/database.ts';
import { addedLines, newOrder, type Slip } from '../src/store/new-order.ts';
import {
  type Catalogue,
  groupsOf,
  type Item,
  type Line,
  lineOf,
  modifierGroupsOf,
  type Synced,
  unmet,
} from '../src/store/sale.ts';
import { withMerged, withSplit } from '../src/store/splits.ts';

/**
 * That the till prices as the service does: slips are drawn at random from a menu with sizes, modifiers, taxes of all kinds,
 * discounts and charges, as a till has pulled it, and each total is compared with that of the service's preview.
 */

const GUID = (end: string) => `00000000-0000-7000-8000-0000000000${end}`;
const TAXES = [
  { guid: GUID('e1'), name: 'City', type: 'PERCENT', rate: '8.875', inclusive: false, isDefault: true },
  { guid: GUID('e2'), name: 'VAT', type: 'PERCENT', rate: '7', inclusive: true, rounding: 'HALF_EVEN' },
  { guid: GUID('e3'), name: 'Bag', type: 'FIXED', amount: 9, inclusive: false },
  { guid: GUID('e4'), name: 'Check', type: 'PERCENT', rate: '9.9', inclusive: false, roundingScope: 'CHECK' },
  {
    guid: GUID('e5'),
    name: 'In',
    type: 'PERCENT',
    rate: '3.3',
    inclusive: false,
    diningOptions: ['DINE_IN'],
  },
] as const;

const MENU = {
  sizes: [
    { guid: GUID('c1'), name: 'Small' },
    { guid: GUID('c2'), name: 'Large' },
  ],
  modifierGroups: [
    {
      guid: GUID('a1'),
      name: 'Base',
      minSelections: 1,
      maxSelections: 1,
      required: true,
      modifiers: [
        { name: 'Thin', isDefault: true },
        { name: 'Thick', priceAmount: 133, sizePrices: [{ sizeGuid: GUID('c2'), priceAmount: 199 }] },
      ],
    },
    {
      guid: GUID('a2'),
      name: 'Extras',
      maxSelections: 3,
      modifiers: [
        { name: 'Olives', priceAmount: 51 },
        { name: 'Capers', priceAmount: 77 },
        { name: 'Nduja', priceAmount: 149 },
      ],
    },
    {
      guid: GUID('a3'),
      name: 'Halves',
      pricing: 'HIGHEST',
      maxSelections: 2,
      modifiers: [
        { name: 'Plain', priceAmount: 301 },
        { name: 'Hot', priceAmount: 444, sizePrices: [{ sizeGuid: GUID('c2'), priceAmount: 222 }] },
      ],
    },
    {
      guid: GUID('a4'),
      name: 'Toppings',
      freeSelections: 1,
      modifiers: [
        { name: 'Corn', priceAmount: 33 },
        { name: 'Ham', priceAmount: 97 },
      ],
    },
    {
      guid: GUID('a5'),
      name: 'Dips',
      freeSelections: 1,
      upchargeAmount: 45,
      modifiers: [{ name: 'Aioli', priceAmount: 300 }, { name: 'Mojo' }],
    },
  ],
  menus: [
    {
      name: 'All',
      groups: [
        {
          name: 'Plates',
          items: [
            { name: 'Soup', priceAmount: 691, tags: ['starter'], taxRateGuids: [GUID('e1'), GUID('e5')] },
            {
              name: 'Pizza',
              priceAmount: 1_200,
              sizes: [
                { sizeGuid: GUID('c1'), priceAmount: 1_049, isDefault: true },
                { sizeGuid: GUID('c2'), priceAmount: 1_377 },
              ],
              modifierGroupGuids: ['a1', 'a2', 'a3', 'a4', 'a5'].map(GUID),
            },
            { name: 'Cake', priceAmount: 433, taxRateGuids: [GUID('e2')], salesCategory: 'Sweets' },
            { name: 'Bottle', priceAmount: 299, taxRateGuids: [GUID('e3'), GUID('e4')], discountable: false },
          ],
        },
      ],
    },
  ],
};

const RULES = [
  [
    'discounts',
    { name: 'Sweet tooth', automatic: true, type: 'PERCENT', rate: '12.5', items: { labels: ['Sweets'] } },
  ],
  [
    'discounts',
    {
      name: 'Big check',
      automatic: true,
      type: 'FIXED',
      amount: 333,
      target: 'CHECK',
      conditions: { minimumAmount: 4_000 },
    },
  ],
  // Nobody knows whose first it is.
  [
    'discounts',
    {
      name: 'First visit',
      automatic: true,
      type: 'FIXED',
      amount: 31,
      conditions: { maximumOrdersPerGuest: 1 },
    },
  ],
  ['discounts', { name: 'Regulars', automatic: false, type: 'PERCENT', rate: '7.77' }],
  [
    'discounts',
    {
      name: 'Three for two',
      automatic: false,
      type: 'BUY_X_GET_Y',
      buy: { quantity: 2 },
      get: { quantity: 1 },
    },
  ],
  [
    'service-charges',
    { name: 'Service', automatic: true, type: 'PERCENT', rate: '4.5', taxRateGuids: [GUID('e1')] },
  ],
] as const;

export const NOBODY = { person: { guid: GUID('f1'), name: 'Nobody' }, at: Date.now() };

const AMOUNTS = [
  'subtotalAmount',
  'discountAmount',
  'serviceChargeAmount',
  'taxAmount',
  'inclusiveTaxAmount',
  'totalAmount',
  'dueAmount',
] as const;
const amountsOf = (one: Record<(typeof AMOUNTS)[number], number>) => AMOUNTS.map((name) => one[name]);

/** All that is on a bill, to the cent of each line. */
const billOf = (order: Pick<Order, 'checks' | (typeof AMOUNTS)[number]>) => [
  amountsOf(order),
  ...order.checks.map((check) => [
    amountsOf(check),
    check.selections.map(({ name, grossAmount, discountAmount, taxAmount, totalAmount, voided }) => [
      name,
      voided,
      [grossAmount, discountAmount, taxAmount, totalAmount],
    ]),
  ]),
];

/** A service with the menu of above, and what a till has pulled of it. */
export async function shop() {
  const service = await startTestService();
  const world = await makeWorld(service, { restaurant: { taxRates: TAXES as never, currency: 'USD' } });
  const { key, place } = world;
  (await key.put(`${place.path}/menu`, MENU)).must(200);
  for (const [kind, { name, automatic, ...terms }] of RULES)
    (await key.post(`${place.path}/${kind}`, { name, automatic, terms })).must(201);
  const till = await pairTill(world);
  const pulled = (await till.get<Synced>(`${place.path}/sync`)).must(200);
  const { menu, restaurant, discounts, serviceCharges } = pulled;
  const catalogue: Catalogue = { menu: menu!, restaurant: restaurant!, discounts, serviceCharges };
  const items = groupsOf(catalogue.menu).flatMap((group) => group.items);
  const rules = discounts.filter(({ automatic }) => !automatic);
  const slips: fc.Arbitrary<Slip> = fc.record({
    lines: fc.array(lineFrom(catalogue, items), { minLength: 1, maxLength: 8 }),
    diningOption: fc.constantFrom('DINE_IN' as const, 'TAKE_OUT' as const),
    tableGuid: fc.constant(null),
    numberOfGuests: fc.option(fc.integer({ min: 1, max: 12 })),
  });
  return { key, till, path: place.path, catalogue, rules, slips };
}

export const askedOf = ({ lines, diningOption, numberOfGuests }: Slip) => ({
  diningOption,
  ...(numberOfGuests === null ? {} : { numberOfGuests }),
  items: lines.map(itemOf),
});

export async function comparePrices(runs: number): Promise<void> {
  const { key, path, catalogue, slips } = await shop();
  await fc.assert(
    fc.asyncProperty(slips, async (slip) => {
      const theirs = (await key.post<Order>(`${path}/orders/preview`, askedOf(slip))).must(200);
      assert.deepEqual(billOf(newOrder(slip, catalogue, NOBODY)), billOf(theirs));
    }),
    { numRuns: runs },
  );
}

/** What the till does to an order that it has made, and what the service does to it. */
export async function compareChanges(runs: number): Promise<void> {
  const { key, path, catalogue, rules, slips } = await shop();
  const changes = fc.record({
    voided: fc.array(fc.nat({ max: 7 }), { maxLength: 3 }),
    rule: fc.constantFrom(...rules),
    rate: fc.integer({ min: 1, max: 9_999 }).map((rate) => String(rate / 100)),
  });
  await fc.assert(
    fc.asyncProperty(slips, changes, slips, async (slip, { voided, rule, rate }, { lines: more }) => {
      const made = (await key.post<Order>(`${path}/orders`, askedOf(slip))).must(201);
      const guids = [...new Set(voided.flatMap((at) => slip.lines[at]?.key ?? []))];
      const own = { name: 'Own', type: 'PERCENT' as const, rate };
      const commands = [
        { command: 'addDiscount', body: { discountGuid: rule.guid } },
        ...(guids.length === 0
          ? []
          : [{ command: 'voidSelections', body: { selectionGuids: guids, reason: 'X' } }]),
        { command: 'addDiscount', body: { ...own, reason: 'X' } },
        { command: 'addSelections', body: { items: more.map(itemOf) } },
      ];
      const theirs = (
        await key.post<Order>(`${path}/orders/${made.guid}/commands`, { commands, preview: true })
      ).must(200);
      const before = newOrder(slip, catalogue, NOBODY);
      const one = withDiscount(before, { discountGuid: rule.guid, name: rule.name, ...rule.terms }, null);
      const less = guids.length === 0 ? one : withoutLines(one, new Set(guids));
      const off = withDiscount(less, { discountGuid: null, ...own }, 'X');
      const added = addedLines(more, catalogue, { checkGuid: before.checks[0]!.guid, at: Date.now() });
      assert.deepEqual(billOf(withAdded(off, added)!), billOf(theirs));
    }),
    { numRuns: runs },
  );
}

/** Lines on a check of their own: where the till says what the checks cost, the service says the same. Gives how often it did. */
export async function compareSplits(runs: number): Promise<number> {
  const { key, path, catalogue, rules, slips } = await shop();
  let foreseen = 0;
  await fc.assert(
    fc.asyncProperty(slips, fc.constantFrom(...rules), fc.nat({ max: 6 }), async (slip, rule, at) => {
      const keys = slip.lines.map((line) => line.key);
      if (keys.length < 2) return;
      const items = [keys.slice(0, 1 + (at % (keys.length - 1)))];
      const made = (await key.post<Order>(`${path}/orders`, askedOf(slip))).must(201);
      const checkGuids = [newGuid()];
      const commands = [
        { command: 'addDiscount', body: { discountGuid: rule.guid } },
        { command: 'splitCheck', body: { items, checkGuids } },
      ];
      const body = { commands, preview: true };
      const theirs = (await key.post<Order>(`${path}/orders/${made.guid}/commands`, body)).must(200);
      const order = newOrder(slip, catalogue, NOBODY);
      const one = withDiscount(order, { discountGuid: rule.guid, name: rule.name, ...rule.terms }, null);
      const ours = withSplit(one, { checkGuid: order.checks[0]!.guid, items, checkGuids });
      if (ours === null) return;
      foreseen++;
      assert.deepEqual(billOf(ours), billOf(theirs));
      const both = [made.checks[0]!.guid, ...checkGuids];
      const again = [...commands, { command: 'mergeChecks', body: { checkGuids: both } }];
      const merged = (
        await key.post<Order>(`${path}/orders/${made.guid}/commands`, { commands: again, preview: true })
      ).must(200);
      const put = withMerged(ours, [order.checks[0]!.guid, ...checkGuids]);
      if (put) assert.deepEqual(billOf(put), billOf(merged));
    }),
    { numRuns: runs },
  );
  return foreseen;
}

const lineFrom = (catalogue: Catalogue, items: readonly Item[]): fc.Arbitrary<Line> =>
  fc
    .record({
      item: fc.constantFrom(...items),
      size: fc.nat({ max: 1 }),
      picks: fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    })
    .map(({ item, size, picks, quantity }) => {
      const groups = modifierGroupsOf(catalogue, item);
      const wanted = groups.flatMap(({ modifiers }) => modifiers).filter((_, index) => picks[index]);
      const chosen = new Set(wanted.map(({ guid }) => guid));
      // Where too few or too many are drawn, the first one stands alone.
      for (const group of unmet(groups, chosen)) {
        for (const { guid } of group.modifiers) chosen.delete(guid);
        chosen.add(group.modifiers[0]!.guid);
      }
      const sizeGuid = item.sizes[size]?.sizeGuid ?? null;
      return { ...lineOf(catalogue, item, { sizeGuid, chosen, notes: null }), quantity };
    });

const itemOf = ({ key, itemGuid, sizeGuid, quantity, modifiers }: Line) => ({
  guid: key,
  menuItemGuid: itemGuid,
  quantity,
  ...(sizeGuid === null ? {} : { sizeGuid }),
  modifiers: modifiers.map(({ modifierGuid }) => ({ modifierGuid })),
});

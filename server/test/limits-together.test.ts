import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { askedFor } from './harness/approvals.ts';
import { type Person, signedIn } from './harness/people.ts';
import { FLOOR, makeRole, ownerOf } from './harness/roles.ts';
import { freshTill, linesOf, type Till } from './harness/till.ts';
import type { Order, OrderInput } from './harness/world.ts';

/** Limits in percent hold of each check and order, and of all that was ordered together, however it is split and moved in between (201). */

let till: Till;
let lead: Person;
let hire: () => Promise<Person>;
/** A discount of the house, of nearly nothing, that holds off all that come later. */
let exclusive: string;
const PERCENT = 20;

before(async () => {
  till = await freshTill({ taxRates: [] });
  const owner = await ownerOf(till);
  const role = await makeRole(owner, [
    ...FLOOR,
    'orders.split',
    'orders.transfer',
    ...(['void', 'comp', 'refund', 'discount'] as const).map((one) => ({
      permission: `orders.${one}` as const,
      maxPercent: PERCENT,
    })),
  ]);
  hire = () => signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });
  lead = await hire();
  const terms = { type: 'PERCENT', rate: '1', stacking: 'EXCLUSIVE', priority: -1_000 };
  const rule = { name: 'House', terms };
  exclusive = (await owner.post<{ guid: string }>(`${till.place.path}/discounts`, rule)).must(201).guid;
});

const dish = { quantity: 1, openItem: { name: 'Dish', priceAmount: 1_000, taxRateGuids: [] } };
const open = (count: number) => till.open(Array.from({ length: count }, () => dish) as OrderInput['items']);
const by = <T = Order>(of: { guid: string }, command: string, body: object = {}) =>
  lead.post<T>(`${till.orders}/${of.guid}/${command}`, body);
const live = (of: Order) => linesOf(of).filter(({ voided }) => !voided);
const some = (of: Order, from: number, to?: number) => ({
  selectionGuids: live(of)
    .slice(from, to)
    .map(({ guid }) => guid),
  reason: 'LATE',
});
const moved = async (from: Order, to: Order, ...range: [number, number]) => {
  const { selectionGuids } = some(from, ...range);
  const both = await by<{ orders: [Order, Order] }>(from, 'move', { selectionGuids, toOrderGuid: to.guid });
  return both.must(200).orders;
};

const tableOf = (asked: Parameters<typeof askedFor>[0]) => {
  const { billAmount, takenAmount } = askedFor(asked);
  return { billAmount, takenAmount };
};

test('comps after a split: no more than of the whole, and no more than of each check', async () => {
  const one = await open(10);
  const given = (await by(one, 'comp', some(one, 0, 2))).must(200);
  const split = { checkGuid: given.checks[0]!.guid, items: [some(given, 2, 10).selectionGuids] };
  const apart = (await by(one, 'split', split)).must(200);
  const ofBoth = { billAmount: 10_000, takenAmount: 2_000 };
  assert.deepEqual(tableOf(await by(one, 'comp', some(apart, 2, 3))), ofBoth);
  const other = await open(10);
  const pair = { checkGuid: other.checks[0]!.guid, items: [some(other, 0, 2).selectionGuids] };
  const two = (await by(other, 'split', pair)).must(200);
  const [, small] = two.checks;
  const free = { selectionGuids: [small!.selections[0]!.guid], reason: 'LATE' };
  assert.deepEqual(tableOf(await by(other, 'comp', free)), { billAmount: 2_000, takenAmount: undefined });
});

for (const command of ['selections/void', 'comp'])
  test(`${command} after a move, and after one there and back: no more than of both`, async () => {
    const [one, other] = [await open(10), await open(5)];
    const last = async ({ guid }: { guid: string }) =>
      by({ guid }, command, some(await till.read({ guid }), -1));
    (await by(one, command, some(one, 0, 2))).must(200);
    askedFor(await last(one));
    const [, grown] = await moved(await till.read(one), other, 3, 8);
    (await by(other, command, some(grown, 0, 1))).must(200);
    const ofBoth = { billAmount: 15_000, takenAmount: 3_000 };
    assert.deepEqual(tableOf(await last(other)), ofBoth);
    askedFor(await last(one));
    await moved(await till.read(other), await till.read(one), 5, 9);
    for (const each of [one, other]) askedFor(await last(each));
  });

test('a small table borrows nothing from a large one that it was together with for a moment', async () => {
  const [small, large] = [await open(6), await open(50)];
  const [, back] = await moved(small, large, 0, 1);
  // It is on a check of its own there.
  await moved(back, await till.read(small), 50, 51);
  (await by(small, 'comp', some(await till.read(small), 0, 1))).must(200);
  const again = await by(small, 'comp', some(await till.read(small), 1, 2));
  assert.deepEqual(tableOf(again), { billAmount: 5_000, takenAmount: 1_000 });
  (await by(small, 'selections/void', some(await till.read(small), 1, 2))).must(200);
  askedFor(await by(small, 'selections/void', some(await till.read(small), 1, 2)));
});

test('200 to one of two who void at once on orders that were together', async () => {
  const [one, few, more] = [await open(15), await open(1), await open(4)];
  (await by(one, 'selections/void', some(one, 0, 3))).must(200);
  const [left, five] = await moved(await till.read(one), few, 0, 4);
  const [, nine] = await moved(left, more, 0, 5);
  // Each would be a fifth of its own order at most, and there is one left of all.
  const both = [five, nine].map((each) => by(each, 'selections/void', some(each, 0, 1)));
  const answers = (await Promise.all(both)).map(({ status }) => status).sort();
  assert.deepEqual(answers, [200, 403]);
});

test('discounts that lines keep when they go elsewhere', async () => {
  const one = await till.open([...Array.from({ length: 3 }, () => dish)] as OrderInput['items']);
  const off = { name: 'Friends', reason: 'LATE' };
  const given = { ...off, type: 'FIXED', amount: 599 };
  (await by(one, 'discounts', { ...given, checkGuid: one.checks[0]!.guid })).must(200);
  const [, grown] = await moved(await till.read(one), await open(1), 0, 2);
  assert.ok(grown.discountAmount > 0);
  const again = await by(grown, 'discounts', { ...off, type: 'PERCENT', rate: '20' });
  assert.ok((askedFor(again).takenAmount ?? 0) > 0);
});

const refund = (of: Order, check: number, to: number, from = 0) => {
  const { guid, selections } = of.checks[check]!; // there is one
  const lines = selections.slice(from, to).map((line) => ({ selectionGuid: line.guid, quantity: 1 }));
  return by(of, 'refunds', { checkGuid: guid, lines, reason: 'LATE' });
};

test('refunds of items after a move from a check that is paid in part: no more than of what is paid', async () => {
  const one = await open(10);
  await till.pay(one, { amount: 5_000 });
  const refunded = (await refund(one, 0, 1)).must(200);
  assert.deepEqual(tableOf(await refund(refunded, 0, 2, 1)), { billAmount: 5_000, takenAmount: 1_000 });
  const apart = (await by(one, 'move', { selectionGuids: some(refunded, 5, 10).selectionGuids })).must(
    200,
  ) as unknown as { orders: [Order] };
  const [order] = apart.orders;
  await till.pay(order, { checkGuid: order.checks[1]!.guid });
  (await refund(await till.read(one), 1, 1)).must(200);
  askedFor(await refund(await till.read(one), 1, 2, 1));
});

for (const where of ['another check', 'another order', 'the same check'])
  test(`what the kitchen was not given, on ${where}, is nothing to refund more of`, async () => {
    const [one, linked] = [await open(10), await open(2)];
    const toCheckGuid = one.checks[0]!.guid;
    const { selectionGuids } = some(linked, 0, 1);
    (await by(linked, 'move', { selectionGuids, toOrderGuid: one.guid, toCheckGuid })).must(200);
    await till.pay(one, where === 'the same check' ? { amount: 9_999 } : {});
    askedFor(await refund(await till.read(one), 0, 9));
    const other = where === 'another order' ? linked : one;
    const second = where === 'another check' ? (await by(one, 'checks')).must(200).checks[1] : null;
    const items = [{ menuItemGuid: till.place.item('Soup').guid, quantity: 200, hold: true }];
    const { guid: checkGuid } = second ?? other.checks[0]!;
    (await by(other, 'selections', { checkGuid, items })).must(200);
    askedFor(await refund(await till.read(one), 0, 9));
  });

test('a table lends nothing to another for what went from it to there', async () => {
  const [mine, theirs] = [await open(4), await open(20)];
  const items = [{ menuItemGuid: till.place.item('Soup').guid, quantity: 1, hold: true }];
  const held = (await by(mine, 'selections', { checkGuid: mine.checks[0]!.guid, items })).must(200);
  await moved(held, theirs, 4, 5);
  askedFor(await by(mine, 'selections/void', some(mine, 0, 4)));
});

const ACTS = 'void void void comp comp comp off off off hide drop move move move split join merge'.split(' ');
type Step = { do: string; from: number; to: number; first: number; count: number };
const steps = fc.array(
  fc.record<Step>({
    do: fc.constantFrom(...ACTS),
    from: fc.constantFrom(0, 0, 1, 2),
    to: fc.nat(2),
    first: fc.constantFrom(0, 2, 4),
    count: fc.constantFrom(2, 5, 8),
  }),
  { minLength: 20, maxLength: 30 },
);

type Command = (from: Order, to: Order, lines: string[], turn: number) => [string, object] | null;
const COMMANDS: Record<string, Command> = {
  void: (_, __, [line]) => ['selections/void', { selectionGuids: [line], reason: 'LATE' }],
  comp: (_, __, [line]) => ['comp', { selectionGuids: [line], reason: 'LATE' }],
  split: (from, _, lines) => {
    const check = from.checks.find(({ selections }) => selections.some(({ guid }) => guid === lines[0]))!;
    const own = lines.filter((line) => check.selections.some(({ guid }) => guid === line));
    const all = check.selections.filter(({ voided }) => !voided);
    return own.length < all.length ? ['split', { checkGuid: check.guid, items: [own] }] : null;
  },
  join: ({ checks }) =>
    checks.length < 2 ? null : ['merge-checks', { checkGuids: checks.map(({ guid }) => guid) }],
  move: (from, to, selectionGuids) =>
    from.guid === to.guid ? null : ['move', { selectionGuids, toOrderGuid: to.guid }],
  off: (_, __, lines, turn) => ['discounts', offOf(lines, turn)],
  hide: () => ['discounts', { discountGuid: exclusive }],
  merge: (from, to) => (from.guid === to.guid ? null : ['merge', { fromOrderGuid: to.guid }]),
};

/** Discounts of all types, of an amount that depends on the lines, on a line or on the order, some of which wait. */
function offOf(lines: readonly string[], turn: number): object {
  const off = { name: 'Friends', reason: 'LATE', ...(lines.length === 2 ? { selectionGuid: lines[0] } : {}) };
  const terms = [
    { type: 'FIXED', amount: 200 * lines.length },
    { type: 'PERCENT', rate: '50', maximumAmount: 100 * lines.length },
    { type: 'PERCENT', rate: '10', conditions: { minimumAmount: 5_000 } },
    { type: 'FIXED_TOTAL', amount: 800 },
    { type: 'FIXED', amount: 1_000, stacking: 'EXCLUSIVE' },
  ];
  return { ...off, ...terms[turn % terms.length] };
}

/** What was given away of all the orders that were ever linked, so that whatever was ordered there was ordered together. */
const givenAway = (orders: readonly Order[]) => ({
  void: orders.flatMap(linesOf).filter(({ voided }) => voided).length * 1_000,
  comp: amountOf(orders, ({ comp }) => comp),
  off: amountOf(orders, ({ comp, discountGuid }) => !comp && discountGuid === null),
});
type Discount = ReturnType<typeof discountsOn>[number];
const amountOf = (orders: readonly Order[], is: (one: Discount) => boolean) =>
  orders
    .flatMap(discountsOn)
    .filter(is)
    .reduce((sum, { discountAmount }) => sum + discountAmount, 0);
const discountsOn = (order: Order) =>
  [order, ...order.checks, ...live(order)].flatMap(({ appliedDiscounts }) => appliedDiscounts);

test('whatever a lead does in whatever sequence, no more is given away in the end', async () => {
  const counts = [10, 1, 1];
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      // Each has a quota of requests.
      lead = await hire();
      const orders = await Promise.all(counts.map(open));
      for (const [turn, step] of all.entries()) {
        const [from, to] = await Promise.all([till.read(orders[step.from]!), till.read(orders[step.to]!)]); // of three
        const lines = live(from)
          .slice(step.first, step.first + step.count)
          .map(({ guid }) => guid);
        if (step.do === 'drop') {
          const [off] = discountsOn(from);
          if (off) await lead.delete(`${till.orders}/${from.guid}/discounts/${off.guid}`);
          continue;
        }
        const asked = lines.length > 0 ? COMMANDS[step.do]?.(from, to, lines, turn) : null;
        if (asked)
          assert.ok([200, 403, 409].includes((await by(from, ...asked)).status), JSON.stringify(asked));
      }
      const most = (PERCENT * 1_000 * counts.reduce((sum, count) => sum + count)) / 100;
      const given = givenAway(await Promise.all(orders.map(till.read)));
      assert.ok(
        Object.values(given).every((amount) => amount <= most + 1),
        JSON.stringify({ given, most }),
      );
    }),
    { numRuns: Number(process.env.TOGETHER_RUNS ?? 12) },
  );
});

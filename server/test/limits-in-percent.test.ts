import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { newGuid } from '../src/platform/ids.ts';
import { approve, askedFor } from './harness/approvals.ts';
import type { Reply } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { FLOOR, makeRole, ownerOf, type Wanted } from './harness/roles.ts';
import { freshTill, lineGuids, linesOf, type Till } from './harness/till.ts';
import type { Order, OrderInput } from './harness/world.ts';

/** A limit in percent holds for all of an evening: in steps, and when what something is a share of becomes less. */

let till: Till;
let owner: Person;

before(async () => {
  till = await freshTill({ taxRates: [] });
  owner = await ownerOf(till);
});

const member = async (...wanted: Wanted) => {
  const role = await makeRole(owner, [...FLOOR, 'orders.open_item', ...wanted]);
  return signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });
};
const dish = (priceAmount: number, quantity = 1, more: object = {}) => ({
  quantity,
  openItem: { name: 'Dish', priceAmount, taxRateGuids: [] },
  ...more,
});
const LATER = { hold: true };
const open = (...items: object[]) => till.open(items as OrderInput['items']);
const by = <T = Order>(who: Person, of: { guid: string }, command: string, body: object) =>
  who.post<T>(`${till.orders}/${of.guid}/${command}`, { reason: 'LATE', ...body });
const fewer = async (who: Pick<Person, 'patch'>, of: Order, line: number, quantity: number) =>
  who.patch<Order>(`${till.orders}/${of.guid}/selections/${lineGuids(of)[line]}`, { quantity });
const voiding = (who: Person, of: Order, line: number, more: object = {}) =>
  by(who, of, 'selections/void', { selectionGuids: [lineGuids(of)[line]], ...more });
const OFF = { name: 'Friends', type: 'FIXED' } as const;

test('a fixed discount within a limit is within it of what is left, whoever makes it less', async () => {
  const cook = await member({ permission: 'orders.discount', maxPercent: 20 });
  const one = await open(dish(1_000, 10, LATER));
  (await by(cook, one, 'discounts', { ...OFF, amount: 2_000 })).must(200);
  const less = (await fewer(cook, one, 0, 2)).must(200);
  assert.deepEqual([less.discountAmount, less.totalAmount], [400, 1_600]);
  // So many were on the bill when it was given.
  assert.equal((await fewer(cook, one, 0, 12)).must(200).discountAmount, 2_000);
  // On a line, on a new order, and of what somebody voids.
  const two = await open(dish(1_000), dish(9_000, 1, LATER));
  const onLine = { selectionGuid: lineGuids(two)[1], amount: 1_800 };
  (await by(cook, two, 'discounts', { ...OFF, ...onLine })).must(200);
  (await by(cook, two, 'discounts', { ...OFF, amount: 100 })).must(200);
  const gone = (await voiding(owner, two, 1)).must(200);
  assert.deepEqual([gone.discountAmount, gone.totalAmount], [100, 900]);
  const items = [dish(1_000, 10, LATER)];
  const body = { diningOption: 'DINE_IN', items, discounts: [{ ...OFF, amount: 2_000, reason: 'LATE' }] };
  const made = (await cook.post<Order>(till.orders, body)).must(201);
  assert.equal((await fewer(cook, made, 0, 1)).must(200).discountAmount, 200);
});

test('after a split and with one dish fewer it is no more than it was', async () => {
  const one = await open(...Array.from({ length: 9 }, () => dish(1_000)), dish(1_000, 2, LATER));
  for (const who of [await member({ permission: 'orders.discount', maxPercent: 20 }), owner]) {
    const order = await till.open(
      linesOf(one).map(({ quantity }) => dish(1_000, Number(quantity), LATER)) as OrderInput['items'],
    );
    const { checks } = (
      await by(who, order, 'discounts', { ...OFF, amount: 2_000, checkGuid: order.checks[0]!.guid })
    ).must(200);
    const split = { checkGuid: checks[0]!.guid, items: [lineGuids(order).slice(0, 4)] };
    assert.equal((await till.ask(order, 'split', split)).must(200).discountAmount, 2_000);
    const { discountAmount } = (await fewer(who, order, 9, 1)).must(200);
    assert.ok(discountAmount <= 2_000 && discountAmount >= 1_800, String(discountAmount));
  }
});

test('also one that waits for its code meanwhile', async () => {
  const cook = await member({ permission: 'orders.discount', maxPercent: 20 });
  const one = await open(dish(1_000, 10, LATER));
  const waiting = { ...OFF, amount: 2_000, conditions: { code: 'SESAME' } };
  assert.equal((await by(cook, one, 'discounts', waiting)).must(200).discountAmount, 0);
  (await fewer(cook, one, 0, 2)).must(200);
  const coded = await cook.patch<Order>(`${till.orders}/${one.guid}`, { promoCodes: ['SESAME'] });
  assert.equal(coded.must(200).discountAmount, 400);
});

test('a fixed discount per unit, or of each check, is no more of a cheaper dish than it was', async () => {
  const cook = await member({ permission: 'orders.discount', maxPercent: 20 });
  const each = { ...OFF, perUnit: true, target: 'SELECTION', amount: 200 };
  const one = await open(dish(1_000, 10, LATER));
  (await by(cook, one, 'discounts', each)).must(200);
  assert.equal((await fewer(cook, one, 0, 2)).must(200).discountAmount, 400);
});

test('a fixed discount of somebody without a limit, or that somebody approved, stays what it is', async () => {
  const cook = await member({ permission: 'orders.discount', maxPercent: 20 });
  for (const who of [owner, cook]) {
    const one = await open(dish(1_000, 10, LATER));
    const given = { ...OFF, amount: 2_100, reason: 'LATE' };
    const approval =
      who === cook
        ? await approve(owner, till.place, askedFor(await by(who, one, 'discounts', given)))
        : undefined;
    (await by(who, one, 'discounts', { ...given, ...(approval ? { approval } : {}) })).must(200);
    const less = (await fewer(cook, one, 0, 5)).must(200);
    assert.deepEqual([less.discountAmount, less.totalAmount], [2_100, 2_900]);
  }
});

test('voids in a row count together, fewer and cheaper ones too; what somebody approved does not', async () => {
  const cook = await member({ permission: 'orders.void', maxPercent: 20 });
  const one = await open(...Array.from({ length: 19 }, () => dish(500)), dish(250, 2));
  for (const line of [0, 1, 2]) (await voiding(cook, one, line)).must(200);
  const half = { quantity: 1, reason: 'LATE' };
  const path = `${till.orders}/${one.guid}/selections/${lineGuids(one)[19]}`;
  (await cook.patch(path, half)).must(200);
  const asked = askedFor(await voiding(cook, one, 3));
  assert.deepEqual([asked.amount, asked.billAmount, asked.takenAmount], [500, 10_000, 1_750]);
  (
    await (
      await member({ permission: 'orders.void', maxPercent: 20 })
    ).post(`${till.place.path}/approvals`, asked)
  ).refused(403, 'FORBIDDEN');
  (await voiding(cook, one, 3, { approval: await approve(owner, till.place, asked) })).must(200);
  // The 9,500 that are not somebody else's to give: 250 more are within a fifth of them, and no more.
  assert.deepEqual(askedFor(await voiding(cook, one, 4)).takenAmount, 1_750);
  assert.equal((await till.read(one)).totalAmount, 10_000 - 1_750 - 500);
});

test('what is not with the kitchen yet, and may be taken away again, is nothing to give a share of', async () => {
  const cook = await member(
    { permission: 'orders.void', maxPercent: 20 },
    { permission: 'orders.comp', maxPercent: 20 },
  );
  const one = await open(dish(1_000), dish(4_000, 1, LATER));
  assert.equal(askedFor(await voiding(cook, one, 0)).billAmount, 1_000);
  const comp = { selectionGuids: [lineGuids(one)[0]] };
  assert.equal(askedFor(await by(cook, one, 'comp', comp)).billAmount, 1_000);
  (await till.ask(one, 'fire')).must(200);
  (await voiding(cook, one, 0)).must(200);
});

for (const less of ['fewer', 'cheaper'] as const)
  test(`what the kitchen never got is nothing to void a share of: ${less} of a line that was held and made more`, async () => {
    const cook = await member({ permission: 'orders.void', maxPercent: 20 });
    const { item, modifier } = till.place;
    const [plain, ...extras] = ['Regular', 'Large', 'Olives'].map(modifier);
    const asTaken = (modifierGuid: string | undefined) => ({ modifierGuid });
    const one = await till.open([
      { menuItemGuid: item('Pizza').guid, quantity: 10, modifiers: extras.map(asTaken) },
    ] as OrderInput['items']);
    (await till.ask(one, 'hold', { selectionGuids: lineGuids(one) })).must(200);
    (await fewer(cook, one, 0, 200)).must(200);
    const change = less === 'fewer' ? { quantity: '0.001' } : { modifiers: [asTaken(plain)], quantity: 1 };
    const cut = { ...change, reason: 'LATE' };
    const [selectionGuid] = lineGuids(one);
    const line = `${till.orders}/${one.guid}/selections/${selectionGuid}`;
    assert.equal(askedFor(await cook.patch(line, cut)).billAmount, 15_500);
    const commands = [{ command: 'updateSelection', selectionGuid, body: cut }];
    const listed = await cook.post(`${till.orders}/${one.guid}/commands`, { commands });
    listed.refused(403, 'APPROVAL_REQUIRED');
    // A fifth of what was sent.
    (await cook.patch(line, { quantity: 8, reason: 'LATE' })).must(200);
  });

test('whoever approves themselves gives no more than alone', async () => {
  const cook = await member(
    { permission: 'orders.discount', maxPercent: 20 },
    { permission: 'orders.comp', maxPercent: 20 },
    { permission: 'orders.void', maxPercent: 20 },
  );
  const one = await open(...Array.from({ length: 10 }, () => dish(1_000)));
  const twice = async (give: (turn: number, more: object) => Promise<Reply<Order>>, amount: number) => {
    const { version } = await till.read(one);
    for (const turn of [0, 1]) {
      const command = { target: { type: 'ORDER', guid: one.guid, version: version + turn }, amount };
      const asked = askedFor(await give(turn, { approval: newGuid() }), 'UNKNOWN');
      assert.deepEqual([asked.target, asked.amount], [command.target, amount]);
      if (turn === 1) (await cook.post(`${till.place.path}/approvals`, asked)).refused(403, 'FORBIDDEN');
      else (await give(turn, { approval: await approve(cook, till.place, asked) })).must(200);
    }
  };
  await twice((_, more) => by(cook, one, 'discounts', { ...OFF, amount: 1_500, ...more }), 1_500);
  const lines = (turn: number) => lineGuids(one).slice(2 * turn, 2 * turn + 2);
  await twice(
    (turn, more) => by(cook, one, 'selections/void', { selectionGuids: lines(turn), ...more }),
    2_000,
  );
  const fixed = (await till.read(one)).appliedDiscounts[0];
  assert.deepEqual([fixed?.limitPercent, fixed?.approver?.id], ['20', cook.uid]);
});

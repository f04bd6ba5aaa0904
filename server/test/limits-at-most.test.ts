import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { approve, askedFor } from './harness/approvals.ts';
import { pairTill } from './harness/devices.ts';
import { keyFor, offlineTill } from './harness/offline.ts';
import { type Person, signedIn } from './harness/people.ts';
import { FLOOR, makeRole, ownerOf, type Wanted } from './harness/roles.ts';
import { hireStaff } from './harness/staff.ts';
import { freshTill, linesOf, type Till } from './harness/till.ts';
import type { Order, OrderInput } from './harness/world.ts';

/** Limits of comps and discounts are about what these take at most: other discounts can go away again without anybody's approval (202). */

let till: Till;
let boss: Person;
let lead: Person;
let leading: string;

const roleOf = (...wanted: Wanted) => makeRole(boss, [...FLOOR, ...wanted]);
const member = (role: string) => signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });

before(async () => {
  till = await freshTill({ taxRates: [] });
  boss = await ownerOf(till);
  leading = await roleOf(
    ...(['void', 'comp', 'discount'] as const).map((one) => ({
      permission: `orders.${one}` as const,
      maxPercent: 20,
    })),
  );
  lead = await member(leading);
});

const dish = { quantity: 1, openItem: { name: 'Dish', priceAmount: 1_000, taxRateGuids: [] } };
const five = () => till.open(Array.from({ length: 5 }, () => dish) as OrderInput['items']);
const by = (of: { guid: string }, command: string, body: object = {}, who: Person = lead) =>
  who.post<Order>(`${till.orders}/${of.guid}/${command}`, body);
const some = (of: Order, from = 0, to?: number) => ({
  selectionGuids: linesOf(of)
    .slice(from, to)
    .map(({ guid }) => guid),
  reason: 'LATE',
});
const OWN = { name: 'Friends', type: 'PERCENT', reason: 'LATE' } as const;
const ALL = { ...OWN, rate: '100' };
/** Holds off what comes after it. */
const TINY = { ...OWN, rate: '1', stacking: 'EXCLUSIVE', priority: -1_000 };
const house = async (terms: object, more: object = {}) => {
  const rule = { name: 'House', terms, ...more };
  return (await boss.post<{ guid: string }>(`${till.place.path}/discounts`, rule)).must(201).guid;
};
const bill = (asked: Parameters<typeof askedFor>[0]) => {
  const { amount, billAmount, takenAmount } = askedFor(asked);
  return { amount, billAmount, takenAmount };
};

test('comps behind an own exclusive discount, one by one and in a list', async () => {
  const one = await five();
  (await by(one, 'discounts', TINY)).must(200);
  const ofAll = { amount: 5_000, billAmount: 5_000, takenAmount: undefined };
  assert.deepEqual(bill(await by(one, 'comp', some(one))), ofAll);
  const two = await five();
  const commands = [
    { command: 'addDiscount', body: TINY },
    { command: 'compOrderItems', body: some(two) },
  ];
  const listed = await by(two, 'commands', { commands });
  assert.equal(listed.refused(403, 'APPROVAL_REQUIRED').details?.command, 1);
  (await by(one, 'comp', some(one, 0, 1))).must(200);
});

test('what was given before counts, also when something holds it off since', async () => {
  const one = await five();
  (await by(one, 'comp', some(one, 0, 1))).must(200);
  const [first] = linesOf(one);
  (await by(one, 'discounts', { ...TINY, selectionGuid: first!.guid })).must(200);
  const ofBoth = { amount: 1_000, billAmount: 5_000, takenAmount: 1_000 };
  assert.deepEqual(bill(await by(one, 'comp', some(one, 1, 2))), ofBoth);
  const two = await five();
  (await by(two, 'discounts', { ...OWN, rate: '20' })).must(200);
  const discountGuid = await house({ type: 'PERCENT', rate: '1', stacking: 'EXCLUSIVE', priority: -1 });
  (await by(two, 'discounts', { discountGuid })).must(200);
  const ofMost = { amount: 50, billAmount: 5_000, takenAmount: 990 };
  assert.deepEqual(bill(await by(two, 'discounts', { ...OWN, rate: '1' })), ofMost);
});

test('an own discount behind an exclusive one of the house, on an order and with a new one', async () => {
  const discountGuid = await house({ type: 'PERCENT', rate: '10', stacking: 'EXCLUSIVE' });
  const one = await five();
  (await by(one, 'discounts', { discountGuid })).must(200);
  const ofAll = { amount: 5_000, billAmount: 5_000, takenAmount: undefined };
  assert.deepEqual(bill(await by(one, 'discounts', ALL)), ofAll);
  const items = till.soups(1, 2, 3);
  const made = { diningOption: 'DINE_IN', items, discounts: [{ discountGuid }, ALL] };
  const ofSoups = { amount: 2_070, billAmount: 2_070, takenAmount: undefined };
  assert.deepEqual(bill(await lead.post<Order>(till.orders, made)), ofSoups);
});

test('an own discount in the place of one of the house that waits for what may be taken away again', async () => {
  const conditions = { minimumAmount: 50_000 };
  const discountGuid = await house({ type: 'PERCENT', rate: '50', stacking: 'EXCLUSIVE', conditions });
  const held = { ...till.soups(1)[0], quantity: 100, hold: true };
  const one = await till.open([...till.soups(1), held] as OrderInput['items']);
  (await by(one, 'discounts', { discountGuid })).must(200);
  askedFor(await by(one, 'discounts', { ...OWN, rate: '50', priority: -5 }));
});

test('comps of what is free by an automatic discount as long as it is there', async () => {
  const place = await freshTill({ taxRates: [] });
  const owner = await ownerOf(place);
  const terms = { type: 'BUY_X_GET_Y', buy: { quantity: 1 }, get: { quantity: 1 } };
  (await owner.post(`${place.place.path}/discounts`, { name: 'Two', terms, automatic: true })).must(201);
  const role = await makeRole(owner, [...FLOOR, { permission: 'orders.comp', maxPercent: 25 }]);
  const who = await signedIn(place.target, { places: [{ tenantId: place.tenantId, role }] });
  const one = await place.open(place.soups(1, 2, 3, 4));
  const comp = (at: number) =>
    who.post<Order>(`${place.orders}/${one.guid}/comp`, {
      selectionGuids: [linesOf(one)[at]!.guid],
      reason: 'LATE',
    });
  (await comp(0)).must(200);
  const hold = place.soups(1).map((soup) => ({ ...soup, hold: true }));
  (await place.ask(one, 'selections', { checkGuid: one.checks[0]!.guid, items: hold })).must(200);
  assert.deepEqual(bill(await comp(1)), { amount: 690, billAmount: 2_760, takenAmount: 690 });
});

for (const where of ['on an order', 'with a new one'])
  test(`one of two for nothing, ${where}, is not a dearer one once another discount holds off the cheap ones`, async () => {
    const two = { ...OWN, type: 'BUY_X_GET_Y', buy: { quantity: 1 }, get: { quantity: 1 }, maximumUses: 1 };
    const items = [
      { menuItemGuid: till.place.item('Soup').guid, quantity: 10 },
      { menuItemGuid: till.place.item('Catch of the day').guid, quantity: 2 },
    ] as NonNullable<OrderInput['items']>;
    const made = { diningOption: 'DINE_IN', items, discounts: [two] };
    const one =
      where === 'on an order'
        ? (await by(await till.open(items), 'discounts', two)).must(200)
        : (await lead.post<Order>(till.orders, made)).must(201);
    assert.equal(one.discountAmount, 690);
    const discountGuid = await house({ type: 'PERCENT', rate: '1', stacking: 'EXCLUSIVE', priority: -1 });
    const soups = { discountGuid, selectionGuid: linesOf(one)[0]!.guid };
    const { discountAmount } = (await by(one, 'discounts', soups)).must(200);
    assert.equal(discountAmount, 69 + 1_120);
  });

test('whoever approves is asked for what it takes at most', async () => {
  const waiter = await member(await roleOf({ permission: 'orders.discount', maxPercent: 20 }));
  const one = await five();
  (await by(one, 'discounts', TINY, waiter)).must(200);
  const asked = askedFor(await by(one, 'comp', some(one), waiter));
  assert.equal(asked.amount, 5_000);
  const short = await member(await roleOf({ permission: 'orders.comp', maxAmount: 4_999 }));
  (await short.post(`${till.place.path}/approvals`, asked)).refused(403, 'FORBIDDEN');
  const approval = await approve(boss, till.place, asked);
  (await by(one, 'comp', { ...some(one), approval }, waiter)).must(200);
});

test('a limit of an amount: what is left by other discounts is all of it once these are gone', async () => {
  const who = await member(await roleOf({ permission: 'orders.discount', maxAmount: 1_000 }));
  const one = await five();
  const fixed = { ...OWN, type: 'FIXED', amount: 1_000 };
  for (let times = 0; times < 4; times++) (await by(one, 'discounts', fixed, who)).must(200);
  assert.equal(askedFor(await by(one, 'discounts', ALL, who)).amount, 5_000);
});

test('a dearer dish under a comp that something holds off', async () => {
  const { item, modifier } = till.place;
  const as = (name: string) => ({ modifiers: [{ modifierGuid: modifier(name) }] });
  const one = await till.open([{ menuItemGuid: item('Pizza').guid, quantity: 1, ...as('Regular') }]);
  (await by(one, 'comp', some(one), boss)).must(200);
  (await by(one, 'discounts', TINY)).must(200);
  const waiter = await member(await roleOf());
  const [line] = linesOf(one);
  const dearer = await waiter.patch(`${till.orders}/${one.guid}/selections/${line!.guid}`, as('Large'));
  // The other one holds its limit itself.
  assert.equal(askedFor(dearer).amount, 300);
});

test('beside a discount of the house on everything, a fifth is a fifth', async () => {
  const discountGuid = await house({ type: 'PERCENT', rate: '33' });
  const one = await five();
  (await by(one, 'discounts', { discountGuid })).must(200);
  (await by(one, 'comp', some(one, 0, 1))).must(200);
  const two = await five();
  (await by(two, 'discounts', { discountGuid })).must(200);
  askedFor(await by(two, 'discounts', { ...OWN, rate: '20.1' }));
  const fixed = { ...OWN, type: 'FIXED', amount: 1_001 };
  assert.deepEqual(bill(await by(two, 'discounts', fixed)).billAmount, 5_000);
  (await by(two, 'discounts', { ...OWN, rate: '20' })).must(200);
});

test('a limit of an amount holds for a discount of each line, wherever these go', async () => {
  const who = await member(
    await roleOf('orders.split', 'orders.transfer', { permission: 'orders.discount', maxAmount: 1_200 }),
  );
  const { item, modifier } = till.place;
  const as = (name: string) => ({ modifiers: [{ modifierGuid: modifier(name) }] });
  const pizza = { menuItemGuid: item('Pizza').guid, quantity: 1, ...as('Regular') };
  const [one, other] = [await till.open([pizza, pizza]), await five()];
  const half = { ...OWN, rate: '50', target: 'SELECTION' };
  assert.equal((await by(one, 'discounts', half, who)).must(200).discountAmount, 1_200);
  const [gone, stays] = linesOf(one);
  const moving = { selectionGuids: [gone!.guid], toOrderGuid: other.guid };
  (await by(one, 'move', moving, who)).must(200);
  const line = `${till.orders}/${one.guid}/selections/${stays!.guid}`;
  assert.equal((await who.patch<Order>(line, as('Large'))).must(200).discountAmount, 600);
});

test('a dearer dish under what was approved of a definition that is archived since', async () => {
  const { item, modifier } = till.place;
  const as = (name: string) => ({ modifiers: [{ modifierGuid: modifier(name) }] });
  const one = await till.open([{ menuItemGuid: item('Pizza').guid, quantity: 1, ...as('Regular') }]);
  const discountGuid = await house({ type: 'PERCENT', rate: '100' }, { needsApproval: true });
  (await by(one, 'discounts', { discountGuid, reason: 'LATE' }, boss)).must(200);
  (await boss.patch(`${till.place.path}/discounts/${discountGuid}`, { archived: true })).must(200);
  const waiter = await member(await roleOf());
  const line = `${till.orders}/${one.guid}/selections/${linesOf(one)[0]!.guid}`;
  assert.equal(askedFor(await waiter.patch(line, as('Large'))).amount, 300);
});

test('a preview holds to the limit as the order does', async () => {
  const discountGuid = await house({ type: 'PERCENT', rate: '90' });
  const discounts = [{ discountGuid }, { ...OWN, type: 'FIXED', amount: 552 }];
  const body = { diningOption: 'DINE_IN', items: till.soups(1, 2, 3, 4), discounts };
  const made = (await lead.post<Order>(till.orders, body)).must(201);
  const { totalAmount } = (await lead.post<Order>(`${till.orders}/preview`, body)).must(200);
  assert.deepEqual([totalAmount, made.totalAmount], [made.totalAmount, made.totalAmount]);
});

test('what goes on to take from what comes later is within no limit: an exemption, a discount that counts later items', async () => {
  const limits = ['discount', 'tax_exempt'].map((one) => ({ permission: `orders.${one}`, maxPercent: 50 }));
  const role = await roleOf(...(limits as Wanted));
  const [who, colleague] = [await member(role), await member(role)];
  const discountGuid = await house(
    { type: 'PERCENT', rate: '5', appliesToLaterItems: true },
    { needsApproval: true },
  );
  const one = await five();
  const check = `${till.orders}/${one.guid}/checks/${one.checks[0]!.guid}`;
  const gifts = [
    (more: object) => who.post<Order>(`${till.orders}/${one.guid}/discounts`, { discountGuid, ...more }),
    (more: object) => who.patch<Order>(check, { taxExempt: true, ...more }),
  ];
  for (const give of gifts) {
    const asked = askedFor(await give({}));
    assert.equal(asked.laterItems, true);
    (await colleague.post(`${till.place.path}/approvals`, asked)).refused(403, 'FORBIDDEN');
    const { laterItems: _, ...told } = asked;
    const approval = await approve(colleague, till.place, told);
    askedFor(await give({ approval }), 'RIGHT_ENDED');
    (await give({ approval: await approve(boss, till.place, asked) })).must(200);
  }
  const exempt = { diningOption: 'DINE_IN', checks: [{ items: till.soups(1), taxExempt: true }] };
  assert.equal(askedFor(await who.post<Order>(till.orders, exempt)).laterItems, true);
});

test('what is signed at a till offline is judged by the same', async () => {
  const { place } = till;
  const device = await pairTill(till);
  const { pin, staffMember } = await hireStaff(till, { jobs: [{ title: 'Lead', role: leading }] });
  const key = await keyFor(device, place.path, { pin, number: staffMember.number });
  const offline = offlineTill({
    ...{ till: device, path: place.path, restaurantGuid: place.guid, staffGuid: staffMember.guid },
  });
  const does = (orderGuid: string, command: string, body: object) =>
    offline.did({ type: 'runOrderCommands', orderGuid, body: { commands: [{ command, body }] } }, key);
  const [one, two] = [await five(), await five()];
  does(one.guid, 'addDiscount', TINY);
  does(one.guid, 'compOrderItems', some(one));
  does(two.guid, 'addDiscount', TINY);
  does(two.guid, 'compOrderItems', some(two, 0, 1));
  const { results } = (await offline.push()).must(200);
  assert.deepEqual(
    results.map(({ outcome, needs }) => [outcome, needs?.code]),
    [
      ['APPLIED', undefined],
      ['PARKED', 'APPROVAL_REQUIRED'],
      ['APPLIED', undefined],
      ['APPLIED', undefined],
    ],
  );
});

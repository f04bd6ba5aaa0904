import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { approve, askedFor } from './harness/approvals.ts';
import { type PersonAtTill, pairTill, signInAt } from './harness/devices.ts';
import type { Client } from './harness/http.ts';
import { type Person, signedIn } from './harness/people.ts';
import { type FreshTenant, freshTenant } from './harness/proves.ts';
import { atTillWith, FLOOR, grantsOf, makeRole, ownerOf, type Wanted } from './harness/roles.ts';
import { hireStaff } from './harness/staff.ts';
import { tillIn } from './harness/till.ts';
import { type Order, order } from './harness/world.ts';

/** Whoever holds a permission within its limit needs no approval; an approver is judged in the same way. */

const SOUP = 690;

let world: FreshTenant;
let owner: Person;
let waiter: PersonAtTill;

before(async () => {
  world = await freshTenant();
  owner = await ownerOf(world);
  const { pin } = await hireStaff(world);
  waiter = await signInAt(world, await pairTill(world), { pin });
});

const roleOf = (...wanted: Wanted) => makeRole(owner, [...FLOOR, ...wanted]);
const member = (role: string) => signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });

/** A soup for 6.90, ordered by whoever it is, and what gives it for free. */
async function soup(by: Client = world.key) {
  const made = await order({ post: by.post } as typeof world.key, world.place);
  const path = `${world.place.path}/orders/${made.guid}`;
  const body = { selectionGuids: [made.checks[0]!.selections[0]!.guid], reason: 'LATE' };
  const comp = (who: Client, more: object = {}) => who.post<Order>(`${path}/comp`, { ...body, ...more });
  return { made, path, comp };
}

test('an amount: up to the last cent alone, at a till and in a browser; a cent more with an approval', async () => {
  const enough = await roleOf({ permission: 'orders.comp', maxAmount: SOUP });
  const short = await roleOf({ permission: 'orders.comp', maxAmount: SOUP - 1 });
  for (const who of [await atTillWith(world, enough), await member(enough)]) {
    const { comp } = await soup();
    (await comp(who)).must(200);
  }
  for (const who of [await atTillWith(world, short), await member(short)]) {
    const { comp } = await soup();
    const asked = askedFor(await comp(who));
    assert.deepEqual([asked.amount, asked.billAmount], [SOUP, SOUP]);
    (await comp(who, { approval: await approve(owner, world.place, asked) })).must(200);
  }
});

test('a part of the bill, of what it came to before', async () => {
  const half = await member(await roleOf({ permission: 'orders.discount', maxPercent: 50 }));
  const discount = (rate: string) => ({ name: 'Friends', type: 'PERCENT', rate, reason: 'FRIEND' });
  const give = async (rate: string) => half.post(`${(await soup()).path}/discounts`, discount(rate));
  (await give('50')).must(200);
  askedFor(await give('51'));
});

test('a discount that is defined so: whoever may not give one of their own gives it with an approval of exactly that', async () => {
  const { key, place } = world;
  const define = async (needsApproval: boolean) => {
    const body = { name: 'Friends', terms: { type: 'PERCENT', rate: '50' }, needsApproval };
    return (await key.post<{ guid: string }>(`${place.path}/discounts`, body)).must(201).guid;
  };
  const [free, guarded] = [await define(false), await define(true)];
  const { path } = await soup();
  const give = (who: Client, discountGuid: string, more: object = {}) =>
    who.post<Order>(`${path}/discounts`, { discountGuid, reason: 'FRIEND', ...more });
  (await give(waiter, free)).must(200);
  const asked = askedFor(await give(waiter, guarded));
  assert.deepEqual([asked.permission, asked.amount, asked.billAmount], ['orders.discount', SOUP / 2, SOUP]);
  const approval = await approve(owner, place, asked);
  askedFor(await give(waiter, guarded, { approval, reason: 'OTHER' }), 'OTHER_ACTION');
  const given = (await give(waiter, guarded, { approval })).must(200);
  assert.deepEqual(
    given.appliedDiscounts.map(({ discountGuid, approver }) => [discountGuid, approver?.id ?? null]),
    [
      [free, null],
      [guarded, owner.uid],
    ],
  );
  (
    await give(await member(await roleOf({ permission: 'orders.discount', maxAmount: SOUP / 2 })), guarded)
  ).must(200);
});

test('a new order with such a discount is refused without an approval, and made with one', async () => {
  const { key, place } = world;
  const rule = { name: 'Staff', terms: { type: 'FIXED', amount: 100 }, needsApproval: true };
  const { guid: discountGuid } = (await key.post<{ guid: string }>(`${place.path}/discounts`, rule)).must(
    201,
  );
  const own = { name: 'Mine', type: 'FIXED', amount: 50 };
  const make = (...approvals: (string | undefined)[]) =>
    waiter.post<Order>(`${place.path}/orders`, {
      diningOption: 'DINE_IN',
      items: [{ menuItemGuid: place.item('Soup').guid, quantity: 1 }],
      discounts: [{ discountGuid }, own].map((one, i) => ({ ...one, approval: approvals[i] })),
    });
  const first = askedFor(await make());
  assert.equal(first.amount, 100);
  const approval = await approve(owner, place, first);
  const second = askedFor(await make(approval));
  assert.equal(second.amount, 50);
  const made = (await make(approval, await approve(owner, place, second))).must(201);
  assert.deepEqual([made.totalAmount, made.appliedDiscounts[0]?.approver?.id], [SOUP - 150, owner.uid]);
});

test('one’s own orders: those that one opened, or serves; giving it to oneself needs another permission', async () => {
  const role = await roleOf({ permission: 'orders.comp', ownOrdersOnly: true });
  const [mine, other] = [await atTillWith(world, role), await member(role)];
  const own = await soup(mine);
  askedFor(await own.comp(other));
  (await own.comp(mine)).must(200);
  const { path, comp } = await soup();
  askedFor(await comp(other));
  const { message } = (await other.patch(path, { serverUid: other.uid })).refused(403, 'FORBIDDEN');
  assert.match(message, /orders\.transfer/);
  (await world.key.patch(path, { serverUid: other.uid })).must(200);
  (await comp(other)).must(200);
});

test('an approver approves as much as they may do alone, by PIN and in their own session', async () => {
  const { made, comp } = await soup();
  const asked = askedFor(await comp(waiter));
  const approvals = `${world.place.path}/approvals`;
  const short = await roleOf({ permission: 'orders.comp', maxAmount: SOUP - 1 });
  const own = await roleOf({ permission: 'orders.comp', ownOrdersOnly: true });
  for (const role of [short, own]) {
    (await (await member(role)).post(approvals, asked)).refused(403, 'FORBIDDEN');
    const { pin } = await hireStaff(world, { jobs: [{ title: 'Lead', role }] });
    (await waiter.post(approvals, { ...asked, pin })).refused(403, 'FORBIDDEN');
  }
  const half = await member(await roleOf({ permission: 'orders.comp', maxPercent: 50 }));
  (await half.post(approvals, asked)).refused(403, 'FORBIDDEN');
  // Whoever makes the bill bigger than it is has an approval of nothing.
  const approval = await approve(half, world.place, { ...asked, billAmount: 2 * SOUP });
  askedFor(await comp(waiter, { approval }), 'RIGHT_ENDED');
  const enough = await roleOf({ permission: 'orders.comp', maxAmount: SOUP, maxPercent: 100 });
  const { pin } = await hireStaff(world, { jobs: [{ title: 'Lead', role: enough }] });
  (await comp(waiter, { approval: await approve(waiter, world.place, asked, { pin }) })).must(200);
  assert.equal((await owner.get<Order>(`${world.place.path}/orders/${made.guid}`)).must(200).totalAmount, 0);
});

test('an approval is refused when its approver’s role was narrowed a moment before', async () => {
  const role = await roleOf({ permission: 'orders.comp', maxAmount: SOUP });
  const { comp } = await soup();
  const asked = askedFor(await comp(waiter));
  const { pin } = await hireStaff(world, { jobs: [{ title: 'Lead', role }] });
  const given = [
    await approve(await member(role), world.place, asked),
    await approve(waiter, world.place, asked, { pin }),
  ];
  const narrower = grantsOf([...FLOOR, { permission: 'orders.comp', maxAmount: SOUP - 1 }]);
  (await owner.patch(`/api/v1/roles/${role}`, { permissions: narrower })).must(200);
  for (const approval of given) askedFor(await comp(waiter, { approval }), 'RIGHT_ENDED');
});

test('somebody of several jobs may what the one lets them that they work in, never what all do', async () => {
  const role = await roleOf({ permission: 'orders.comp', maxAmount: SOUP });
  const jobs = [
    { title: 'Lead', role },
    { title: 'Floor', role: 'server' },
  ];
  const { pin, staffMember } = await hireStaff(world, { jobs });
  const [lead, floor] = staffMember.jobs;
  const till = await pairTill(world);
  const { comp } = await soup();
  askedFor(await comp(await signInAt(world, till, { pin, jobGuid: floor!.guid })));
  const asLead = await signInAt(world, till, { pin, jobGuid: lead!.guid });
  const held = asLead.session.permissions.find(({ permission }) => permission === 'orders.comp');
  assert.deepEqual(held, { permission: 'orders.comp', maxAmount: SOUP });
  (await comp(asLead)).must(200);
});

test('a permission that shares its scope with others is asked for by name', async () => {
  const clerk = await member(await makeRole(owner, ['menu.view', 'menu.price']));
  const item = `${world.place.path}/menu/items/${world.place.item('Soup').guid}`;
  (await clerk.patch(item, { name: 'Broth' })).refused(403, 'FORBIDDEN');
  (await clerk.patch(item, { priceAmount: SOUP })).must(200);
  const editor = await member(await makeRole(owner, ['menu.view', 'menu.edit']));
  (await editor.patch(item, { priceAmount: SOUP })).refused(403, 'FORBIDDEN');
  (await editor.patch(item, { name: 'Soup' })).must(200);
  const { made, path } = await soup();
  const reader = await member(await makeRole(owner, ['orders.view', 'orders.accept']));
  const { message } = (await reader.patch(path, { notes: 'No salt' })).refused(403, 'FORBIDDEN');
  assert.match(message, /orders\.edit/);
  (await reader.get(`${world.place.path}/orders/${made.guid}`)).must(200);
});

test('a limit in percent is a share of the price, without tax, charges and tips', async () => {
  const till = await tillIn(world);
  const cook = await member(await roleOf({ permission: 'orders.discount', maxPercent: 20 }));
  const discount = (rate: string, more: object = {}) => ({
    ...{ name: 'Friends', type: 'PERCENT', rate, reason: 'FRIEND' },
    ...more,
  });
  const open = async () => {
    const one = await till.open(undefined, { tipAmount: 400 });
    const charge = { name: 'Service', type: 'PERCENT', rate: '12' };
    return (await till.ask(one, 'service-charges', charge)).must(200);
  };
  const give = async (one: Order, rate: string, more: object = {}) =>
    cook.post<Order>(`${till.orders}/${one.guid}/discounts`, discount(rate, more));
  // A tip and charges make a bill bigger, and the share of a discount smaller.
  const asked = askedFor(await give(await open(), '21'));
  assert.deepEqual([asked.amount, asked.billAmount], [435, 3 * SOUP]);
  (await give(await open(), '20')).must(200);
  const one = await open();
  const [first] = one.checks[0]!.selections;
  const dear = { selectionGuid: first!.guid };
  // Of one dish, not of all of them.
  assert.equal(askedFor(await give(one, '21', dear)).billAmount, SOUP);
  (await give(one, '20', dear)).must(200);
});

test('several discounts or comps in a row count together, also in one request and with a new order', async () => {
  const till = await tillIn(world);
  const role = await roleOf(
    { permission: 'orders.discount', maxPercent: 20 },
    { permission: 'orders.comp', maxPercent: 40 },
  );
  const cook = await member(role);
  const discount = (rate: string) => ({ name: 'Friends', type: 'PERCENT', rate, reason: 'FRIEND' });
  const one = await till.open();
  const path = `${till.orders}/${one.guid}`;
  (await cook.post(`${path}/discounts`, discount('15'))).must(200);
  const asked = askedFor(await cook.post(`${path}/discounts`, discount('10')));
  assert.deepEqual([asked.amount, asked.billAmount, asked.takenAmount], [207, 3 * SOUP, 280]);
  // What somebody else has approved takes nothing of the limit.
  const approval = await approve(owner, till.place, asked);
  (await cook.post(`${path}/discounts`, { ...discount('10'), approval })).must(200);
  (await cook.post(`${path}/discounts`, discount('5'))).must(200);
  const two = await till.open();
  const commands = ['15', '10'].map((rate) => ({ command: 'addDiscount', body: discount(rate) }));
  const list = await cook.post(`${till.orders}/${two.guid}/commands`, { commands });
  assert.equal(list.refused(403, 'APPROVAL_REQUIRED').details?.command, 1);
  const made = await cook.post(till.orders, {
    diningOption: 'DINE_IN',
    items: till.soups(1),
    discounts: ['15', '10'].map(discount),
  });
  assert.equal(askedFor(made).takenAmount, 94);
  const comp = (guid: string) =>
    cook.post<Order>(`${till.orders}/${two.guid}/comp`, { selectionGuids: [guid], reason: 'LATE' });
  const [first, second] = two.checks[0]!.selections;
  (await comp(first!.guid)).must(200);
  const more = askedFor(await comp(second!.guid));
  assert.deepEqual([more.amount, more.billAmount, more.takenAmount], [SOUP, 3 * SOUP, SOUP]);
  (await (await member(role)).post(`${till.place.path}/approvals`, more)).refused(403, 'FORBIDDEN');
});

test('a discount that waits for a code is judged by what it takes then, and so are several', async () => {
  const till = await tillIn(world);
  const cook = await member(await roleOf({ permission: 'orders.discount', maxPercent: 20 }));
  const waiting = (rate: string) => ({
    ...{ name: 'Friends', type: 'PERCENT', rate, reason: 'FRIEND' },
    conditions: { code: 'SESAME' },
  });
  const one = await till.open();
  const give = (rate: string) => cook.post<Order>(`${till.orders}/${one.guid}/discounts`, waiting(rate));
  assert.deepEqual(askedFor(await give('100')).amount, 3 * SOUP);
  const given = (await give('15')).must(200);
  assert.equal(given.discountAmount, 0);
  assert.equal(askedFor(await give('15')).takenAmount, 264);
  const items = till.soups(1);
  const made = await cook.post(till.orders, { diningOption: 'DINE_IN', items, discounts: [waiting('100')] });
  assert.equal(askedFor(made).amount, SOUP);
});

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { approve, askedFor, withApproval } from '../../../test/harness/approvals.ts';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import { issueKey, type Order, openPlace } from '../../../test/harness/world.ts';
import { SCOPES } from '../../access/index.ts';

/** What takes from a bill needs what a comp needs, whatever the road to it. */

let till: Till;
let waiter: Person;
let manager: Person;

before(async () => {
  till = await freshTill();
  const person = (role: 'server' | 'manager') =>
    signedIn(till.target, { places: [{ tenantId: till.tenantId, role }] });
  [waiter, manager] = await Promise.all([person('server'), person('manager')]);
});

interface Entry {
  version: number;
  action: string;
  approver: { id: string } | null;
  facts: Record<string, unknown>;
}

const timelineOf = async ({ guid }: Order) =>
  (await till.key.get<{ items: Entry[] }>(`${till.orders}/${guid}/timeline`)).must(200).items;
const patch = ({ guid }: Order, path: string, body: object) =>
  waiter.patch<Order>(`${till.orders}/${guid}${path}`, body);

async function withGratuity(): Promise<Order> {
  const body = { name: 'Party', type: 'PERCENT', rate: '18', minimumGuests: 6 };
  const made = await till.open(undefined, { numberOfGuests: 8 });
  return (await till.ask(made, 'service-charges', body)).must(200);
}

describe('a waiter takes nothing off a bill alone', () => {
  test('fewer guests, which drop a gratuity, are approved; as many as it takes are not', async () => {
    const made = await withGratuity();
    assert.ok(made.serviceChargeAmount > 0);
    (await patch(made, '', { numberOfGuests: 6 })).must(200);
    for (const numberOfGuests of [5, null]) askedFor(await patch(made, '', { numberOfGuests }));
    assert.equal((await till.read(made)).serviceChargeAmount, made.serviceChargeAmount);
    const fewer = (given: object) => patch(made, '', { numberOfGuests: 5, ...given });
    const approved = await withApproval(manager, till.place, fewer);
    assert.equal(approved.must(200).serviceChargeAmount, 0);
    const last = (await timelineOf(made)).at(-1)!;
    assert.deepEqual(
      [last.action, last.approver?.id, last.facts.changed],
      ['order.updated', manager.uid, ['numberOfGuests']],
    );
    (await patch(made, '', { numberOfGuests: 4 })).must(200);
  });

  test('a service charge is removed with approval, which the timeline keeps', async () => {
    const made = await withGratuity();
    const path = `${till.orders}/${made.guid}/service-charges/${made.appliedServiceCharges[0]!.guid}`;
    const asked = askedFor(await waiter.delete(path));
    assert.deepEqual(
      [asked.permission, asked.amount],
      ['orders.remove_service_charge', made.serviceChargeAmount],
    );
    (await waiter.delete(`${path}?approval=${await approve(manager, till.place, asked)}`)).must(200);
    assert.equal((await timelineOf(made)).at(-1)!.approver?.id, manager.uid);
  });

  test('tax is exempted with approval; to tax again needs none', async () => {
    const made = await till.open();
    const path = `/checks/${made.checks[0]!.guid}`;
    const exemption = (given: object) => patch(made, path, { taxExempt: true, ...given });
    assert.equal(askedFor(await exemption({})).amount, made.taxAmount);
    const exempt = await withApproval(manager, till.place, exemption);
    assert.equal(exempt.must(200).taxAmount, 0);
    assert.equal((await timelineOf(made)).at(-1)!.approver?.id, manager.uid);
    assert.equal((await patch(made, path, { taxExempt: false })).must(200).taxAmount, made.taxAmount);
  });

  test('a new order is tax-exempt with approval, which the timeline keeps', async () => {
    const items = till.soups(1);
    const body = (more: object) => ({
      diningOption: 'DINE_IN',
      checks: [{ items }, { items, taxExempt: true, ...more }],
    });
    const preview = (await waiter.post<Order>(`${till.orders}/preview`, body({}))).must(200);
    const send = (given: object) => waiter.post<Order>(till.orders, body(given));
    assert.equal(askedFor(await send({})).amount, preview.checks[0]!.taxAmount);
    const made = (await withApproval(manager, till.place, send)).must(201);
    assert.equal(made.checks[1]!.taxAmount, 0);
    const [created, exempted] = await timelineOf(made);
    assert.deepEqual(
      [created!.action, exempted!.action, exempted!.version, exempted!.approver?.id],
      ['order.created', 'order.updated', 1, manager.uid],
    );
    assert.deepEqual(exempted!.facts.checkGuids, [made.checks[1]!.guid]);
  });

  test('a person of another tenant, or at another restaurant, approves nothing', async () => {
    const stranger = await freshTill();
    const other = await openPlace(till.key);
    const places = [{ tenantId: till.tenantId, role: 'manager' as const, restaurantGuids: [other.guid] }];
    const elsewhere = await signedIn(till.target, { places });
    const abroad = await signedIn(till.target, { places: [{ tenantId: stranger.tenantId, role: 'owner' }] });
    const made = await withGratuity();
    const fewer = (given: object) => patch(made, '', { numberOfGuests: 1, ...given });
    const asked = askedFor(await fewer({}));
    const approvals = `${till.place.path}/approvals`;
    for (const person of [elsewhere, abroad])
      (await person.post(approvals, asked)).refused(404, 'RESOURCE_NOT_FOUND');
    (await waiter.post(approvals, asked)).refused(403, 'FORBIDDEN');
    // Theirs are worth something in their own restaurants only.
    for (const [person, place] of [
      [elsewhere, other],
      [abroad, stranger.place],
    ] as const)
      askedFor(await fewer({ approval: await approve(person, place, asked) }), 'UNKNOWN');
  });

  test('a key without approve:orders needs what a waiter needs, and one with it nothing', async () => {
    const narrow = await issueKey(till.target, till.tenantId, {
      scopes: SCOPES.filter((scope) => scope !== 'approve:orders'),
    });
    const made = await withGratuity();
    const path = `${till.orders}/${made.guid}`;
    const selectionGuids = [made.checks[0]!.selections[0]!.guid];
    const comp = { selectionGuids, reason: 'LATE' };
    const give = (given: object) => narrow.post(`${path}/comp`, { ...comp, ...given });
    (await narrow.post(`${till.place.path}/approvals`, askedFor(await give({})))).refused(403, 'FORBIDDEN');
    (await withApproval(manager, till.place, give)).must(200);
    (await till.key.patch(path, { numberOfGuests: 1 })).must(200);
  });
});

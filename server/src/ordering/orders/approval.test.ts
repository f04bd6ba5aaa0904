import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Person, signedIn } from '../../../test/harness/people.ts';
import { freshTill, type Till } from '../../../test/harness/till.ts';
import { issueKey, type Order } from '../../../test/harness/world.ts';
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
    for (const numberOfGuests of [5, null])
      assert.deepEqual((await patch(made, '', { numberOfGuests })).fields(), ['body /approverUid required']);
    assert.equal((await till.read(made)).serviceChargeAmount, made.serviceChargeAmount);
    const approved = await patch(made, '', { numberOfGuests: 5, approverUid: manager.uid });
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
    assert.deepEqual((await waiter.delete(path)).fields(), ['query /approverUid required']);
    (await waiter.delete(`${path}?approverUid=${manager.uid}`)).must(200);
    assert.equal((await timelineOf(made)).at(-1)!.approver?.id, manager.uid);
  });

  test('tax is exempted with approval; to tax again needs none', async () => {
    const made = await till.open();
    const path = `/checks/${made.checks[0]!.guid}`;
    assert.deepEqual((await patch(made, path, { taxExempt: true })).fields(), ['body /approverUid required']);
    const exempt = await patch(made, path, { taxExempt: true, approverUid: manager.uid });
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
    for (const path of [till.orders, `${till.orders}/preview`])
      assert.deepEqual((await waiter.post(path, body({}))).fields(), ['body /checks/1/approverUid required']);
    const made = (await waiter.post<Order>(till.orders, body({ approverUid: manager.uid }))).must(201);
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
    const places = [
      { tenantId: till.tenantId, role: 'manager' as const, restaurantGuids: [stranger.place.guid] },
    ];
    const elsewhere = await signedIn(till.target, { places });
    const abroad = await signedIn(till.target, { places: [{ tenantId: stranger.tenantId, role: 'owner' }] });
    const made = await withGratuity();
    for (const { uid: approverUid } of [elsewhere, abroad, waiter])
      assert.deepEqual((await patch(made, '', { numberOfGuests: 1, approverUid })).fields(), [
        'body /approverUid right',
      ]);
  });

  test('a key without approve:orders needs what a waiter needs, and one with it nothing', async () => {
    const narrow = await issueKey(till.target, till.tenantId, {
      scopes: SCOPES.filter((scope) => scope !== 'approve:orders'),
    });
    const made = await withGratuity();
    const path = `${till.orders}/${made.guid}`;
    const selectionGuids = [made.checks[0]!.selections[0]!.guid];
    const comp = { selectionGuids, reason: 'LATE' };
    assert.deepEqual((await narrow.post(`${path}/comp`, comp)).fields(), ['body /approverUid required']);
    (await narrow.post(`${path}/comp`, { ...comp, approverUid: manager.uid })).must(200);
    (await till.key.patch(path, { numberOfGuests: 1 })).must(200);
  });
});

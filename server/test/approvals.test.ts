import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { TAKING } from '../src/access/index.ts';
import { routes } from '../src/main/app.ts';
import { APPROVAL_MS } from '../src/people/approvals/give-approval.ts';
import type { Subject } from '../src/people/approvals/subject.ts';
import { APPROVABLE, type Ask } from './harness/approvable.ts';
import { type Approval, approve, askedFor } from './harness/approvals.ts';
import { type CardTenant, freshCards } from './harness/cards.ts';
import { type PersonAtTill, pairTill, signInAt } from './harness/devices.ts';
import { type Person, signedIn } from './harness/people.ts';
import { freshTenant } from './harness/proves.ts';
import { bodyOf, fill, pathOf, scopedRoutes } from './harness/samples.ts';
import { hireStaff } from './harness/staff.ts';
import { makeWorld, openPlace } from './harness/world.ts';

/** Nobody who works as a server takes anything without an approval of exactly that. */

let world: CardTenant;
let waiter: PersonAtTill;
let elsewhere: PersonAtTill;

const hireManager = () => hireStaff(world, { name: 'Mia Moss', jobs: [{ title: 'Lead', role: 'manager' }] });
const member = (role: 'manager' | 'owner' = 'manager'): Promise<Person> =>
  signedIn(world.target, { places: [{ tenantId: world.tenantId, role }] });

before(async () => {
  world = await freshCards();
  const [ana, ben] = [await hireStaff(world), await hireStaff(world, { name: 'Ben Brown' })];
  waiter = await signInAt(world, await pairTill(world), { pin: ana.pin });
  elsewhere = await signInAt(world, await pairTill(world), { pin: ben.pin });
});

const approved = routes.flatMap(({ operationId, approval }) =>
  (approval?.permissions ?? []).map((permission) => `${operationId} ${permission}`),
);

/** Begun by nobody who works as a server: tried where it stands. */
const OF_OTHERS = ['resolveReconciliationException payments.refund'];

test('every operation that says that it needs an approval is among those that are tried', () => {
  assert.deepEqual([...Object.keys(APPROVABLE), ...OF_OTHERS].sort(), approved.toSorted());
});

/** Everything that an approval is bound to, each once as it was not asked. */
const others = (asked: Subject): Record<string, Subject> => ({
  'another target': { ...asked, target: { ...asked.target, guid: randomUUID() } },
  'another kind of target': {
    ...asked,
    target: { ...asked.target, type: asked.target.type === 'ORDER' ? 'PAYMENT' : 'ORDER' },
  },
  'another version': { ...asked, target: { ...asked.target, version: (asked.target.version ?? 0) + 1 } },
  'other items': { ...asked, selectionGuids: [...asked.selectionGuids, randomUUID()] },
  'another amount': { ...asked, amount: asked.amount + 1 },
  'another reason': { ...asked, reason: `${asked.reason ?? ''}!` },
  'another action': {
    ...asked,
    // There are several.
    permission: TAKING.find((name) => name !== asked.permission)!,
  },
});

describe('a server at a till is refused without an approval, and with one of anything else', () => {
  for (const [name, prepare] of Object.entries(APPROVABLE)) {
    test(name, async () => {
      const ask = await prepare(world);
      const asked = askedFor(await ask(waiter));
      assert.equal(asked.permission, name.split(' ')[1]);
      const manager = await member();
      const refused = async (approval: string, reason: string) =>
        assert.deepEqual(askedFor(await ask(waiter, { approval }), reason), asked);
      for (const other of Object.values(others(asked)))
        await refused(await approve(manager, world.place, other), 'OTHER_ACTION');
      await refused(randomUUID(), 'UNKNOWN');
      await refused(await approvalElsewhere(asked), 'UNKNOWN');
      await refused(await expired(asked), 'EXPIRED');
      await refused(await used(manager, asked), 'USED');
      await refused(await ofFormerMember(asked), 'RIGHT_ENDED');
      await refused(await ofFormerManager(asked), 'RIGHT_ENDED');
      await provesWith(ask, asked);
    });
  }
});

/** One that was given where the approver may, at another restaurant of the tenant. */
async function approvalElsewhere(asked: Subject): Promise<string> {
  return approve(await member('owner'), await openPlace(world.key), asked);
}

/** One of two minutes ago. */
async function expired(asked: Subject): Promise<string> {
  const { clock } = world.target;
  clock.moveBy(-APPROVAL_MS);
  const approval = await approve(await member(), world.place, asked);
  clock.moveBy(APPROVAL_MS);
  return approval;
}

async function used(manager: Person, asked: Subject): Promise<string> {
  const approval = await approve(manager, world.place, asked);
  const by = JSON.stringify({ kind: 'SYSTEM', id: null, name: null });
  await world.target.database.sql('update approvals set used_at = now(), used_by = $2 where guid = $1', [
    approval,
    by,
  ]);
  return approval;
}

async function ofFormerMember(asked: Subject): Promise<string> {
  const leaving = await member();
  const approval = await approve(leaving, world.place, asked);
  await world.target.database.sql(`update memberships set role = 'server' where uid = $1`, [leaving.uid]);
  return approval;
}

async function ofFormerManager(asked: Subject): Promise<string> {
  const { staffMember, pin } = await hireManager();
  const approval = await approve(waiter, world.place, asked, { pin });
  const { guid } = staffMember.jobs[0]!;
  const jobs = [{ guid, title: 'Floor', role: 'server' }];
  (await world.key.patch(`${world.place.path}/staff/${staffMember.guid}`, { jobs })).must(200);
  return approval;
}

/** It works with a PIN at the device where it was typed, and at no other; what is used up says who did what. */
async function provesWith(ask: Ask, asked: Subject): Promise<void> {
  const { staffMember, pin } = await hireManager();
  const approval = await approve(waiter, world.place, asked, { pin });
  askedFor(await ask(elsewhere, { approval }), 'OTHER_DEVICE');
  const done = await ask(waiter, { approval });
  assert.ok([200, 201].includes(done.status), done.text);
  const { usedBy, usedAt, approver, requestedBy } = (
    await world.key.get<Approval>(`${world.place.path}/approvals/${approval}`)
  ).must(200);
  assert.ok(usedAt);
  assert.deepEqual([usedBy, requestedBy], [actor(waiter), actor(waiter)]);
  const { guid: id, displayName: name } = staffMember;
  const proven = { kind: 'STAFF', id, name, approvalGuid: approval, proof: 'PIN', deviceGuid: waiter.guid };
  assert.deepEqual(approver, proven);
  const events = await world.target.database.sql<{ data: Record<string, unknown> }>(
    `select data from events where type = 'approval.used' and data->>'guid' = $1`,
    [approval],
  );
  assert.deepEqual(
    events.map(({ data }) => [data.permission, data.proof, data.deviceGuid, data.usedBy]),
    [[asked.permission, 'PIN', waiter.guid, actor(waiter)]],
  );
}

const actor = ({ session }: PersonAtTill) => ({
  kind: 'STAFF',
  id: session.staffGuid,
  name: session.displayName,
});

test('what was approved by a PIN is not once its person has another, though a clock is behind', async () => {
  // There are some.
  const ask = await Object.values(APPROVABLE)[0]!(world);
  const asked = askedFor(await ask(waiter));
  const { staffMember, pin } = await hireManager();
  const approval = await approve(waiter, world.place, asked, { pin });
  const { clock } = world.target;
  clock.moveBy(-3_000);
  const reset = await world.key.post(`${world.place.path}/staff/${staffMember.guid}/pin`, {});
  clock.moveBy(3_000);
  reset.must(201);
  assert.deepEqual(askedFor(await ask(waiter, { approval }), 'RIGHT_ENDED'), asked);
});

test('whatever a server asks of all operations, nothing is taken off and no money goes out', async () => {
  const { target } = await freshTenant();
  const own = await makeWorld(target);
  const full = await fill(own);
  const { pin } = await hireStaff(own);
  const person = await signInAt(own, await pairTill(own), { pin });
  const sums = async () => {
    const [row] = await target.database.sql<Record<string, string>>(
      `select
         (select coalesce(sum(discount_amount), 0) from orders where tenant_id = $1) as discounts,
         (select coalesce(sum(refunded_amount), 0) from orders where tenant_id = $1) as refunds,
         (select count(*) from order_timeline where tenant_id = $1 and action = 'order.voided') as voided,
         (select count(*) from payments where tenant_id = $1 and document->>'status' = 'VOIDED') as payments,
         (select count(*) from refunds where tenant_id = $1) as paid_back,
         (select coalesce(sum(amount), 0) from cash_movements where tenant_id = $1 and type = 'PAY_OUT') as paid_out`,
      [own.tenantId],
    );
    return row;
  };
  const before = await sums();
  let asked = 0;
  for (const route of scopedRoutes.filter(({ method }) => method !== 'GET')) {
    const total = await totalOf(own.tenantId);
    const reply = await person.send(route.method, pathOf(route, full), { body: bodyOf(route, full) });
    assert.ok(reply.status < 500, `${route.operationId}: ${reply.text}`);
    if (reply.status === 403 && reply.body.error?.code === 'APPROVAL_REQUIRED') asked++;
    assert.deepEqual(await sums(), before, route.operationId);
    assert.ok((await totalOf(own.tenantId)) >= total, `${route.operationId} made the bills smaller`);
  }
  assert.ok(asked >= 10, `${asked} needed an approval`);

  async function totalOf(tenantId: string): Promise<number> {
    const [row] = await target.database.sql<{ total: string }>(
      'select coalesce(sum(total_amount), 0) as total from orders where tenant_id = $1',
      [tenantId],
    );
    return Number(row?.total);
  }
});

test('a lost answer that is asked for again with its Idempotency-Key is the same, and uses nothing twice', async () => {
  const ask = await APPROVABLE['compOrderItems orders.comp']!(world);
  const asked = askedFor(await ask(waiter));
  const approval = await approve(await member(), world.place, asked);
  const path = `${world.place.path}/orders/${asked.target.guid}/comp`;
  const body = { selectionGuids: asked.selectionGuids, reason: asked.reason, approval };
  const headers = { 'idempotency-key': randomUUID() };
  const first = await waiter.post(path, body, headers);
  const again = await waiter.post(path, body, headers);
  assert.deepEqual(again.must(200), first.must(200));
  assert.equal(again.headers['idempotency-replayed'], 'true');
});

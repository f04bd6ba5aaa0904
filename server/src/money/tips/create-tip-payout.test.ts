import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { approve, askedFor } from '../../../test/harness/approvals.ts';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { proves } from '../../../test/harness/proves.ts';
import { assertTipsAddUp, type Evening, evening, hours, type Person } from '../../../test/harness/tips.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { createTipPayout } from './create-tip-payout.ts';

/** An evening at which somebody is owed 1000. */
async function withTips(
  more: { role?: string; uid?: string } = {},
): Promise<{ place: Evening; ana: Person }> {
  const place = await evening();
  const ana = await place.hire('Floor', more);
  const rules = { pools: [hours('Floor')], managersTakePart: true };
  (await place.key.put(`${place.path}/tip-pools`, rules)).must(200);
  await place.worked(ana, 60);
  await place.tip(1_000);
  (await place.share()).must(201);
  return { place, ana };
}

proves(createTipPayout, () => {
  test('201 in cash out of the drawer, and by payroll; the books and the drawer know', async () => {
    const { place, ana } = await withTips();
    const before = await place.books();
    const cash = (await place.payOut({ staffGuid: ana.guid, method: 'CASH', amount: 400 })).must(201);
    assert.deepEqual([cash.amount, cash.drawerGuid, cash.approver], [400, place.drawerGuid, null]);
    const payroll = (await place.payOut({ staffGuid: ana.guid, method: 'PAYROLL' })).must(201);
    assert.deepEqual([payroll.amount, payroll.drawerGuid], [600, null]);
    const after = await place.books();
    assert.deepEqual(
      [(after.CASH ?? 0) - (before.CASH ?? 0), after.PAYROLL, after.PAID_OUT],
      [400, 600, undefined],
    );
    const drawer = await place.key.get<{ paidOutAmount: number }>(
      `${place.path}/cash-drawers/${place.drawerGuid}`,
    );
    assert.equal(drawer.must(200).paidOutAmount, 400);
    assert.deepEqual(await assertTipsAddUp(place), {
      ...{ takenAmount: 1_000, paidAmount: 1_000, owedAmount: 0, unsharedAmount: 0 },
    });
    assert.deepEqual(await eventsAbout(place, cash.guid), ['tip_payout.created']);
  });

  test('409 for more than is owed, however many ask at once, and nothing is paid twice', async () => {
    const { place, ana } = await withTips();
    const pay = (amount: number) => place.payOut({ staffGuid: ana.guid, method: 'CASH', amount });
    const { details } = (await pay(1_001)).refused(409, 'INVALID_STATE');
    assert.deepEqual(details, { state: 'OWED_LESS', allowed: ['createTipDistribution'], owedAmount: 1_000 });
    assert.deepEqual(tally(await together(8, () => pay(300))), { 201: 3, 409: 5 });
    assert.equal((await assertTipsAddUp(place)).owedAmount, 100);
    // Without a drawer, which would let one after the other through.
    const byPayroll = () => place.payOut({ staffGuid: ana.guid, method: 'PAYROLL', amount: 40 });
    assert.deepEqual(tally(await together(8, byPayroll)), { 201: 2, 409: 6 });
    assert.equal((await assertTipsAddUp(place)).owedAmount, 20);
  });

  test('409 when the drawer holds less, or is closed', async () => {
    const { place, ana } = await withTips();
    const small = await place.key.post<{ guid: string }>(`${place.path}/cash-drawers`, {
      ...{ name: 'Small', openingAmount: 10 },
    });
    const drawerGuid = small.must(201).guid;
    const pay = () => place.payOut({ staffGuid: ana.guid, method: 'CASH', drawerGuid });
    assert.equal((await pay()).refused(409, 'INVALID_STATE').details?.availableAmount, 10);
    const close = `${place.path}/cash-drawers/${drawerGuid}/close`;
    (await place.key.post(close, { countedAmount: 10 })).must(200);
    assert.equal((await pay()).refused(409, 'INVALID_STATE').details?.state, 'CLOSED');
    assert.equal((await assertTipsAddUp(place)).paidAmount, 0);
  });

  test('400 for nobody of the staff, and for drawers that there are not', async () => {
    const { place, ana } = await withTips();
    const fieldsOf = async (body: object) => (await place.payOut({ staffGuid: ana.guid, ...body })).fields();
    assert.deepEqual(await fieldsOf({ method: 'CASH', staffGuid: randomUUID() }), ['body /staffGuid known']);
    assert.deepEqual(await fieldsOf({ method: 'CASH', drawerGuid: randomUUID() }), [
      'body /drawerGuid known',
    ]);
    assert.deepEqual(await fieldsOf({ method: 'PAYROLL', drawerGuid: place.drawerGuid }), [
      'body /drawerGuid absent',
    ]);
    assert.deepEqual(await fieldsOf({ method: 'CASH', amount: 0 }), ['body /amount minimum']);
    const close = `${place.path}/cash-drawers/${place.drawerGuid}/close`;
    (await place.key.post(close, { countedAmount: 0 })).must(200);
    assert.deepEqual(await fieldsOf({ method: 'CASH' }), ['body /drawerGuid required']);
  });

  test('403 without approval at a till; another person approves exactly this amount for this person', async () => {
    const { place, ana } = await withTips();
    const mia = await place.hire('Lead', { role: 'manager' });
    const till = await signInAt(place, await pairTill(place), { pin: ana.pin });
    const body = { staffGuid: ana.guid, method: 'CASH' };
    const asked = askedFor(await place.payOut(body, till));
    assert.deepEqual(asked, {
      permission: 'tips.pay_out',
      target: { type: 'STAFF_MEMBER', guid: ana.guid, version: null },
      ...{ selectionGuids: [], amount: 1_000, billAmount: null, reason: null },
    });
    const approval = await approve(till, place.place, asked, { pin: mia.pin });
    askedFor(await place.payOut({ ...body, amount: 900, approval }, till), 'OTHER_ACTION');
    const paid = (await place.payOut({ ...body, approval }, till)).must(201);
    assert.deepEqual([paid.amount, paid.approver?.id, paid.madeBy.id], [1_000, mia.guid, ana.guid]);
    assert.equal((await assertTipsAddUp(place)).paidAmount, 1_000);
  });

  test('403 for whoever would pay themselves, or approve it for themselves; owners answer to nobody', async () => {
    const { place, ana: mia } = await withTips({ role: 'manager' });
    const own = { staffGuid: mia.guid, method: 'CASH', amount: 100 };
    const till = await signInAt(place, await pairTill(place), { pin: mia.pin });
    (await place.payOut(own, till)).refused(403, 'FORBIDDEN');
    (await place.payOut({ ...own, approval: randomUUID() }, till)).refused(403, 'FORBIDDEN');
    const ben = await place.hire('Floor');
    const waiter = await signInAt(place, await pairTill(place), { pin: ben.pin });
    const asked = askedFor(await place.payOut(own, waiter));
    const approval = await approve(waiter, place.place, asked, { pin: mia.pin });
    (await place.payOut({ ...own, approval }, waiter)).refused(403, 'FORBIDDEN');
    for (const [role, status] of [
      ['manager', 403],
      ['owner', 201],
    ] as const) {
      const person = await signedIn(place.target, { places: [{ tenantId: place.tenantId, role }] });
      (await place.key.patch(`${place.path}/staff/${mia.guid}`, { uid: person.uid })).must(200);
      assert.equal((await place.payOut(own, person)).status, status);
    }
  });

  test('201 for a manager whose own tips somebody else approves; 403 when they do it themselves', async () => {
    const { place, ana: mia } = await withTips({ role: 'manager' });
    const [manager, lead, owner] = await Promise.all(
      (['manager', 'manager', 'owner'] as const).map((role) =>
        signedIn(place.target, { places: [{ tenantId: place.tenantId, role }] }),
      ),
    );
    (await place.key.patch(`${place.path}/staff/${mia.guid}`, { uid: manager!.uid })).must(200);
    const own = { staffGuid: mia.guid, method: 'CASH', amount: 100 };
    const asked = {
      permission: 'tips.pay_out',
      target: { type: 'STAFF_MEMBER', guid: mia.guid, version: null },
      ...{ selectionGuids: [], amount: 100, billAmount: null, reason: null },
    } as const;
    const paid = async (approval: string) => place.payOut({ ...own, approval }, manager!);
    (await paid(await approve(manager!, place.place, { ...asked, selectionGuids: [] }))).refused(
      403,
      'FORBIDDEN',
    );
    for (const other of [lead!, owner!]) {
      const approval = await approve(other, place.place, { ...asked, selectionGuids: [] });
      assert.equal((await paid(approval)).must(201).approver?.id, other.uid);
      askedFor(await paid(approval), 'USED');
    }
  });

  test('201 for an owner in the session of a waiter whose PIN they made, whom they approve as an owner; 403 by a PIN', async () => {
    const { place, ana } = await withTips({ role: 'manager' });
    const { tenantId } = place;
    const owner = await signedIn(place.target, { places: [{ tenantId, role: 'owner' }] });
    (await place.key.patch(`${place.path}/staff/${ana.guid}`, { uid: owner.uid })).must(200);
    const ben = await place.hire('Floor');
    const renewed = await owner.post<{ pin: string }>(`${place.path}/staff/${ben.guid}/pin`, {});
    const waiter = await signInAt(place, await pairTill(place), { pin: renewed.must(201).pin });
    const own = { staffGuid: ana.guid, method: 'CASH', amount: 100 };
    const asked = askedFor(await place.payOut(own, waiter));
    const paid = async (approval: string) => place.payOut({ ...own, approval }, waiter);
    (await paid(await approve(waiter, place.place, asked, { pin: ana.pin }))).refused(403, 'FORBIDDEN');
    (await paid(await approve(owner, place.place, asked))).must(201);
  });

  test('403 for tips of one’s own, by whatever other name somebody pays or approves', async () => {
    const { place, ana: mia } = await withTips({ role: 'manager' });
    const { uid, post } = await signedIn(place.target, {
      places: [{ tenantId: place.tenantId, role: 'manager' }],
    });
    (await place.key.patch(`${place.path}/staff/${mia.guid}`, { uid })).must(200);
    const jobs = [{ title: 'Boss', role: 'manager' }];
    const puppet = (await post<{ pin: string }>(`${place.path}/staff`, { name: 'Nobody', jobs })).must(201);
    const deputy = await place.hire('Lead', { role: 'manager' });
    const renewed = (await post<{ pin: string }>(`${place.path}/staff/${deputy.guid}/pin`, {})).must(201);
    const second = await place.hire('Lead', { role: 'manager', uid });
    const own = { staffGuid: mia.guid, method: 'CASH', amount: 100 };
    const ben = await place.hire('Floor');
    const waiter = await signInAt(place, await pairTill(place), { pin: ben.pin });
    const asked = askedFor(await place.payOut(own, waiter));
    const approved = async (approval: string) => place.payOut({ ...own, approval }, waiter);
    for (const { pin } of [mia, second, renewed, puppet]) {
      const direct = await signInAt(place, await pairTill(place), { pin });
      (await place.payOut(own, direct)).refused(403, 'FORBIDDEN');
      (await approved(await approve(waiter, place.place, asked, { pin }))).refused(403, 'FORBIDDEN');
    }
    (await approved(await approve({ post }, place.place, asked))).refused(403, 'FORBIDDEN');
    const other = await place.hire('Lead', { role: 'manager' });
    (await approved(await approve(waiter, place.place, asked, { pin: other.pin }))).must(201);
  });
});

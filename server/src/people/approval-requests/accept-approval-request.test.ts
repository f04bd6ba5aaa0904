import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import {
  type Approval,
  type ApprovalRequest,
  askElsewhere,
  hireManager,
  managerAtHandheld,
  memberOf,
} from '../../../test/harness/approvals.ts';
import { answerTo, registerPasskeyOf } from '../../../test/harness/authenticator.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { follow } from '../../../test/harness/live.ts';
import { type FreshTenant, freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { tally, together } from '../../../test/harness/together.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { APPROVAL_MS } from '../approvals/give-approval.ts';
import { acceptApprovalRequest } from './accept-approval-request.ts';
import { REQUEST_MS } from './create-approval-request.ts';

proves(acceptApprovalRequest, () => {
  let world: FreshTenant;
  before(async () => {
    world = await freshTenant();
  });

  const approvalOf = async ({ approvalGuid }: ApprovalRequest) =>
    (await world.key.get<Approval>(`${world.place.path}/approvals/${approvalGuid}`)).must(200);
  const approvalsFor = (orderGuid: string) =>
    world.target.database.sql(`select from approvals where subject->'target'->>'guid' = $1`, [orderGuid]);

  test('200 on the manager’s own device: one approval of exactly that, which the command uses up', async () => {
    const { waiter, comp, asked, path } = await askElsewhere(world);
    const mia = await managerAtHandheld(world);
    const accepted = (await mia.post<ApprovalRequest>(`${path}/accept`, {})).must(200);
    assert.deepEqual([accepted.status, accepted.decidedBy?.id], ['ACCEPTED', mia.session.staffGuid]);
    assert.deepEqual((await waiter.get<ApprovalRequest>(path)).must(200), accepted);
    const { permission, target, selectionGuids, amount, billAmount, reason, ...given } =
      await approvalOf(accepted);
    assert.deepEqual({ permission, target, selectionGuids, amount, billAmount, reason }, asked);
    assert.deepEqual(
      [given.approver.id, given.approver.proof, given.approver.deviceGuid, given.requestedBy?.id],
      [mia.session.staffGuid, 'SESSION', mia.guid, waiter.session.staffGuid],
    );
    assert.equal(Date.parse(given.expiresAt) - Date.parse(given.createdAt), APPROVAL_MS);
    (await comp({ approval: given.guid })).must(200);
    assert.equal((await approvalOf(accepted)).usedBy?.id, waiter.session.staffGuid);
  });

  test('200 with a passkey that was touched for exactly that, which the approval keeps', async () => {
    const { asked, path } = await askElsewhere(world);
    const manager = await memberOf(world, 'manager');
    const passkey = await registerPasskeyOf(manager);
    const options = `${world.place.path}/approvals/passkey-options`;
    const touch = (what: object) => answerTo(manager, passkey, options, what);
    const accept = (answer: unknown) => manager.post<ApprovalRequest>(`${path}/accept`, { passkey: answer });
    (await accept(await touch({ ...asked, amount: asked.amount - 1 }))).refused(403, 'FORBIDDEN');
    const { approver } = await approvalOf((await accept(await touch(asked))).must(200));
    assert.deepEqual([approver.id, approver.proof, approver.deviceGuid], [manager.uid, 'PASSKEY', null]);
  });

  test('200 with a PIN that is typed where it was asked; 400 for one that is typed anywhere else', async () => {
    const { waiter, comp, path } = await askElsewhere(world);
    const { pin, staffMember } = await hireManager(world);
    const inBrowser = await memberOf(world, 'manager');
    for (const elsewhere of [await managerAtHandheld(world), inBrowser])
      assert.deepEqual((await elsewhere.post(`${path}/accept`, { pin })).fields(), ['body /pin device']);
    const accepted = (await waiter.post<ApprovalRequest>(`${path}/accept`, { pin })).must(200);
    const { approver, guid } = await approvalOf(accepted);
    assert.deepEqual(
      [approver.id, approver.proof, approver.deviceGuid],
      [staffMember.guid, 'PIN', waiter.guid],
    );
    (await comp({ approval: guid })).must(200);
  });

  test('200 is told on the live stream of whoever asked, after the request itself', async () => {
    const own = await freshTenant();
    const { waiter, path, request } = await askElsewhere(own);
    const headers = { 'x-device-credential': waiter.credential, 'x-staff-session': waiter.token };
    const types = 'approval.requested,approval.accepted';
    const feed = `${own.place.path}/events/stream?types=${types}&after=0`;
    const stream = await follow(waiter, feed, headers);
    const manager = await memberOf(own, 'manager');
    const { approvalGuid } = (await manager.post<ApprovalRequest>(`${path}/accept`, {})).must(200);
    await stream.have(2);
    assert.deepEqual(
      stream.events.map(({ type, data }) => [type, data.approvalGuid, data.deviceGuid]),
      [
        ['approval.requested', null, waiter.guid],
        ['approval.accepted', approvalGuid, waiter.guid],
      ],
    );
    assert.ok(stream.events.every(({ data }) => data.requestGuid === request.guid));
    assert.deepEqual(await eventsAbout(own, approvalGuid!), ['approval.given', 'approval.accepted']);
  });

  test('403 to whoever may not approve it: the one who asked, another server, a key; it goes on waiting', async () => {
    const { waiter, path } = await askElsewhere(world);
    for (const one of [waiter, await memberOf(world, 'server'), world.key])
      (await one.post(`${path}/accept`, {})).refused(403, 'FORBIDDEN');
    const { pin } = await hireStaff(world);
    (await waiter.post(`${path}/accept`, { pin })).refused(403, 'FORBIDDEN');
    const { details } = (await waiter.post(`${path}/accept`, { pin: '000000' })).refused(403, 'FORBIDDEN');
    assert.equal(details?.reason, 'PIN_WRONG');
    assert.equal((await world.key.get<ApprovalRequest>(path)).must(200).status, 'PENDING');
  });

  test('404 at another restaurant, also to somebody who may approve at both', async () => {
    const { path, request, made } = await askElsewhere(world);
    const { path: there } = await openPlace(world.key);
    const manager = await memberOf(world, 'manager');
    const elsewhere = `${there}/approval-requests/${request.guid}/accept`;
    (await manager.post(elsewhere, {})).refused(404, 'RESOURCE_NOT_FOUND');
    assert.equal((await world.key.get<ApprovalRequest>(path)).must(200).status, 'PENDING');
    assert.equal((await approvalsFor(made.guid)).length, 0);
  });

  test('409 to all but one of many who accept at once, and to whoever accepts it again: one approval', async () => {
    const { made, path, request } = await askElsewhere(world);
    const managers = await together(8, () => memberOf(world, 'manager'));
    const all = await together(8, (index) => managers[index]!.post(`${path}/accept`, {}));
    assert.deepEqual(tally(all), { 200: 1, 409: 7 });
    const { details } = (await managers[0]!.post(`${path}/accept`, {})).refused(409, 'INVALID_STATE');
    assert.equal(details?.state, 'ACCEPTED');
    assert.equal((await approvalsFor(made.guid)).length, 1);
    assert.deepEqual(await eventsAbout(world, request.guid), ['approval.requested', 'approval.accepted']);
  });

  test('409 to all but one of many who accept, decline and withdraw at once', async () => {
    const { waiter, made, path } = await askElsewhere(world);
    const managers = await together(6, () => memberOf(world, 'manager'));
    const all = await together(8, (index) => {
      if (index >= 6) return waiter.post<ApprovalRequest>(`${path}/withdraw`, undefined);
      const way = index % 2 === 0 ? 'accept' : 'decline';
      return managers[index]!.post<ApprovalRequest>(`${path}/${way}`, {});
    });
    assert.deepEqual(tally(all), { 200: 1, 409: 7 });
    const decided = all.find(({ status }) => status === 200)!.must(200);
    assert.deepEqual((await world.key.get<ApprovalRequest>(path)).must(200), decided);
    assert.equal((await approvalsFor(made.guid)).length, decided.status === 'ACCEPTED' ? 1 : 0);
  });

  test('409 once it has expired, by five minutes of waiting alone', async () => {
    const { made, path } = await askElsewhere(world);
    const { clock } = world.target;
    clock.moveBy(REQUEST_MS);
    const manager = await memberOf(world, 'manager');
    const { details } = (await manager.post(`${path}/accept`, {})).refused(409, 'INVALID_STATE');
    clock.moveBy(-REQUEST_MS);
    assert.equal(details?.state, 'EXPIRED');
    assert.equal((await approvalsFor(made.guid)).length, 0);
  });

  test('429 after thirty wrong PINs, those of sign-ins with them', async () => {
    const own = await freshTenant();
    const { waiter, path } = await askElsewhere(own);
    const accept = () => waiter.post(`${path}/accept`, { pin: '000000' });
    const signIn = () => waiter.post('/api/v1/staff-sessions', { pin: '000000' });
    for (let n = 0; n < 20; n++) (await signIn()).refused(401, 'UNAUTHORIZED');
    for (let n = 0; n < 10; n++) (await accept()).refused(403, 'FORBIDDEN');
    const { details } = (await accept()).refused(429, 'RATE_LIMIT_EXCEEDED');
    assert.deepEqual([details?.reason, details?.limit], ['NUMBER_REQUIRED', 30]);
  });
});

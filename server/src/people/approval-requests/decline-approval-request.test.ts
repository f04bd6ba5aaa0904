import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovalRequest, askElsewhere, memberOf } from '../../../test/harness/approvals.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { REQUEST_MS } from './create-approval-request.ts';
import { declineApprovalRequest } from './decline-approval-request.ts';

const NO = { declineReason: 'It was hot.' };

proves(declineApprovalRequest, () => {
  test('200 says why, to whoever asked as well', async () => {
    const world = await freshTenant();
    const { waiter, path, request } = await askElsewhere(world);
    const manager = await memberOf(world, 'manager');
    const declined = (await manager.post<ApprovalRequest>(`${path}/decline`, NO)).must(200);
    assert.deepEqual(
      [declined.status, declined.declineReason, declined.decidedBy?.id, declined.approvalGuid],
      ['DECLINED', 'It was hot.', manager.uid, null],
    );
    assert.deepEqual((await waiter.get<ApprovalRequest>(path)).must(200), declined);
    assert.deepEqual(await eventsAbout(world, request.guid), ['approval.requested', 'approval.declined']);
  });

  test('409 to whoever accepts, declines or withdraws it after that', async () => {
    const world = await freshTenant();
    const { waiter, path, request } = await askElsewhere(world);
    const manager = await memberOf(world, 'manager');
    (await manager.post(`${path}/decline`, NO)).must(200);
    const tries = [
      manager.post(`${path}/accept`, {}),
      manager.post(`${path}/decline`, NO),
      waiter.post(`${path}/withdraw`, undefined),
    ];
    for (const late of await Promise.all(tries))
      assert.equal(late.refused(409, 'INVALID_STATE').details?.state, 'DECLINED');
    assert.deepEqual(await eventsAbout(world, request.guid), ['approval.requested', 'approval.declined']);
  });

  test('403 to whoever could not accept it: the one who asked, another server, a key', async () => {
    const world = await freshTenant();
    const { waiter, path } = await askElsewhere(world);
    for (const one of [waiter, await memberOf(world, 'server'), world.key])
      (await one.post(`${path}/decline`, NO)).refused(403, 'FORBIDDEN');
  });

  test('404 at another restaurant', async () => {
    const world = await freshTenant();
    const { request } = await askElsewhere(world);
    const manager = await memberOf(world, 'manager');
    const elsewhere = `${(await openPlace(world.key)).path}/approval-requests/${request.guid}`;
    (await manager.post(`${elsewhere}/decline`, NO)).refused(404, 'RESOURCE_NOT_FOUND');
  });

  test('409 once it has expired', async () => {
    const world = await freshTenant();
    const { path } = await askElsewhere(world);
    const manager = await memberOf(world, 'manager');
    world.target.clock.moveBy(REQUEST_MS);
    const { details } = (await manager.post(`${path}/decline`, NO)).refused(409, 'INVALID_STATE');
    assert.equal(details?.state, 'EXPIRED');
    world.target.clock.moveBy(-REQUEST_MS);
  });
});

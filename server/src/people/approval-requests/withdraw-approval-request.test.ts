import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovalRequest, askElsewhere, memberOf } from '../../../test/harness/approvals.ts';
import { pairTill, signInAt } from '../../../test/harness/devices.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { hireStaff } from '../../../test/harness/staff.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { withdrawApprovalRequest } from './withdraw-approval-request.ts';

proves(withdrawApprovalRequest, () => {
  test('200 at the device where it was asked, whoever is there now', async () => {
    const world = await freshTenant();
    const { waiter, path, request } = await askElsewhere(world);
    const { pin, staffMember } = await hireStaff(world, { name: 'Ben Brown' });
    const ben = await signInAt(world, waiter, { pin });
    const withdrawn = (await ben.post<ApprovalRequest>(`${path}/withdraw`, undefined)).must(200);
    assert.deepEqual([withdrawn.status, withdrawn.decidedBy?.id], ['WITHDRAWN', staffMember.guid]);
    assert.deepEqual(await eventsAbout(world, request.guid), ['approval.requested', 'approval.withdrawn']);
  });

  test('409 to whoever withdraws it again, or accepts it then', async () => {
    const world = await freshTenant();
    const { waiter, path } = await askElsewhere(world);
    (await waiter.post(`${path}/withdraw`, undefined)).must(200);
    const manager = await memberOf(world, 'manager');
    for (const late of [
      await waiter.post(`${path}/withdraw`, undefined),
      await manager.post(`${path}/accept`, {}),
    ])
      assert.equal(late.refused(409, 'INVALID_STATE').details?.state, 'WITHDRAWN');
  });

  test('403 to anybody else, a manager too: they decline', async () => {
    const world = await freshTenant();
    const { path } = await askElsewhere(world);
    const { pin } = await hireStaff(world, { name: 'Ben Brown' });
    const ben = await signInAt(world, await pairTill(world), { pin });
    for (const one of [ben, await memberOf(world, 'manager'), world.key])
      (await one.post(`${path}/withdraw`, undefined)).refused(403, 'FORBIDDEN');
  });

  test('404 at another restaurant', async () => {
    const world = await freshTenant();
    const { request } = await askElsewhere(world);
    const elsewhere = `${(await openPlace(world.key)).path}/approval-requests/${request.guid}`;
    (await world.key.post(`${elsewhere}/withdraw`, undefined)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovalRequest, askElsewhere, memberOf } from '../../../test/harness/approvals.ts';
import { eventsAbout } from '../../../test/harness/events.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { createApprovalRequest } from './create-approval-request.ts';

proves(createApprovalRequest, () => {
  test('201 says exactly what is asked for, by whom and where, for five minutes, and is no approval', async () => {
    const world = await freshTenant();
    const { waiter, asked, comp, path, request } = await askElsewhere(world);
    const { permission, target, selectionGuids, amount, billAmount, reason, ...more } = request;
    assert.deepEqual({ permission, target, selectionGuids, amount, billAmount, reason }, asked);
    const { guid, createdAt, expiresAt, ...others } = more;
    assert.deepEqual(others, {
      restaurantGuid: world.place.guid,
      comment: 'Table 4',
      status: 'PENDING',
      requestedBy: { kind: 'STAFF', id: waiter.session.staffGuid, name: waiter.session.displayName },
      deviceGuid: waiter.guid,
      decidedBy: null,
      decidedAt: null,
      declineReason: null,
      approvalGuid: null,
    });
    assert.equal(Date.parse(expiresAt) - Date.parse(createdAt), 300_000);
    assert.deepEqual((await world.key.get<ApprovalRequest>(path)).must(200), request);
    (await comp({ approval: guid })).refused(403, 'APPROVAL_REQUIRED');
    assert.deepEqual(await eventsAbout(world, guid), ['approval.requested']);
  });

  test('201 from a browser and from an integration, which are at no device', async () => {
    const world = await freshTenant();
    const { asked } = await askElsewhere(world);
    for (const caller of [await memberOf(world, 'server'), world.key]) {
      const asking = caller.post<ApprovalRequest>(`${world.place.path}/approval-requests`, asked);
      const { deviceGuid, comment, requestedBy } = (await asking).must(201);
      assert.deepEqual([deviceGuid, comment], [null, null]);
      assert.ok(requestedBy.kind === 'USER' || requestedBy.kind === 'KEY');
    }
  });
});

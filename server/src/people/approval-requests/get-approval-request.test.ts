import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovalRequest, askElsewhere } from '../../../test/harness/approvals.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace } from '../../../test/harness/world.ts';
import { REQUEST_MS } from './create-approval-request.ts';
import { getApprovalRequest } from './get-approval-request.ts';

proves(getApprovalRequest, () => {
  test('200 says that it has expired, once nobody has decided for five minutes', async () => {
    const world = await freshTenant();
    const { path } = await askElsewhere(world);
    const { clock } = world.target;
    clock.moveBy(REQUEST_MS);
    assert.equal((await world.key.get<ApprovalRequest>(path)).must(200).status, 'EXPIRED');
    clock.moveBy(-REQUEST_MS);
  });

  test('404 at another restaurant', async () => {
    const world = await freshTenant();
    const { request } = await askElsewhere(world);
    const { path } = await openPlace(world.key);
    (await world.key.get(`${path}/approval-requests/${request.guid}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ApprovalRequest, askElsewhere } from '../../../test/harness/approvals.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace, type Page } from '../../../test/harness/world.ts';
import { REQUEST_MS } from './create-approval-request.ts';
import { listApprovalRequests } from './list-approval-requests.ts';

proves(listApprovalRequests, () => {
  test('200 newest first, of this restaurant only; PENDING leaves what waits for a decision', async () => {
    const world = await freshTenant();
    const { clock } = world.target;
    clock.moveBy(-REQUEST_MS);
    const { request: expired } = await askElsewhere(world);
    clock.moveBy(REQUEST_MS);
    const { waiter, path, request: withdrawn } = await askElsewhere(world);
    const { request: waiting } = await askElsewhere(world);
    (await waiter.post(`${path}/withdraw`, undefined)).must(200);
    const list = async (place: { path: string }, query = '') => {
      const page = await world.key.get<Page<ApprovalRequest>>(`${place.path}/approval-requests${query}`);
      return page.must(200).items.map(({ guid, status }) => [guid, status]);
    };
    assert.deepEqual(await list(world.place), [
      [waiting.guid, 'PENDING'],
      [withdrawn.guid, 'WITHDRAWN'],
      [expired.guid, 'EXPIRED'],
    ]);
    assert.deepEqual(await list(world.place, '?status=PENDING'), [[waiting.guid, 'PENDING']]);
    assert.deepEqual(await list(await openPlace(world.key)), []);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Approval, approve, askedFor } from '../../../test/harness/approvals.ts';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { openPlace, order } from '../../../test/harness/world.ts';
import { getApproval } from './get-approval.ts';

proves(getApproval, () => {
  test('200 says what, by whom and whether it was used; 404 at another restaurant', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    const person = (role: 'server' | 'manager') => signedIn(target, { places: [{ tenantId, role }] });
    const [waiter, manager] = [await person('server'), await person('manager')];
    const made = await order(key, place);
    const voiding = (more: object = {}) =>
      waiter.post(`${place.path}/orders/${made.guid}/void`, { reason: 'MISTAKE', ...more });
    const asked = askedFor(await voiding());
    const approval = await approve(manager, place, asked);
    const read = () => key.get<Approval>(`${place.path}/approvals/${approval}`);
    const given = (await read()).must(200);
    const { permission, target: of, selectionGuids, amount, billAmount, reason } = given;
    assert.deepEqual({ permission, target: of, selectionGuids, amount, billAmount, reason }, asked);
    assert.deepEqual([given.approver.id, given.requestedBy, given.usedAt], [manager.uid, null, null]);
    (await voiding({ approval })).must(200);
    assert.equal((await read()).must(200).usedBy?.id, waiter.uid);
    const elsewhere = await openPlace(key);
    (await key.get(`${elsewhere.path}/approvals/${approval}`)).refused(404, 'RESOURCE_NOT_FOUND');
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { order } from '../../../test/harness/world.ts';
import { beginPasskeyApproval } from './begin-passkey-approval.ts';

proves(beginPasskeyApproval, () => {
  test('200 asks for a verified person, whoever has the passkey', async () => {
    const { key, place, target, tenantId } = await freshTenant();
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    const asked = {
      permission: 'orders.void',
      target: { type: 'ORDER', guid: (await order(key, place)).guid, version: 1 },
      selectionGuids: [],
      amount: 690,
      reason: 'MISTAKE',
    };
    const path = `${place.path}/approvals/passkey-options`;
    interface Options {
      userVerification: string;
      allowCredentials: unknown[];
      challenge: string;
    }
    const one = (await manager.post<Options>(path, asked)).must(200);
    const other = (await manager.post<Options>(path, asked)).must(200);
    assert.deepEqual([one.userVerification, one.allowCredentials], ['required', []]);
    assert.notEqual(one.challenge, other.challenge);
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Type from 'typebox';
import { signedIn } from '../../../test/harness/people.ts';
import { freshTenant, proves } from '../../../test/harness/proves.ts';
import { issueKey, type Page } from '../../../test/harness/world.ts';
import { listAuditLog } from './list-audit-log.ts';
import type { AuditEntry } from './shapes.ts';

type Entry = Type.Static<typeof AuditEntry>;

proves(listAuditLog, () => {
  const PATH = '/api/v1/audit-log';

  test('200 with who did what to whom, newest first; filters narrow it', async () => {
    const world = await freshTenant();
    const owner = await signedIn(world.target, { places: [{ tenantId: world.tenantId, role: 'owner' }] });
    const key = await issueKey(world.target, world.tenantId);
    const { items } = (await owner.get<Page<Entry>>(PATH)).must(200);
    assert.deepEqual(
      [items[0]!.action, items[0]!.actor.kind, items[0]!.target],
      ['api_key.issued', 'operator', { kind: 'api_key', id: key.id }],
    );
    assert.ok(items.every(({ tenantId }) => tenantId === world.tenantId));
    const ofKey = (await owner.get<Page<Entry>>(`${PATH}?targetId=${key.id}`)).must(200);
    assert.deepEqual(ofKey.items, [items[0]]);
    const none = (await owner.get<Page<Entry>>(`${PATH}?to=2020-01-01T00:00:00Z`)).must(200);
    assert.deepEqual(none, { items: [], nextCursor: null });
  });

  test('400 for a time that is none, or a cursor of another list', async () => {
    const { target, tenantId } = await freshTenant();
    const owner = await signedIn(target, { places: [{ tenantId, role: 'owner' }] });
    for (const query of ['from=yesterday', 'cursor=x', 'limit=0'])
      (await owner.get(`${PATH}?${query}`)).refused(400, 'VALIDATION_ERROR');
  });

  test('403 to managers, and to keys whatever they may', async () => {
    const { target, tenantId, key } = await freshTenant();
    const manager = await signedIn(target, { places: [{ tenantId, role: 'manager' }] });
    for (const caller of [manager, key]) (await caller.get(PATH)).refused(403, 'FORBIDDEN');
  });
});

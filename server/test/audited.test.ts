import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import { AUDITED } from './harness/audited.ts';
import { signedIn } from './harness/people.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

/** What people would ask about later is in the audit log, committed with what it is about. */

let service: TestService;

before(async () => {
  service = await startTestService();
});

interface Line {
  tenant_id: string | null;
  action: string;
  actor_id: string;
}

const linesOf = (correlationId: string) =>
  service.database.sql<Line>(
    'select tenant_id, action, actor_id from audit_log where correlation_id = $1 order by id',
    [correlationId],
  );

test('every operation that changes something says whether it is audited', () => {
  const writes = routes.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId);
  assert.deepEqual(Object.keys(AUDITED).sort(), writes.sort());
});

test('what an operator does to a person is in the log of each of their tenants', async () => {
  const [one, two] = [await makeWorld(service), await makeWorld(service)];
  const places = [one, two].map(({ tenantId }) => ({ tenantId, role: 'server' as const }));
  const person = await signedIn(service, { places });
  const path = `/api/v1/admin-users/${person.uid}`;
  const tenantIds = [one.tenantId, two.tenantId].sort();
  const suspended = await service.operator.patch(path, { status: 'SUSPENDED' });
  suspended.must(200);
  const removed = await service.operator.delete(path);
  removed.must(200);
  for (const [reply, wanted] of [
    [suspended, 'user.updated'],
    [removed, 'user.deleted'],
  ] as const) {
    const lines = await linesOf(reply.body.meta.correlationId);
    assert.deepEqual(
      lines.map(({ action, tenant_id }) => [action, tenant_id]).sort(),
      tenantIds.map((tenantId) => [wanted, tenantId]),
    );
  }
});

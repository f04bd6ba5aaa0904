import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { routes } from '../src/main/app.ts';
import type { Route } from '../src/platform/http/route.ts';
import { AUDITED, EARLIER_STEPS, NOT_AUDITED } from './harness/audited.ts';
import { accessOf, bodyOf, callerOf, fill, pathOf, standsAlone } from './harness/samples.ts';
import { startTestService, type TestService } from './harness/service.ts';
import { makeWorld } from './harness/world.ts';

let service: TestService;

before(async () => {
  // Each tenant pairs a till, from an address of its own.
  service = await startTestService({ config: { trustProxy: 1 } });
});

interface Line {
  tenant_id: string | null;
  action: string;
}

const linesOf = (correlationId: string) =>
  service.database.sql<Line>(
    'select tenant_id, action from audit_log where correlation_id = $1 order by id',
    [correlationId],
  );

describe('an audited operation leaves its line in the log of the tenant', () => {
  const isProvable = (route: Route): boolean =>
    route.method !== 'GET' &&
    !((AUDITED[route.operationId] ?? '') in NOT_AUDITED) &&
    !EARLIER_STEPS.has(route.operationId) &&
    standsAlone(route) &&
    accessOf(route).kind !== 'public';
  for (const route of routes.filter(isProvable)) {
    test(`${route.operationId}: ${AUDITED[route.operationId]}`, async () => {
      const world = await fill(await makeWorld(service));
      const reply = await callerOf(route, world).send<{ tenantId?: string }>(
        route.method,
        pathOf(route, world),
        { body: bodyOf(route, world) },
      );
      const data = reply.must(route.status);
      const lines = await linesOf(reply.body.meta.correlationId);
      const tenantId = route.operationId === 'createTenant' ? data.tenantId : world.tenantId;
      assert.deepEqual(
        lines.filter(({ action }) => action === AUDITED[route.operationId]).map((line) => line.tenant_id),
        [tenantId],
        JSON.stringify(lines),
      );
    });
  }
});

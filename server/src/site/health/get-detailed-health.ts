import Type from 'typebox';
import { callers, isOperator } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';

const Status = enumOf(['OK', 'DEGRADED', 'DOWN'] as const);

export const getDetailedHealth = route({
  operationId: 'getDetailedHealth',
  method: 'GET',
  path: '/api/v1/health/detailed',
  summary: 'Get the health of the service and its dependencies.',
  description:
    'Every caller sees the status and latency of each dependency. Operators also see the facts behind ' +
    'them. While the database is gone nobody can be recognized: then the answer is 503, and ' +
    '`details.dependency` is `database`. `/health/ready` needs no credential.',
  access: callers,
  response: Type.Object(
    {
      status: Status,
      uptimeSeconds: Type.Number(),
      dependencies: Type.Record(
        Type.String(),
        Type.Object({ status: Status, latencyMs: Type.Number(), facts: Type.Optional(Type.Object({})) }),
      ),
    },
    { $id: 'DetailedHealth', description: 'how the service is, and what it depends on' },
  ),
  handler: async ({ deps, scope }) => {
    const findings = Object.entries(await deps.probes.run());
    const showsFacts = isOperator(scope.principal);
    const dependencies = Object.fromEntries(
      findings.map(([name, { status, latencyMs, facts }]) => [
        name,
        showsFacts ? { status, latencyMs, facts } : { status, latencyMs },
      ]),
    );
    const worst = (['DOWN', 'DEGRADED'] as const).find((status) =>
      findings.some(([, found]) => found.status === status),
    );
    return ok({
      status: worst ?? ('OK' as const),
      uptimeSeconds: Math.round(process.uptime()),
      dependencies,
    });
  },
});

import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';

export const getHealth = route({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/v1/health',
  summary: 'Get liveness and uptime.',
  description: 'Does not ask any dependency. The rate limit counts it and never refuses it.',
  access: anyone,
  exemptFromRateLimit: true,
  response: Type.Object(
    { status: Type.Literal('OK'), uptimeSeconds: Type.Number() },
    { $id: 'Health', description: 'that the process lives' },
  ),
  handler: () => ok({ status: 'OK' as const, uptimeSeconds: Math.round(process.uptime()) }),
});

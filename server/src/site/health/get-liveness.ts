import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';

export const getLiveness = route({
  operationId: 'getLiveness',
  method: 'GET',
  path: '/api/v1/health/live',
  summary: 'Get whether this process lives.',
  description:
    'For supervisors: a process that does not answer should be started anew. Asks no dependency, so that a ' +
    'database which is gone restarts nothing. The rate limit does not count it.',
  access: anyone,
  exemptFromRateLimit: true,
  uncounted: true,
  response: Type.Object(
    { status: Type.Literal('OK') },
    { $id: 'Liveness', description: 'that the process lives' },
  ),
  handler: () => ok({ status: 'OK' as const }),
});

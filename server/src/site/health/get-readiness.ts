import Type from 'typebox';
import { anyone } from '../../access/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';

export const getReadiness = route({
  operationId: 'getReadiness',
  method: 'GET',
  path: '/api/v1/health/ready',
  summary: 'Get whether this process should get requests.',
  description:
    'For load balancers. 503 names what is missing in `details.reasons`: `DATABASE_UNAVAILABLE`, ' +
    '`MIGRATIONS_MISSING`, or `DRAINING` once the process is stopping. Asks the database at most once ' +
    'a second. The rate limit counts it and never refuses it.',
  when: { SERVICE_UNAVAILABLE: 'The service cannot take requests now; `details` say what is missing.' },
  access: anyone,
  exemptFromRateLimit: true,
  response: Type.Object(
    { status: Type.Literal('READY') },
    { $id: 'Readiness', description: 'that the process takes requests' },
  ),
  errors: ['SERVICE_UNAVAILABLE'],
  handler: async ({ deps }) => {
    const reasons = await deps.readiness();
    if (reasons.length > 0) fail('SERVICE_UNAVAILABLE', 'Not ready for requests.', { reasons });
    return ok({ status: 'READY' as const });
  },
});

import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findRule, toRule } from './queries.ts';
import { render } from './rule.ts';
import { ServiceChargeRule, type ServiceChargeTerms, serviceChargeParams } from './shapes.ts';

export const getServiceCharge = route({
  operationId: 'getServiceCharge',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/service-charges/{serviceChargeGuid}',
  summary: 'Get a defined service charge.',
  access: restaurant('read:restaurants'),
  params: serviceChargeParams,
  response: ServiceChargeRule,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findRule(scope, 'SERVICE_CHARGE', params.serviceChargeGuid));
    const found = toRule<ServiceChargeTerms>(one(rows, 'service charge'));
    return ok(render(found), { etag: `"${found.version}"` });
  },
});

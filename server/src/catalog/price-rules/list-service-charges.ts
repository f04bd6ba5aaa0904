import { restaurant } from '../../access/index.ts';
import { pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { listRules } from './read-rule.ts';
import { SERVICE_CHARGE } from './rule.ts';
import { rulesQuery, ServiceChargeRule } from './shapes.ts';

export const listServiceCharges = route({
  operationId: 'listServiceCharges',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/service-charges',
  summary: 'List defined service charges, newest first.',
  description: 'Archived ones are among them unless `archived` says otherwise.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  query: rulesQuery,
  response: pageOf(ServiceChargeRule),
  handler: (call) => listRules(call, SERVICE_CHARGE),
});

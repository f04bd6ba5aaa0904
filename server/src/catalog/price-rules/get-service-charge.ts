import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { getRule } from './read-rule.ts';
import { SERVICE_CHARGE } from './rule.ts';
import { ServiceChargeRule, serviceChargeParams } from './shapes.ts';

export const getServiceCharge = route({
  operationId: 'getServiceCharge',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/service-charges/{serviceChargeGuid}',
  summary: 'Get a defined service charge.',
  description: 'Archived ones can be read too.',
  access: restaurant('read:restaurants'),
  params: serviceChargeParams,
  response: ServiceChargeRule,
  sends: ['etag'],
  handler: (call) => getRule(call, SERVICE_CHARGE, call.params.serviceChargeGuid),
});

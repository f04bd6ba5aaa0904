import { restaurant } from '../../access/index.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { SERVICE_CHARGE } from './rule.ts';
import { NewServiceChargeRule, ServiceChargeRule } from './shapes.ts';
import { createRule } from './write-rule.ts';

export const createServiceCharge = route({
  operationId: 'createServiceCharge',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/service-charges',
  summary: 'Define a service charge.',
  description:
    '`pricing/README.md` explains the computation. An `automatic` charge is added to every new order; ' +
    'others are added by guid.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewServiceChargeRule,
  response: ServiceChargeRule,
  handler: (call) => createRule(call, SERVICE_CHARGE),
});

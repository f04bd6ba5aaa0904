import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { SERVICE_CHARGE } from './rule.ts';
import { ServiceChargeRule, ServiceChargeRuleChange, serviceChargeParams } from './shapes.ts';
import { changeRule } from './write-rule.ts';

export const updateServiceCharge = route({
  operationId: 'updateServiceCharge',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/service-charges/{serviceChargeGuid}',
  summary: 'Update or archive a defined service charge.',
  description:
    'Fields that are left out stay. Given `terms` replace the old ones. Orders that already have the ' +
    'charge keep it as it was.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: serviceChargeParams,
  body: ServiceChargeRuleChange,
  response: ServiceChargeRule,
  handler: (call) => changeRule(call, SERVICE_CHARGE, call.params.serviceChargeGuid),
});

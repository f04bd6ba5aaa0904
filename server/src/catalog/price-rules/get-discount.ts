import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { getRule } from './read-rule.ts';
import { DISCOUNT } from './rule.ts';
import { DiscountRule, discountParams } from './shapes.ts';

export const getDiscount = route({
  operationId: 'getDiscount',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/discounts/{discountGuid}',
  summary: 'Get a defined discount.',
  description: 'Archived ones can be read too.',
  access: restaurant('read:restaurants'),
  params: discountParams,
  response: DiscountRule,
  sends: ['etag'],
  handler: (call) => getRule(call, DISCOUNT, call.params.discountGuid),
});

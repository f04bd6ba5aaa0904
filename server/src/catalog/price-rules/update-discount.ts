import { restaurant } from '../../access/index.ts';
import { route } from '../deps.ts';
import { DISCOUNT } from './rule.ts';
import { DiscountRule, DiscountRuleChange, discountParams } from './shapes.ts';
import { changeRule } from './write-rule.ts';

export const updateDiscount = route({
  operationId: 'updateDiscount',
  method: 'PATCH',
  path: '/api/v1/restaurants/{restaurantGuid}/discounts/{discountGuid}',
  summary: 'Update or archive a defined discount.',
  description:
    'Fields that are left out stay. Given `terms` replace the old ones. Orders that already have the ' +
    'discount keep it as it was.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: discountParams,
  body: DiscountRuleChange,
  response: DiscountRule,
  handler: (call) => changeRule(call, DISCOUNT, call.params.discountGuid),
});

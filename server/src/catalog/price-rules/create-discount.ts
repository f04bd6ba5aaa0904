import { restaurant } from '../../access/index.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { DISCOUNT } from './rule.ts';
import { DiscountRule, NewDiscountRule } from './shapes.ts';
import { createRule } from './write-rule.ts';

export const createDiscount = route({
  operationId: 'createDiscount',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/discounts',
  summary: 'Define a discount.',
  description:
    '`pricing/README.md` explains the computation. An `automatic` discount is applied to every new ' +
    'order; others are applied by guid.',
  access: restaurant('write:restaurants', 'restaurant.edit'),
  params: restaurantParams,
  body: NewDiscountRule,
  response: DiscountRule,
  handler: (call) => createRule(call, DISCOUNT),
});

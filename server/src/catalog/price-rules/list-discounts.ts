import { restaurant } from '../../access/index.ts';
import { pageOf, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { listRules } from './read-rule.ts';
import { DISCOUNT } from './rule.ts';
import { DiscountRule, rulesQuery } from './shapes.ts';

export const listDiscounts = route({
  operationId: 'listDiscounts',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/discounts',
  summary: 'List defined discounts, newest first.',
  description: 'Archived ones are among them unless `archived` says otherwise.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  query: rulesQuery,
  response: pageOf(DiscountRule),
  handler: (call) => listRules(call, DISCOUNT),
});

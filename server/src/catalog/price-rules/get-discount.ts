import { restaurant } from '../../access/index.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { findRule, toRule } from './queries.ts';
import { render } from './rule.ts';
import { DiscountRule, type DiscountTerms, discountParams } from './shapes.ts';

export const getDiscount = route({
  operationId: 'getDiscount',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/discounts/{discountGuid}',
  summary: 'Get a defined discount.',
  access: restaurant('read:restaurants'),
  params: discountParams,
  response: DiscountRule,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findRule(scope, 'DISCOUNT', params.discountGuid));
    const found = toRule<DiscountTerms>(one(rows, 'discount'));
    return ok(render(found), { etag: `"${found.version}"` });
  },
});

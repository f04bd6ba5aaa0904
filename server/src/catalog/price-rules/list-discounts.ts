import Type from 'typebox';
import { restaurant } from '../../access/index.ts';
import { rowsToRead, slicePage } from '../../platform/http/page.ts';
import { ok } from '../../platform/http/route.ts';
import { pageOf, pageParameters, requestObject, restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { pageOfRules, toRule } from './queries.ts';
import { render } from './rule.ts';
import { DiscountRule, type DiscountTerms } from './shapes.ts';

export const listDiscounts = route({
  operationId: 'listDiscounts',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/discounts',
  summary: 'List defined discounts, newest first.',
  access: restaurant('read:restaurants'),
  params: restaurantParams,
  query: requestObject({ ...pageParameters, archived: Type.Optional(Type.Boolean()) }),
  response: pageOf(DiscountRule),
  handler: async ({ deps, scope, query, cursor, seal }) => {
    await deps.restaurants.get(scope, scope.restaurantGuid);
    const page = pageOfRules(scope, 'DISCOUNT', query.archived, cursor?.[0], rowsToRead(query.limit));
    const [found] = await deps.db.run(scope, page);
    const { rows, nextCursor } = slicePage(found, query.limit, seal, ({ guid }) => [guid]);
    return ok({ items: rows.map((row) => render(toRule<DiscountTerms>(row))), nextCursor });
  },
});

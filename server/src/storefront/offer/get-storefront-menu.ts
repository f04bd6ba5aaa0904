import Type from 'typebox';
import { guests } from '../../access/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { enumOf, requestObject } from '../../platform/http/shapes.ts';
import { DINING_OPTIONS } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { menuOffered } from './menu-offered.ts';
import { StorefrontMenu } from './menu-shapes.ts';
import { restaurantOf } from './restaurant-of.ts';

export const getStorefrontMenu = route({
  operationId: 'getStorefrontMenu',
  method: 'GET',
  path: '/api/v1/storefront/menu',
  summary: 'Get what guests can order.',
  description:
    'What is on sale at a moment, for a way to eat, with its pictures and with what of it is sold out. What is not for guests ' +
    'of this page, or not at that moment, is not in it. Orders are judged by the same rules.',
  access: guests,
  query: requestObject({
    diningOption: Type.Optional(enumOf(DINING_OPTIONS, { default: 'TAKE_OUT' })),
    at: Type.Optional(
      Type.String({
        ...Field.Timestamp,
        description: 'when it is to be ready; by default, and when it has passed, now',
      }),
    ),
  }),
  response: StorefrontMenu,
  concurrency: 'list',
  when: { RESOURCE_NOT_FOUND: 'The restaurant has been archived.' },
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, query }) => {
    const { diningOption = 'TAKE_OUT' } = query;
    const restaurant = await restaurantOf(deps, scope);
    const at = query.at === undefined ? deps.clock.now() : Math.max(deps.clock.now(), Date.parse(query.at));
    const moment = { at, channel: scope.principal.source, diningOption };
    return ok(await menuOffered(deps, scope, restaurant, moment));
  },
});

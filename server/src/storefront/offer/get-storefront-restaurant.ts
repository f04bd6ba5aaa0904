import Type from 'typebox';
import { guests } from '../../access/index.ts';
import { takesCards } from '../../money/payments/index.ts';
import { OpeningWindow, OrderTimes } from '../../ordering/hours/index.ts';
import * as Field from '../../platform/http/fields.ts';
import { ok } from '../../platform/http/route.ts';
import { nullable, postalAddress } from '../../platform/http/shapes.ts';
import { SmallBillTips } from '../../printing/document-settings/index.ts';
import { RestaurantShape } from '../../tenancy/restaurants/index.ts';
import { route } from '../deps.ts';
import { restaurantOf } from './restaurant-of.ts';
import { restaurantOffered } from './restaurant-offered.ts';

const { guid, name, timeZone, currency, logoUrl, brandColor } = RestaurantShape.properties;
const { status, pausedUntil, prepTimeSeconds, asapAt, nextAt } = OrderTimes.properties;
const { start, end } = OpeningWindow.properties;

const StorefrontRestaurant = Type.Object(
  {
    guid,
    name,
    timeZone,
    currency,
    logoUrl,
    brandColor,
    address: nullable(
      Type.Object({ ...postalAddress, phone: Type.Optional(Type.String()) }, { description: 'where it is' }),
    ),
    source: Type.String({ description: 'where orders of this session come from; hours and menu are for it' }),
    weekly: nullable(Type.Array(OpeningWindow, { description: 'null: always open' })),
    exceptions: Type.Array(
      Type.Object({
        date: Type.Integer({
          ...Field.BusinessDate,
          description: 'yyyymmdd, by the calendar of the restaurant',
        }),
        name: nullable(Type.String({ description: 'such as the name of a holiday' })),
        windows: Type.Array(Type.Object({ start, end }), { description: 'none: closed' }),
      }),
      { description: 'what holds on dates to come instead of the week' },
    ),
    daysAhead: Type.Integer({ description: 'how many days ahead one can order' }),
    status,
    pausedUntil,
    prepTimeSeconds,
    asapAt,
    nextAt,
    needsApproval: Type.Boolean({ description: 'whether orders wait until the restaurant accepts them' }),
    delivers: Type.Boolean({ description: 'whether it says where it delivers' }),
    takesCards: Type.Boolean({ description: 'whether guests can pay by card here' }),
    tipRates: nullable(
      Type.Array(Type.Integer(), {
        description:
          'percent of the food, after discounts, that the restaurant suggests as a tip; null: it has said nothing',
      }),
    ),
    smallBillTips: nullable(SmallBillTips),
  },
  { $id: 'StorefrontRestaurant', description: 'a restaurant, as its guests see it' },
);

export const getStorefrontRestaurant = route({
  operationId: 'getStorefrontRestaurant',
  method: 'GET',
  path: '/api/v1/storefront/restaurant',
  summary: 'Get the restaurant of the session.',
  description:
    'Where it is, when guests can order, and whether they can now. What restaurants keep to themselves is not in it.',
  access: guests,
  response: StorefrontRestaurant,
  when: { RESOURCE_NOT_FOUND: 'The restaurant has been archived.' },
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope }) => {
    const restaurant = await restaurantOf(deps, scope);
    const shown = await restaurantOffered(deps, scope, restaurant, scope.principal.source);
    return ok({ ...shown, takesCards: await takesCards(deps, scope) });
  },
});

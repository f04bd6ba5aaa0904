import { restaurant } from '../../../access/index.ts';
import { one } from '../../../platform/db/database.ts';
import { RawJson } from '../../../platform/http/response/envelope.ts';
import { ok } from '../../../platform/http/route.ts';
import { route } from '../../deps.ts';
import { orderParams } from '../shapes/fields.ts';
import { Guest } from '../shapes/guest.ts';
import { findGuest } from './queries.ts';

export const getOrderGuest = route({
  operationId: 'getOrderGuest',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/guest',
  summary: "Get the order's guest.",
  description: 'What the guest has left: name, telephone, e-mail, address.',
  access: restaurant('read:guests'),
  params: orderParams,
  response: Guest,
  handler: async ({ deps, scope, params }) => {
    const [rows] = await deps.db.run(scope, findGuest(scope, params.orderGuid));
    return ok(new RawJson(one(rows, 'guest of an order').guest));
  },
});

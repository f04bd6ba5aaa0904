import { tenant } from '../../../access/index.ts';
import { isoTime } from '../../../platform/clock.ts';
import { one } from '../../../platform/db/database.ts';
import { ok } from '../../../platform/http/route.ts';
import { customerParams, findCustomer, renderCustomer, toCustomer } from '../../customers/index.ts';
import { route } from '../../deps.ts';
import { guestsOfCustomer } from './queries.ts';
import { CustomerExport } from './shapes.ts';

export const exportCustomer = route({
  operationId: 'exportCustomer',
  method: 'GET',
  path: '/api/v1/customers/{customerGuid}/export',
  summary: 'Export all that is held of a customer.',
  description:
    'For a person who asks what you know of them: the customer, and what orders at the restaurants within reach keep ' +
    'of their guest. What they ate is in the orders.',
  access: tenant('read:guests'),
  params: customerParams,
  response: CustomerExport,
  handler: async ({ deps, scope, params }) => {
    const { customerGuid } = params;
    const [customers, guests] = await deps.db.run(
      scope,
      findCustomer(scope, customerGuid),
      guestsOfCustomer(scope, customerGuid),
    );
    return ok({
      exportedAt: isoTime(deps.clock.now()),
      customer: renderCustomer(toCustomer(one(customers, 'customer'))),
      orders: guests.map(({ restaurant_guid, order_guid, guest, updated_at }) => ({
        restaurantGuid: restaurant_guid,
        orderGuid: order_guid,
        guest: JSON.parse(guest),
        updatedAt: isoTime(updated_at),
      })),
    });
  },
});

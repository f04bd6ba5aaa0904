import { guests } from '../../access/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { ownOrder } from './own-order.ts';
import { renderOrder } from './render.ts';
import { StorefrontOrder, storefrontOrderParams } from './shapes.ts';

export const getStorefrontOrder = route({
  operationId: 'getStorefrontOrder',
  method: 'GET',
  path: '/api/v1/storefront/orders/{orderGuid}',
  summary: 'Get an order of the guest who asks.',
  description:
    'As it is now: how far it is, what it costs and what is paid of it. When the house joins it with another order, that one ' +
    'with the lines of this guest.',
  access: guests,
  params: storefrontOrderParams,
  response: StorefrontOrder,
  handler: async ({ deps, scope, params }) => {
    const { orderGuid } = params;
    return ok(renderOrder(await ownOrder(deps, scope, orderGuid)));
  },
});

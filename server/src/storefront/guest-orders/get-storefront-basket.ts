import { guests } from '../../access/index.ts';
import { type PlacedOrder, previewOrder, selectionsOf } from '../../ordering/orders/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route, type StorefrontDeps } from '../deps.ts';
import { restaurantOf } from '../offer/index.ts';
import { type Again, dishesAgain, refusedAmong, type Unavailable } from './basket.ts';
import { StorefrontBasket } from './basket-shapes.ts';
import { ownLines, ownOrder } from './own-order.ts';
import { renderLine } from './render.ts';
import { storefrontOrderParams } from './shapes.ts';

export const getStorefrontBasket = route({
  operationId: 'getStorefrontBasket',
  method: 'GET',
  path: '/api/v1/storefront/orders/{orderGuid}/basket',
  summary: 'Get what an own order was made of, to order it again.',
  description:
    'Each line as one sends it, with its name and price of today, and apart from these what cannot be had any more or at the moment. ' +
    'Stores nothing. It is judged again when it is ordered.',
  when: { RESOURCE_NOT_FOUND: 'It is not an order of this guest, or the restaurant has been archived.' },
  access: guests,
  params: storefrontOrderParams,
  response: StorefrontBasket,
  errors: ['RESOURCE_NOT_FOUND'],
  handler: async ({ deps, scope, params }) => {
    const { orderGuid } = params;
    const { currency } = await restaurantOf(deps, scope);
    const own = await ownOrder(deps, scope, orderGuid);
    const { diningOption } = own.order;
    const lines = dishesAgain(ownLines(own));
    const wanted = lines.filter((line): line is Again => 'item' in line);
    const unavailable = lines.filter((line): line is Unavailable => 'reason' in line);
    const priced = await pricedOf(deps, scope, { diningOption, wanted, unavailable });
    const today = priced === null ? [] : selectionsOf(priced).map(renderLine);
    const items = today.map(({ name, sizeName, modifiers, choices, grossAmount }, index) => ({
      // The preview has a line for each of these, in their sequence.
      item: wanted[index]!.item,
      ...{ name, sizeName, modifiers, choices, grossAmount },
    }));
    return ok({ diningOption, currency, items, unavailable, totalAmount: priced?.totalAmount ?? 0 });
  },
});

interface Basket {
  diningOption: PlacedOrder['diningOption'];
  wanted: Again[];
  unavailable: Unavailable[];
}

/**
 * What can be had, priced as any order is: there is one way, and it names each line that it refuses. Those go from `wanted` to
 * `unavailable`; null when nothing is left.
 */
async function pricedOf(
  deps: StorefrontDeps,
  scope: Parameters<typeof restaurantOf>[1],
  { diningOption, wanted, unavailable }: Basket,
): Promise<PlacedOrder | null> {
  while (wanted.length > 0) {
    const body = { diningOption, items: wanted.map(({ item }) => item) };
    try {
      return (await previewOrder.handler({ deps, scope, body } as never)).data as PlacedOrder;
    } catch (error) {
      const refused = refusedAmong(error);
      if (refused.size === 0) throw error;
      const left = wanted.splice(0);
      for (const [index, line] of left.entries()) {
        const reason = refused.get(index);
        if (reason === undefined) wanted.push(line);
        else unavailable.push({ name: line.name, quantity: line.item.quantity, reason });
      }
    }
  }
  return null;
}

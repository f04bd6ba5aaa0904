import { priceOrder, pricingInputOf } from '@comanda/pricing';
import { actorOf, restaurant as restaurantAccess } from '../../access/index.ts';
import { currentShortages } from '../../catalog/menus/index.ts';
import { fail } from '../../platform/errors.ts';
import { ok } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { route } from '../deps.ts';
import { approvalsOf } from './approval.ts';
import { withinLimits } from './counted-discounts.ts';
import { destinationOf } from './delivery/destination.ts';
import { portionsOf, selectionsOf } from './document.ts';
import { readGuest } from './guest/read-guest.ts';
import { requireOpenItems } from './lines.ts';
import { requestedItems } from './order.ts';
import { sourceOf } from './order-source.ts';
import { failOutOfStock } from './out-of-stock.ts';
import { placeAhead } from './portions-ahead.ts';
import { readyIn } from './ready-in.ts';
import { answeringFor } from './rules.ts';
import { requireServer } from './serving-staff.ts';
import { OrderToPreview } from './shapes/new-order.ts';
import { OrderPreview } from './shapes/order.ts';
import { requireTable } from './table-reference.ts';

export const previewOrder = route({
  operationId: 'previewOrder',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/preview',
  summary: 'Price an order without creating it.',
  description:
    'Returns what createOrder would, with the same errors. Stores nothing and takes nothing from ' +
    'stock, so an item may be gone by the time you order. Guids are valid in this answer only. ' +
    'Nobody has to approve it: what needs approval is asked for with the order itself. ' +
    '`explain` adds every step of the computation, as data and as a sentence.',
  when: {
    INVALID_STATE: 'The restaurant is archived.',
    CONFLICT: 'The delivery costs more than `delivery.feeAmount` (DELIVERY_FEE_CHANGED).',
    OUT_OF_ZONE: 'A guest wants it brought to where the restaurant does not deliver.',
    BELOW_MINIMUM: 'A guest orders for less than what is delivered there.',
  },
  access: restaurantAccess('read:orders'),
  readOnly: true,
  params: restaurantParams,
  body: OrderToPreview,
  response: OrderPreview,
  status: 200,
  errors: ['CONFLICT', 'INVALID_STATE', 'OUT_OF_ZONE', 'BELOW_MINIMUM'],
  handler: async ({ deps, scope, body }) => {
    const { explain = false, ...request } = body;
    const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
    if (restaurant.archived)
      fail('INVALID_STATE', 'This restaurant is archived.', { state: 'ARCHIVED', allowed: [] });
    const items = requestedItems(request);
    requireOpenItems(
      scope,
      items.map(([, item]) => item),
    );
    const menu = await deps.menus.get(scope, restaurant);
    const rules = await deps.priceRules.get(scope);
    if (request.tableGuid !== undefined) await requireTable(deps, scope, request.tableGuid);
    if (request.serverUid !== undefined) await requireServer(deps, scope, request.serverUid);
    const actor = actorOf(scope);
    const source = sourceOf(scope, request.source);
    const now = deps.clock.now();
    const destination = await destinationOf(deps, scope, request, source);
    const { discounts } = await approvalsOf(deps, scope, request, rules);
    const answering = discounts.map((one) => one && answeringFor(one));
    const placement = { restaurant, menu, rules, actor, source, now, destination, answering };
    const placed = await placeAhead(deps, scope, request, placement);
    const guest = readGuest(destination?.guest ?? request.guest, restaurant);
    const order = await withinLimits({ db: deps.db, scope }, placed, { guest: () => guest });
    const missing = await currentShortages(deps.db, scope, {
      menu,
      portions: portionsOf(selectionsOf(order)),
      now,
    });
    if (missing.size > 0) failOutOfStock(menu, missing, items);
    const prepTimeSeconds = readyIn(
      placement,
      items.map(([, item]) => item),
    );
    if (!explain) return ok({ ...order, prepTimeSeconds });
    const { steps } = priceOrder(pricingInputOf(order), { explain: true });
    // `explain` asks for steps.
    return ok({
      ...order,
      prepTimeSeconds,
      steps: steps!.map((step) => ({ ...step, keys: [...step.keys] })),
    });
  },
});

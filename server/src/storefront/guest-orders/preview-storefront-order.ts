import { guests } from '../../access/index.ts';
import { orderTimes } from '../../ordering/hours/index.ts';
import { type PlacedOrder, previewOrder } from '../../ordering/orders/index.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { restaurantOf } from '../offer/index.ts';
import { renderPriced } from './render.ts';
import { StorefrontOrderPreview, StorefrontOrderToPreview } from './shapes.ts';

/** Until tomorrow's evening; who wants it later finds the first time after that. */
const HOURS_SHOWN = 48;
const TIMES_MAX = 96;

export const previewStorefrontOrder = route({
  operationId: 'previewStorefrontOrder',
  method: 'POST',
  path: '/api/v1/storefront/orders/preview',
  summary: 'Price an order of a guest without taking it.',
  description:
    'What it would cost, with taxes, the fee of a delivery and the tip, and the times at which it could be had. Stores nothing and takes ' +
    'nothing from stock.',
  when: {
    RESOURCE_NOT_FOUND: 'The restaurant has been archived.',
    INVALID_STATE: 'The restaurant is being archived.',
    OUT_OF_ZONE: 'The restaurant does not deliver there.',
    BELOW_MINIMUM: 'It is less than what is delivered there.',
  },
  access: guests,
  readOnly: true,
  body: StorefrontOrderToPreview,
  response: StorefrontOrderPreview,
  status: 200,
  errors: ['RESOURCE_NOT_FOUND', 'INVALID_STATE', 'OUT_OF_ZONE', 'BELOW_MINIMUM'],
  handler: async ({ deps, scope, body }) => {
    await restaurantOf(deps, scope);
    // Priced as any order of this channel is: there is one way.
    const answer = await previewOrder.handler({ deps, scope, body } as never);
    const items = body.items.reduce((sum, { quantity }) => sum + quantity, 0);
    const preview = answer.data as PlacedOrder & { prepTimeSeconds: number };
    const { status, prepTimeSeconds, asapAt, nextAt, slots } = await orderTimes(deps, scope, {
      channel: scope.principal.source,
      hours: HOURS_SHOWN,
      items,
      prepTimeSeconds: preview.prepTimeSeconds,
    });
    const free = slots.slice(0, TIMES_MAX).map(({ startsAt }) => startsAt);
    const times = free.length === 0 && nextAt !== null ? [nextAt] : free;
    const priced = renderPriced(preview);
    return ok({ ...priced, status, prepTimeSeconds, asapAt, nextAt, times });
  },
});

import { restaurant } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import { route } from '../../deps.ts';
import { reprice } from '../apply-pricing.ts';
import { changeOrder } from '../change-order.ts';
import { type AppliedDiscount, mapChecks, mapSelections } from '../document.ts';
import { discountParams, Order } from '../shapes.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';

export const removeDiscount = route({
  operationId: 'removeDiscount',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/discounts/{discountGuid}',
  summary: 'Remove a discount or comp.',
  access: restaurant('write:orders'),
  params: discountParams,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { params } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order) => {
        requireAllowed(order, 'discount');
        const { discountGuid } = params;
        const is = ({ guid }: AppliedDiscount) => guid === discountGuid;
        const isNot = (discount: AppliedDiscount) => !is(discount);
        const onOrder = order.appliedDiscounts.some(is);
        const touched = order.checks.filter(
          ({ appliedDiscounts, selections }) =>
            onOrder || appliedDiscounts.some(is) || selections.some((line) => line.appliedDiscounts.some(is)),
        );
        if (touched.length === 0) fail('RESOURCE_NOT_FOUND', 'No such discount on this order.');
        for (const check of touched) requireAllowedOnCheck(check, 'discount');
        const bare = mapSelections(
          mapChecks(order, (check) => ({ ...check, appliedDiscounts: check.appliedDiscounts.filter(isNot) })),
          (line) => ({ ...line, appliedDiscounts: line.appliedDiscounts.filter(isNot) }),
        );
        const next = reprice({ ...bare, appliedDiscounts: order.appliedDiscounts.filter(isNot) });
        const facts = { discountGuid, amount: order.discountAmount - next.discountAmount };
        return {
          order: next,
          events: [{ type: 'discount.removed', data: facts }],
          timeline: { action: 'discount.removed', facts },
        };
      },
    });
  },
});

import { fail } from '../../../platform/errors.ts';
import { reprice } from '../apply-pricing.ts';
import { type AppliedDiscount, mapChecks, mapSelections } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { discountParams } from './shapes.ts';

export const removeDiscount = orderCommand({
  operationId: 'removeDiscount',
  method: 'DELETE',
  path: '/discounts/{discountGuid}',
  summary: 'Remove a discount or comp.',
  description: 'The order is priced again without it.',
  when: { INVALID_STATE: 'The check is paid.' },
  params: discountParams,
  change: (order, { params }) => {
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

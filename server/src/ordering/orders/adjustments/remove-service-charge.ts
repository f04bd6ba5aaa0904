import { restaurant } from '../../../access/index.ts';
import { fail } from '../../../platform/errors.ts';
import { route } from '../../deps.ts';
import { reprice } from '../apply-pricing.ts';
import { changeOrder } from '../change-order.ts';
import { mapChecks } from '../document.ts';
import { Order, serviceChargeParams } from '../shapes.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';

export const removeServiceCharge = route({
  operationId: 'removeServiceCharge',
  method: 'DELETE',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/service-charges/{serviceChargeGuid}',
  summary: 'Remove a service charge.',
  access: restaurant('write:orders'),
  params: serviceChargeParams,
  response: Order,
  status: 200,
  errors: ['INVALID_STATE'],
  handler: async (call) => {
    const { params } = call;
    return changeOrder(call, {
      orderGuid: params.orderGuid,
      change: (order) => {
        requireAllowed(order, 'serviceCharge');
        const is = ({ guid }: { guid: string }) => guid === params.serviceChargeGuid;
        const touched = order.checks.filter(({ appliedServiceCharges }) => appliedServiceCharges.some(is));
        if (touched.length === 0) fail('RESOURCE_NOT_FOUND', 'No such service charge on this order.');
        for (const check of touched) requireAllowedOnCheck(check, 'serviceCharge');
        const next = reprice({
          ...mapChecks(order, (check) => ({
            ...check,
            appliedServiceCharges: check.appliedServiceCharges.filter((charge) => !is(charge)),
          })),
          appliedServiceCharges: order.appliedServiceCharges.filter((charge) => !is(charge)),
        });
        const facts = {
          change: 'SERVICE_CHARGE_REMOVED' as const,
          amount: order.serviceChargeAmount - next.serviceChargeAmount,
        };
        return {
          order: next,
          events: [{ type: 'order.updated', data: facts }],
          timeline: { action: 'order.updated', facts },
        };
      },
    });
  },
});

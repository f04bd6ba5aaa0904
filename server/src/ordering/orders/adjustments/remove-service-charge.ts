import { fail } from '../../../platform/errors.ts';
import { reprice } from '../apply-pricing.ts';
import { mapChecks, mapSelections, type Selection } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { approvalQuery, serviceChargeParams } from './shapes.ts';

export const removeServiceCharge = orderCommand({
  operationId: 'removeServiceCharge',
  method: 'DELETE',
  path: '/service-charges/{serviceChargeGuid}',
  summary: 'Remove a service charge.',
  description:
    'The order is priced again without it. It takes from the bill, and needs approval as a comp does.',
  when: { INVALID_STATE: 'The check is paid.' },
  approval: { permissions: ['orders.remove_service_charge'] },
  params: serviceChargeParams,
  query: approvalQuery,
  change: (order, { params }) => {
    requireAllowed(order, 'serviceCharge');
    const is = ({ guid }: { guid: string }) => guid === params.serviceChargeGuid;
    const touched = order.checks.filter(({ appliedServiceCharges }) => appliedServiceCharges.some(is));
    if (touched.length === 0) fail('RESOURCE_NOT_FOUND', 'No such service charge on this order.');
    for (const check of touched) requireAllowedOnCheck(check, 'serviceCharge');
    const next = reprice({
      ...mapChecks(mapSelections(order, withoutPart(params.serviceChargeGuid)), (check) => ({
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
      takes: facts,
    };
  },
});

/** A settled line without its part of the charge. */
const withoutPart =
  (chargeGuid: string) =>
  (line: Selection): Selection =>
    line.settled
      ? {
          ...line,
          settled: {
            ...line.settled,
            serviceCharges: line.settled.serviceCharges.filter(({ guid }) => guid !== chargeGuid),
          },
        }
      : line;

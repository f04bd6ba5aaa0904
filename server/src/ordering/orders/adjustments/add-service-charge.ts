import { newGuid } from '../../../platform/ids.ts';
import { reprice } from '../apply-pricing.ts';
import { namedCheck, wrongField } from '../body-references.ts';
import { changeCheck } from '../document.ts';
import { snapshotTaxRates } from '../lines.ts';
import { orderCommand } from '../order-command.ts';
import { NO_POSITION } from '../positions.ts';
import { requestedCharge } from '../rules.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { NewServiceCharge } from './shapes.ts';

export const addServiceCharge = orderCommand({
  operationId: 'addServiceCharge',
  path: '/service-charges',
  summary: 'Add a service charge to an order or check.',
  description:
    'Either a defined charge, by `serviceChargeGuid`, or a percentage or fixed amount, taxed or not. ' +
    'With `minimumGuests` it applies from that party size on.',
  when: { INVALID_STATE: 'The check is paid, or the order is closed or voided.' },
  body: NewServiceCharge,
  prepare: async ({ deps, scope, body }) => {
    const { version: _, checkGuid: __, ...request } = body;
    const requested = requestedCharge(await deps.priceRules.get(scope), request);
    return { requested, place: await deps.restaurants.get(scope, scope.restaurantGuid) };
  },
  change: (order, { body, at, businessDate, occurredOn, actor, prepared: { requested, place } }) => {
    const { checkGuid } = body;
    const { guid: ruleGuid, ...terms } = requested;
    requireAllowed(order, 'serviceCharge');
    const taxRates = snapshotTaxRates(place, terms.taxRateGuids ?? [], order.taxRates);
    for (const [index, guid] of (terms.taxRateGuids ?? []).entries()) {
      if (!taxRates.some((rate) => rate.guid === guid))
        wrongField(`/taxRateGuids/${index}`, 'known', 'is not a tax rate of this restaurant');
    }
    const charge = (level: 'ORDER' | 'CHECK') => ({
      guid: newGuid(),
      position: NO_POSITION,
      serviceChargeGuid: ruleGuid,
      level,
      ...terms,
      chargeAmount: 0,
      taxAmount: 0,
      actor,
      at,
      businessDate,
      occurredOn,
    });
    const taxed = { ...order, taxRates };
    const check = checkGuid === undefined ? undefined : namedCheck(order, checkGuid);
    for (const one of check ? [check] : order.checks) requireAllowedOnCheck(one, 'serviceCharge');
    const next = reprice(
      check
        ? changeCheck(taxed, check.guid, (one) => ({
            ...one,
            appliedServiceCharges: [...one.appliedServiceCharges, charge('CHECK')],
          }))
        : { ...taxed, appliedServiceCharges: [...order.appliedServiceCharges, charge('ORDER')] },
    );
    const facts = {
      change: 'SERVICE_CHARGE_ADDED' as const,
      ...(check ? { checkGuid: check.guid } : {}),
      amount: next.serviceChargeAmount - order.serviceChargeAmount,
    };
    return {
      order: next,
      events: [{ type: 'order.updated', data: facts }],
      timeline: { action: 'order.updated', facts },
    };
  },
});

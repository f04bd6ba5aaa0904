import { takenByDiscount } from '@comanda/pricing';
import type { PriceRules } from '../../../catalog/price-rules/index.ts';
import { reprice } from '../apply-pricing.ts';
import { checkWith, namedCheck, wrongField } from '../body-references.ts';
import { type AppliedDiscount, changeCheck, mapSelections, selectionsOf } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { countsForLimits } from '../price-share.ts';
import { answeringFor, covering, discountFrom, needsApproval } from '../rules.ts';
import { requireAllowed, requireAllowedOnCheck, requireUnrefunded } from '../states.ts';
import { NewDiscount } from './shapes.ts';

export const addDiscount = orderCommand({
  operationId: 'addDiscount',
  path: '/discounts',
  summary: 'Apply a discount to an order, check or item.',
  description:
    'Either a defined discount, by `discountGuid`, or one with its own name and terms, which needs ' +
    'approval as a comp does. So does a defined one with `needsApproval`. `notAppliedReason` says why ' +
    'a discount takes nothing at present; it is evaluated again with each change. Each call adds a ' +
    'discount. It leaves out items of which something is refunded. To unlock one that waits for a ' +
    'promotion code, set `promoCodes` on the order (PATCH); it is approved with what it takes then.',
  errors: ['BELOW_MINIMUM'],
  when: {
    BELOW_MINIMUM: 'A guest would order for less than what is delivered there.',
    INVALID_STATE: 'The check is paid, or it would take from an item of which something is refunded.',
  },
  approval: { permissions: ['orders.discount'], when: 'its terms are its own, or it is defined so' },
  body: NewDiscount,
  prepare: async ({ deps, scope, body }) => {
    const { version: _, checkGuid, selectionGuid, promoCode: __, ...request } = body;
    if (checkGuid !== undefined && selectionGuid !== undefined)
      wrongField('/selectionGuid', 'oneOf', 'either a check or an item can be given');
    const rules = await deps.priceRules.get(scope);
    return { rules, request };
  },
  change: (order, { body, at, businessDate, occurredOn, actor, presented, prepared: { rules, request } }) => {
    const { checkGuid, selectionGuid, promoCode } = body;
    requireAllowed(order, 'discount');
    // What the restaurant has defined is approved already, unless it says otherwise; own terms take from a bill as a comp does.
    const isToApprove = needsApproval(rules, request);
    const provenance = { actor, at, businessDate, occurredOn };
    const answering = isToApprove && presented ? answeringFor(presented) : { approver: null };
    const discount = discountFrom(rules, request, provenance, answering);
    const codes = promoCode === undefined ? order.promoCodes : [...new Set([...order.promoCodes, promoCode])];
    const coded = { ...order, promoCodes: codes };
    let placed = coded;
    if (selectionGuid !== undefined) {
      const line = selectionsOf(order).find(({ guid, voided }) => guid === selectionGuid && !voided);
      if (!line) wrongField('/selectionGuid', 'known', 'is not a live selection of this order');
      requireAllowedOnCheck(checkWith(order, selectionGuid), 'discount');
      requireUnrefunded(line);
      placed = mapSelections(coded, (one) =>
        one.guid === selectionGuid
          ? { ...one, appliedDiscounts: [...one.appliedDiscounts, covering(discount, [one])] }
          : one,
      );
    } else if (checkGuid !== undefined) {
      const check = namedCheck(order, checkGuid);
      requireAllowedOnCheck(check, 'discount');
      placed = changeCheck(coded, check.guid, (one) => ({
        ...one,
        appliedDiscounts: [...one.appliedDiscounts, covering(discount, one.selections)],
      }));
    } else {
      for (const check of order.checks) requireAllowedOnCheck(check, 'discount');
      const covered = covering(discount, selectionsOf(order));
      placed = { ...coded, appliedDiscounts: [...order.appliedDiscounts, covered] };
    }
    const next = reprice(placed);
    const facts = {
      discountGuid: discount.guid,
      ...(checkGuid ? { checkGuid } : {}),
      ...(selectionGuid ? { selectionGuids: [selectionGuid] } : {}),
      amount: next.discountAmount - order.discountAmount,
    };
    return {
      order: next,
      events: [{ type: 'discount.applied', data: facts }],
      timeline: { action: 'discount.applied', reason: discount.reason, facts },
      // Whoever has no limit is asked for nothing.
      takes:
        isToApprove && presented?.sent !== null
          ? {
              ...facts,
              ...takenByDiscount(next, discount.guid, countsWith(rules)),
              reason: discount.reason,
              ...(discount.appliesToLaterItems ? { laterItems: true as const } : {}),
            }
          : undefined,
    };
  },
});

/** The discounts that count for the limit of whoever gives or approves another one. */
const countsWith =
  (rules: PriceRules) =>
  (one: AppliedDiscount): boolean =>
    !one.comp &&
    countsForLimits(one) &&
    needsApproval(rules, one.discountGuid === null ? {} : { discountGuid: one.discountGuid });

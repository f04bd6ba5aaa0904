import { newGuid } from '../../../platform/ids.ts';
import { sumOf } from '../../../platform/sum.ts';
import { reprice } from '../apply-pricing.ts';
import { checkWith, namedCheck, namedSelections, wrongField } from '../body-references.ts';
import { type AppliedDiscount, mapSelections, type Selection } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { NO_POSITION } from '../positions.ts';
import { shareOfComp } from '../price-share.ts';
import { covering } from '../rules.ts';
import {
  allowedBut,
  rejectInState,
  requireAllowed,
  requireAllowedOnCheck,
  requireUnrefunded,
  stateOf,
} from '../states.ts';
import { NewComp } from './shapes.ts';

export const compOrderItems = orderCommand({
  operationId: 'compOrderItems',
  path: '/comp',
  summary: 'Comp items or a whole check.',
  description:
    'The items stay, with a discount of their full price. Needs a reason, and approval unless the ' +
    'caller is an owner or manager. Items that are already comped stay as they are, and of a whole ' +
    'check those of which something is refunded. If that leaves none, the request is refused.',
  errors: ['BELOW_MINIMUM'],
  when: {
    BELOW_MINIMUM: 'A guest would order for less than what is delivered there.',

    INVALID_STATE: 'The check would cost less than was paid on it, or something of an item is refunded.',
  },
  approval: { permissions: ['orders.comp'] },
  body: NewComp,
  prepare: ({ body }) => {
    if ((body.selectionGuids === undefined) === (body.checkGuid === undefined))
      wrongField('/selectionGuids', 'oneOf', 'either selections or a check must be given');
    return undefined;
  },
  change: (order, { body, at, businessDate, occurredOn, actor, approver, presented }) => {
    const { reason, comment = null } = body;
    requireAllowed(order, 'discount');
    const named = body.selectionGuids
      ? namedSelections(order, body.selectionGuids)
      : namedCheck(order, body.checkGuid).selections.filter(
          ({ voided, refundedQuantity }) => !voided && refundedQuantity === undefined,
        );
    const lines = named.filter(({ appliedDiscounts }) => !appliedDiscounts.some(({ comp }) => comp));
    if (lines.length === 0)
      rejectInState(stateOf(order), allowedBut(order, 'discount'), 'There is nothing left to give for free.');
    for (const line of lines) {
      requireAllowedOnCheck(checkWith(order, line.guid), 'discount');
      requireUnrefunded(line);
    }
    const chosen = new Set(lines.map(({ guid }) => guid));
    // Within a limit it gives what the item costs now, and nothing that makes it dearer.
    const { maxAmount, maxPercent } = presented?.limits ?? {};
    const isLimited = maxAmount !== undefined || maxPercent !== undefined;
    const comp = ({ grossAmount }: Selection) => ({
      guid: newGuid(),
      position: NO_POSITION,
      discountGuid: null,
      name: 'Comp',
      type: 'PERCENT' as const,
      rate: '100',
      includesNonDiscountable: true,
      ...(isLimited ? { limitAmount: grossAmount } : {}),
      comp: true,
      discountAmount: 0,
      notAppliedReason: null,
      reason,
      comment,
      actor,
      approver,
      at,
      businessDate,
      occurredOn,
    });
    const comps: AppliedDiscount[] = [];
    const withComp = (one: Selection): Selection => {
      const given = covering(comp(one), [one]);
      comps.push(given);
      return { ...one, appliedDiscounts: [...one.appliedDiscounts, given] };
    };
    const next = reprice(mapSelections(order, (one) => (chosen.has(one.guid) ? withComp(one) : one)));
    const facts = {
      selectionGuids: [...chosen],
      amount: next.discountAmount - order.discountAmount,
      reason,
    };
    // Other discounts on these items may go again.
    const amount = sumOf(lines, ({ grossAmount }) => grossAmount);
    const given = new Set(comps.map(({ guid }) => guid));
    return {
      order: next,
      events: [{ type: 'selection.comped', data: facts }],
      timeline: { action: 'selection.comped', reason, facts },
      takes: { ...facts, amount },
      shareWith: (elsewhere) => shareOfComp({ after: next, amount, guids: chosen, given }, elsewhere),
    };
  },
});

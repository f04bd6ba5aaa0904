import { changesOf } from '../../../platform/version-guard.ts';
import { reprice } from '../apply-pricing.ts';
import { changeCheck, checkOf } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { CheckChange, checkParams } from './shapes.ts';

export const updateCheck = orderCommand({
  operationId: 'updateCheck',
  method: 'PATCH',
  path: '/checks/{checkGuid}',
  summary: "Update a check's tax exemption.",
  description:
    'An exempt check has no tax, and the tax contained in inclusive prices is taken off ' +
    '(`exemptedTaxAmount`). Reopen a paid check first.',
  params: checkParams,
  body: CheckChange,
  change: (order, { params, body }) => {
    const change = changesOf(body);
    requireAllowed(order, 'update');
    requireAllowedOnCheck(checkOf(order, params.checkGuid), 'update');
    const { checkGuid } = params;
    const facts = { checkGuid, changed: Object.keys(change) };
    return {
      order: reprice(changeCheck(order, checkGuid, (check) => ({ ...check, ...change }))),
      events: [{ type: 'order.updated', data: facts }],
      timeline: { action: 'order.updated', facts },
    };
  },
});

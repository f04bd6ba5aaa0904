import type { Taking } from '../../../people/approvals/index.ts';
import { changesOf } from '../../../platform/version-guard.ts';
import { reprice } from '../apply-pricing.ts';
import { addedTips } from '../balance.ts';
import { type Check, changeCheck, checkOf, type Selection } from '../document.ts';
import { orderCommand } from '../order-command.ts';
import { requireAllowed, requireAllowedOnCheck } from '../states.ts';
import { CheckChange, checkParams } from './shapes.ts';

export const updateCheck = orderCommand({
  operationId: 'updateCheck',
  method: 'PATCH',
  path: '/checks/{checkGuid}',
  summary: "Update a check's tax exemption or promised tip.",
  description:
    'An exempt check has no tax, and the tax contained in inclusive prices is taken off ' +
    '(`exemptedTaxAmount`); to exempt it needs approval as a comp does. `tipAmount` changes the tip ' +
    'that was promised with the order. Reopen a paid check first.',
  when: { INVALID_STATE: 'The check is paid.' },
  approval: { permissions: ['orders.tax_exempt'], when: 'tax is exempted' },
  params: checkParams,
  body: CheckChange,
  change: (order, { params, body }) => {
    const { approval: _, tipAmount: promised, ...rest } = changesOf(body);
    requireAllowed(order, 'update');
    requireAllowedOnCheck(checkOf(order, params.checkGuid), 'update');
    const { checkGuid } = params;
    // Tips that came with payments are in the check's tip already, and stay.
    const tip = (check: Check) => (promised === undefined ? {} : { tipAmount: promised + addedTips(check) });
    const change = ({ tipFromOrderGuids, ...check }: Check): Check => ({
      ...check,
      ...rest,
      ...tip(check),
      // What the house says is promised is so here.
      ...(promised === undefined && tipFromOrderGuids ? { tipFromOrderGuids } : {}),
    });
    const changed = [...Object.keys(rest), ...(promised === undefined ? [] : ['tipAmount'])];
    const facts = { checkGuid, changed };
    const next = reprice(changeCheck(order, checkGuid, (check) => withExemption(change(check))));
    return {
      order: next,
      events: [{ type: 'order.updated', data: facts }],
      timeline: { action: 'order.updated', facts },
      takes: body.taxExempt ? exemption(checkOf(order, checkGuid), checkOf(next, checkGuid)) : undefined,
    };
  },
});

/** What an exemption takes off: all but the change of a promised tip. */
const exemption = (before: Check, after: Check): Taking => ({
  selectionGuids: before.selections.map(({ guid }) => guid),
  amount: before.totalAmount - before.tipAmount - (after.totalAmount - after.tipAmount),
  laterItems: true,
});

/** Settled lines follow when their check is exempted, or is not any more. */
export const withExemption = (check: Check): Check => ({
  ...check,
  selections: check.selections.map((line) =>
    line.settled ? { ...line, settled: exempted(line.settled, check.taxExempt) } : line,
  ),
});

const exempted = (settled: NonNullable<Selection['settled']>, taxExempt: boolean) => ({
  ...settled,
  taxExempt,
  serviceCharges: settled.serviceCharges.map((charge) => ({ ...charge, taxExempt })),
});

import type Type from 'typebox';
import { failFields } from '../../../platform/errors.ts';
import { namedCheck, wrongField } from '../body-references.ts';
import type { Check, OrderDocument } from '../document.ts';
import { guidProblems } from '../lines.ts';
import { orderCommand } from '../order-command.ts';
import { requireAllowed, requireAllowedOnCheck, requireUnrefunded } from '../states.ts';
import { seatsOf, splitByAmounts, splitEvenly, splitIntoChecks } from './move-lines.ts';
import { CheckSplit } from './shapes.ts';

export const splitCheck = orderCommand({
  permission: 'orders.split',
  operationId: 'splitCheck',
  path: '/split',
  summary: 'Split a check by item, by seat, evenly or by amount.',
  description:
    'Splitting by item or by seat creates further checks, which together cost what the check did, to ' +
    'the minor unit. `parts` and `amounts` keep the check whole and say who pays how much of it, ' +
    "including what is already paid (`check.parts`). They last until the check's total changes.",
  when: { INVALID_STATE: 'The check is paid.' },
  body: CheckSplit,
  prepare: ({ body }) => {
    const ways = [body.items, body.seats || undefined, body.parts, body.amounts].filter(
      (way) => way !== undefined,
    );
    if (ways.length !== 1)
      wrongField('/items', 'oneOf', 'exactly one of items, seats, parts and amounts must be given');
    if (body.checkGuids !== undefined && body.checkGuids.length !== body.items?.length)
      wrongField('/checkGuids', 'length', 'must be as many as there are lists of items');
  },
  change: (order, { body }) => {
    requireAllowed(order, 'split');
    const check = namedCheck(order, body.checkGuid);
    requireAllowedOnCheck(check, 'split');
    const next = divided(order, check, body);
    const checkGuids = next.checks
      .map(({ guid }) => guid)
      .filter((guid) => !order.checks.some((one) => one.guid === guid));
    const facts = { checkGuid: check.guid, checkGuids };
    return {
      order: next,
      events: [{ type: 'check.split', data: facts }],
      timeline: { action: 'check.split', facts },
    };
  },
});

type Split = Type.Static<typeof CheckSplit>;

function divided(
  order: OrderDocument,
  check: Check,
  { items, checkGuids, parts, amounts }: Pick<Split, 'items' | 'checkGuids' | 'parts' | 'amounts'>,
): OrderDocument {
  if (parts !== undefined) return splitEvenly(order, check, parts);
  if (amounts !== undefined) return splitByAmounts(order, check, amounts);
  if (items === undefined) {
    const seats = seatsOf(check);
    if (seats.length === 0) wrongField('/seats', 'minItems', 'need lines of at least two seats');
    assertNotRefunded(check, seats.flat());
    return splitIntoChecks(order, check, seats);
  }
  const seen = new Set<string>();
  for (const [g, group] of items.entries()) {
    for (const [i, guid] of group.entries()) {
      const path = `/items/${g}/${i}`;
      if (!check.selections.some((line) => line.guid === guid && !line.voided))
        wrongField(path, 'known', 'is not a live selection of this check');
      if (seen.has(guid)) wrongField(path, 'unique', 'appears twice in this split');
      seen.add(guid);
    }
  }
  if (check.selections.filter(({ voided }) => !voided).length === seen.size)
    wrongField('/items', 'maxItems', 'leave nothing on the check itself');
  assertNotRefunded(check, [...seen]);
  const known = order.checks.map(({ guid }) => guid);
  const problems = guidProblems([...known, ...(checkGuids ?? [])], '/checkGuids');
  if (problems.length > 0) failFields(problems);
  return splitIntoChecks(order, check, items, checkGuids);
}

/** A line stays with the check that its refund is on. */
function assertNotRefunded({ selections }: Check, guids: readonly string[]): void {
  for (const line of selections.filter(({ guid }) => guids.includes(guid))) requireUnrefunded(line);
}

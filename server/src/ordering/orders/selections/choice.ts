import { isDeepStrictEqual } from 'node:util';
import { type MenuOnSale, type ModifierRequest, resolveSelection } from '../../../catalog/menus/index.ts';
import { type FieldError, failFields } from '../../../platform/errors.ts';
import { sumOf } from '../../../platform/sum.ts';
import { asAsked } from '../asked-choices.ts';
import { wrongField } from '../body-references.ts';
import type { Selection } from '../document.ts';
import { snapshotModifier } from '../lines.ts';

/**
 * Another size or other modifiers of a line that is on an order. What stays on it keeps its price, as the line does when there are
 * more of it; what is new on it has that of the menu of now. Another size is another price of the item and of its modifiers. No I/O.
 */

export interface Choice {
  sizeGuid?: string | undefined;
  /** All that there are to be. */
  modifiers?: ModifierRequest[] | undefined;
}

type Chosen = Selection['modifiers'];

export const isChoice = ({ sizeGuid, modifiers }: Choice): boolean =>
  sizeGuid !== undefined || modifiers !== undefined;

/** VALIDATION_ERROR when the menu has no such size or modifier of it, or not so many. */
export function rechosen(menu: MenuOnSale, line: Selection, choice: Choice): Selection {
  const { menuItemGuid } = line;
  if (menuItemGuid === null)
    wrongField(choice.modifiers ? '/modifiers' : '/sizeGuid', 'oneOf', 'belongs to items of the menu');
  const { sizeGuid = line.sizeGuid, modifiers = requestOf(line.modifiers) } = choice;
  const isSameSize = choice.sizeGuid === undefined || choice.sizeGuid === line.sizeGuid;
  const request = { menuItemGuid, sizeGuid, modifiers };
  const { resolved, problems } = resolveSelection(menu, request, null, isSameSize ? line.modifiers : []);
  if (!resolved) failFields(problems.map((problem) => asField(problem, choice)));
  const chosen = resolved.modifiers.map(snapshotModifier);
  if (isSameSize) return { ...line, modifiers: chosen };
  const { sizeGuid: _, sizeName: __, plu: ___, ...rest } = line;
  const { size, plu, unitPriceAmount } = resolved;
  return {
    ...rest,
    ...(plu === null ? {} : { plu }),
    ...(size ? { sizeGuid: size.guid, sizeName: size.name } : {}),
    unitPriceAmount,
    modifiers: chosen,
  };
}

/** A line was ordered with its item: that the menu has it no more is told of what was to be changed. */
const asField = (problem: FieldError, { modifiers }: Choice): FieldError =>
  problem.path === '/menuItemGuid' ? { ...problem, path: modifiers ? '/modifiers' : '/sizeGuid' } : problem;

const requestOf = (modifiers: Chosen): ModifierRequest[] =>
  asAsked(modifiers).map(({ modifierGuid, preModifier, quantity, modifiers: nested = [] }) => ({
    modifierGuid,
    preModifier,
    quantity: Number(quantity),
    modifiers: requestOf(nested),
  }));

/** Whether two states of a line are in the same size with the same modifiers. */
export const isSameChoice = (one: Selection, other: Selection): boolean =>
  one.sizeGuid === other.sizeGuid && isDeepStrictEqual(requestOf(one.modifiers), requestOf(other.modifiers));

/** How much less one unit costs than it did, with all that is on it and before discounts; negative: how much more. */
export const cheaperBy = (before: Selection, after: Selection): number => worthOf(before) - worthOf(after);

type Worth = { unitPriceAmount: number; modifiers?: (Worth & { quantity: string })[] | undefined };

const worthOf = ({ unitPriceAmount, modifiers = [] }: Worth): number =>
  unitPriceAmount + sumOf(modifiers, (one) => Number(one.quantity) * worthOf(one));

import {
  dishOf,
  type MenuOnSale,
  type ModifierRequest,
  shortageProblem,
  shortages,
} from '../../catalog/menus/index.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import type { Selection } from './document.ts';
import type { RequestedItem } from './lines.ts';

/** What was asked for, and the lines that it became, in the same sequence. */
export interface AskedLines {
  items: readonly (readonly [path: string, item: RequestedItem])[];
  lines: readonly Selection[];
}

/** Names each item and each choice that is short, at its path; any other error is rethrown. */
export function rejectOutOfStock(menu: MenuOnSale, error: unknown, asked: AskedLines): never {
  const missing = shortages(error);
  if (!missing) throw error;
  return failOutOfStock(menu, missing, asked);
}

/** The same for known shortages: the dish or the modifier, and what is left of it. */
export const failOutOfStock = (
  menu: MenuOnSale,
  missing: ReadonlyMap<string, string>,
  { items, lines }: AskedLines,
): never =>
  failFields(
    items.flatMap(([path, item], index) => {
      const left = item.menuItemGuid && missing.get(dishOf(menu, item.menuItemGuid));
      const own = left === undefined ? [] : [shortageProblem(`${path}/menuItemGuid`, left)];
      return [
        ...own,
        ...choicesShort(
          missing,
          lines[index]?.modifiers ?? [],
          (guid) => choiceIn(item, guid, path) ?? `${path}/modifiers`,
        ),
      ];
    }),
  );

type Choices = Selection['modifiers'];

/** What is short of the choices of a line; `at` says where one was asked for. */
function choicesShort(
  missing: ReadonlyMap<string, string>,
  choices: Choices,
  at: (modifierGuid: string) => string,
): FieldError[] {
  const named = new Map<string, string>();
  const look = (within: Choices): void => {
    for (const { modifierGuid, name, preModifier, modifiers = [] } of within) {
      if (preModifier !== 'NO') named.set(modifierGuid, name);
      look(modifiers as Choices);
    }
  };
  look(choices);
  return [...named].flatMap(([guid, name]) => {
    const left = missing.get(guid);
    return left === undefined ? [] : [shortageProblem(at(guid), left, name)];
  });
}

interface Asking {
  modifiers?: readonly ModifierRequest[] | undefined;
}

/** Where a choice is asked for; undefined for a default that came along. */
export function choiceIn({ modifiers = [] }: Asking, guid: string, path: string): string | undefined {
  for (const [index, one] of modifiers.entries()) {
    const own = `${path}/modifiers/${index}`;
    if (one.modifierGuid === guid && one.preModifier !== 'NO') return `${own}/modifierGuid`;
    const below = choiceIn(one, guid, own);
    if (below !== undefined) return below;
  }
  return undefined;
}

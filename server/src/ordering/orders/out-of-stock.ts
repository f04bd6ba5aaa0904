import {
  dishOf,
  type MenuOnSale,
  type ModifierRequest,
  type ResolvedModifier,
  resolveSelection,
  shortageProblem,
  shortages,
} from '../../catalog/menus/index.ts';
import { type FieldError, failFields } from '../../platform/errors.ts';
import type { RequestedItem } from './lines.ts';

export type ItemsAtPaths = readonly (readonly [path: string, item: RequestedItem])[];

/** Names each item and each choice that is short, at its path; any other error is rethrown. */
export function rejectOutOfStock(menu: MenuOnSale, error: unknown, items: ItemsAtPaths): never {
  const missing = shortages(error);
  if (!missing) throw error;
  return failOutOfStock(menu, missing, items);
}

/** The same for known shortages: the dish or the modifier, and what is left of it. */
export const failOutOfStock = (
  menu: MenuOnSale,
  missing: ReadonlyMap<string, string>,
  items: ItemsAtPaths,
): never => failFields(items.flatMap(([path, item]) => shortOf(menu, missing, item, path)));

function shortOf(
  menu: MenuOnSale,
  missing: ReadonlyMap<string, string>,
  { menuItemGuid, ...item }: RequestedItem,
  path: string,
): FieldError[] {
  if (menuItemGuid === undefined) return [];
  const left = missing.get(dishOf(menu, menuItemGuid));
  const own = left === undefined ? [] : [shortageProblem(`${path}/menuItemGuid`, left)];
  const { resolved } = resolveSelection(menu, { menuItemGuid, ...item }, null);
  const named = new Map<string, string>();
  const look = (choices: readonly ResolvedModifier[]): void => {
    for (const { modifier, preModifier, modifiers } of choices) {
      if (preModifier !== 'NO') named.set(modifier.guid, modifier.name);
      look(modifiers);
    }
  };
  look(resolved?.modifiers ?? []);
  const choices = [...named].flatMap(([guid, name]) => {
    const there = missing.get(guid);
    // A default comes along unasked.
    const at = choiceIn(item, guid, path) ?? `${path}/modifiers`;
    return there === undefined ? [] : [shortageProblem(at, there, name)];
  });
  return [...own, ...choices];
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

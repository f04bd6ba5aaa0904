/** Makes whole items and menus of what was written: identifiers, and a value for whatever was left out. No I/O. */

import type Type from 'typebox';
import { newGuid } from '../../platform/ids.ts';
import { changesOf } from '../../platform/version-guard.ts';
import type { MenuGroup, MenuItem, MenuTree } from './menu.ts';
import { complete } from './menu-entries.ts';
import type { NewImages, newLimits } from './shapes/common.ts';
import type { MenuItemChange, NewItemInTree, NewItemSize } from './shapes/item.ts';
import type { NewMenuTree } from './shapes/tree.ts';

const identified = <T extends { guid?: string | undefined }>(node: T) => ({
  ...node,
  guid: node.guid ?? newGuid(),
});
export const images = (given: Type.Static<typeof NewImages> | undefined) =>
  (given ?? []).map(({ url, description }) => ({ url, description: description ?? null }));
const ownLimits = (given: { availability?: Type.Static<typeof newLimits.availability> }) => ({
  availability:
    given.availability?.map(({ days, start, end }) => ({ days: days ?? null, start, end })) ?? null,
});
const sizesOf = (given: Type.Static<typeof NewItemSize>[] | undefined) =>
  (given ?? []).map(({ sizeGuid, priceAmount, plu, calories, isDefault }) => ({
    sizeGuid,
    priceAmount,
    plu: plu ?? null,
    calories: calories ?? null,
    isDefault: isDefault ?? false,
  }));

export function completeItem(item: Type.Static<typeof NewItemInTree>): MenuItem {
  return complete('ITEM', {
    ...identified(item),
    ...ownLimits(item),
    images: images(item.images),
    sizes: sizesOf(item.sizes),
  });
}

/** The fields of a change that are given, each as a complete item has it. */
export function completeChange(change: Type.Static<typeof MenuItemChange>): Partial<MenuItem> {
  const fields = changesOf(change);
  return {
    ...fields,
    ...(fields.availability === undefined ? {} : ownLimits(fields)),
    ...(fields.images ? { images: images(fields.images) } : {}),
    ...(fields.sizes ? { sizes: sizesOf(fields.sizes) } : {}),
  } as Partial<MenuItem>;
}

interface WrittenGroup {
  items?: Type.Static<typeof NewItemInTree>[];
  groups?: WrittenGroup[];
  images?: Type.Static<typeof NewImages>;
  availability?: Type.Static<typeof newLimits.availability>;
  guid?: string;
}

const completeGroup = (group: WrittenGroup): MenuGroup => ({
  ...complete('GROUP', { ...identified(group), ...ownLimits(group), images: images(group.images) }),
  items: (group.items ?? []).map(completeItem),
  groups: (group.groups ?? []).map(completeGroup),
});

/** Fills in identifiers and defaults. */
export function completeTree(tree: Type.Static<typeof NewMenuTree>): MenuTree {
  return {
    menus: tree.menus.map((menu) => ({
      ...complete('MENU', { ...identified(menu), ...ownLimits(menu) }),
      groups: (menu.groups as WrittenGroup[]).map(completeGroup),
    })),
    modifierGroups: (tree.modifierGroups ?? []).map((group) => ({
      ...complete('MODIFIER_GROUP', {
        ...identified(group),
        preModifiers: (group.preModifiers ?? []).map(({ kind, pricing, factor, priceAmount }) => ({
          kind,
          pricing: pricing ?? 'FREE',
          factor: factor ?? null,
          priceAmount: priceAmount ?? null,
        })),
      }),
      modifiers: group.modifiers.map((modifier) => complete('MODIFIER', identified(modifier))),
    })),
    sizes: (tree.sizes ?? []).map((size) => complete('SIZE', identified(size))),
  };
}

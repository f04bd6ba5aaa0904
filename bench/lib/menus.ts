/** Menus of any length, and orders from them, for bench/menus.ts. */

interface Menu {
  version: number;
  menus: { groups: { items: { guid: string }[] }[] }[];
  modifierGroups: { guid: string; modifiers: { guid: string }[] }[];
}

const GROUPS = 20;

/** Items in twenty groups; each item has two of the choices, and the first modifier of each choice has one about itself. */
export function menuBody(items: number, choices: number): object {
  const guids = Array.from({ length: choices }, () => crypto.randomUUID());
  const about = {
    guid: crypto.randomUUID(),
    name: 'How',
    modifiers: [{ name: 'Well done', priceAmount: 10 }],
  };
  const modifierGroups = guids.map((guid, n) => ({
    guid,
    name: `Choice ${n}`,
    modifiers: [
      { name: 'Grilled', priceAmount: 150, modifierGroupGuids: [about.guid] },
      { name: 'Fried', priceAmount: 120 },
    ],
  }));
  const dishes = Array.from({ length: items }, (_, n) => ({
    name: `Dish number ${n + 1}`,
    description: 'As on the card at the table',
    priceAmount: 850 + (n % 90) * 15,
    modifierGroupGuids: [guids[n % choices], guids[(n + 1) % choices]],
  }));
  const size = Math.ceil(items / GROUPS);
  const groups = Array.from({ length: GROUPS }, (_, n) => ({
    name: `Group ${n}`,
    items: dishes.slice(n * size, (n + 1) * size),
  })).filter((group) => group.items.length > 0);
  return { menus: [{ name: 'Dinner', groups }], modifierGroups: [...modifierGroups, about] };
}

/** An order of so many lines, from all over the menu; every line, or only the first, has nested modifiers. */
export function orderBody(menu: Menu, lines: number, nested: 'all' | 'first'): string {
  const items = menu.menus[0]!.groups.flatMap((group) => group.items);
  const choices = menu.modifierGroups.slice(0, -1);
  const about = menu.modifierGroups.at(-1)!.modifiers[0]!.guid;
  return JSON.stringify({
    diningOption: 'DINE_IN',
    numberOfGuests: 2,
    items: Array.from({ length: lines }, (_, line) => {
      const at = Math.floor((line * items.length) / lines);
      const chosen = { modifierGuid: choices[at % choices.length]!.modifiers[0]!.guid };
      const modifiers = [{ ...chosen, modifiers: [{ modifierGuid: about }] }];
      const own = nested === 'all' || line === 0 ? { modifiers } : {};
      return { menuItemGuid: items[at]!.guid, quantity: 1, ...own };
    }),
  });
}

import type { Choices, Item, Menu, NewOrder } from '../../store/service.ts';

/** What is chosen about an item, and what about these choices. */

type Modifier = Choices['modifiers'][number];
type Requested = NonNullable<NewOrder['items'][number]['modifiers']>;

/** The guids of what is chosen, by where it is asked: the groups and choices above it, with slashes between. */
export type Chosen = Readonly<Record<string, readonly string[]>>;

export interface Asked {
  path: string;
  group: Choices;
  chosen: readonly Modifier[];
  /** What is asked about each of the chosen. */
  within: Asked[];
}

/** The questions about something, from its groups down; only what is chosen is asked about. */
export function asked(menu: Menu, groupGuids: readonly string[], chosen: Chosen, above = ''): Asked[] {
  return groupGuids.flatMap((guid) => {
    const group = menu.modifierGroups.find((one) => one.guid === guid);
    if (!group) return [];
    const path = `${above}/${guid}`;
    const picked = chosen[path] ?? defaultsOf(group);
    const of = group.modifiers.filter((one) => picked.includes(one.guid));
    const within = of.flatMap((one) => asked(menu, one.modifierGroupGuids, chosen, `${path}/${one.guid}`));
    return [{ path, group, chosen: of, within }];
  });
}

const defaultsOf = ({ modifiers }: Choices): string[] =>
  modifiers.filter(({ isDefault, soldOut }) => isDefault && !soldOut).map(({ guid }) => guid);

/** Whether one of a group has to be taken, and no more: then it is a choice between them. */
export const isEither = ({ minSelections, maxSelections, required }: Choices): boolean =>
  required && minSelections === 1 && maxSelections === 1;

/** What is chosen in a group after one of it was pressed. */
export function pressed({ group, chosen }: Asked, guid: string): readonly string[] {
  const now = chosen.map((one) => one.guid);
  if (isEither(group)) return [guid];
  if (now.includes(guid)) return now.filter((one) => one !== guid);
  // The first goes where no more fit.
  return [...now, guid].slice(-(group.maxSelections ?? Number.POSITIVE_INFINITY));
}

/** Whether as many are chosen as must be. */
export const isEnough = ({ group, chosen, within }: Asked): boolean => {
  const counts = group.required || chosen.length > 0;
  return (!counts || chosen.length >= group.minSelections) && within.every(isEnough);
};

export const requested = (all: readonly Asked[]): Requested =>
  all.flatMap(({ path, group, chosen, within }): Requested => {
    // Of a group of which nothing is named the defaults come along.
    if (chosen.length === 0)
      return group.modifiers.flatMap(({ guid, isDefault }) =>
        isDefault ? [{ modifierGuid: guid, preModifier: 'NO' }] : [],
      );
    return chosen.map(({ guid }) => {
      const below = requested(within.filter((one) => one.path.startsWith(`${path}/${guid}/`)));
      return { modifierGuid: guid, ...(below.length > 0 ? { modifiers: below } : {}) };
    });
  });

export const namesOf = (all: readonly Asked[]): string[] =>
  all.flatMap(({ chosen, within }) => [...chosen.map(({ name }) => name), ...namesOf(within)]);

/** What a choice of a group costs with a size, where it is charged. */
export const priceOf = (
  { upchargeAmount }: Choices,
  { priceAmount, sizePrices }: Modifier,
  sizeGuid: string | null,
): number =>
  upchargeAmount ?? sizePrices.find((one) => one.sizeGuid === sizeGuid)?.priceAmount ?? priceAmount;

export const defaultSize = ({ sizes }: Item): string | null =>
  (sizes.find(({ isDefault }) => isDefault) ?? sizes[0])?.sizeGuid ?? null;

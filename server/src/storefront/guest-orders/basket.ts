import { asAsked, dishOf, type Selection, wholeQuantity } from '../../ordering/orders/index.ts';
import { ApiError, type FieldError } from '../../platform/errors.ts';
import { QUANTITY_MAX } from './shapes.ts';

/** What a line of an order becomes when it is ordered again. Pure. */

interface ChosenAgain {
  modifierGuid: string;
  quantity: number;
  preModifier?: NonNullable<Selection['modifiers'][number]['preModifier']>;
  modifiers?: ChosenAgain[];
}

/** As it is sent. */
export interface Again {
  name: string;
  item: {
    menuItemGuid: string;
    sizeGuid?: string;
    modifiers: ChosenAgain[];
    quantity: number;
    notes?: string;
  };
}

/** Why it cannot be ordered: off the menu; not at this time; too few are left; its size or choices are others by now. */
export const UNAVAILABLE_REASONS = ['GONE', 'NOT_NOW', 'SOLD_OUT', 'CHANGED'] as const;
type Reason = (typeof UNAVAILABLE_REASONS)[number];

export interface Unavailable {
  name: string;
  quantity: number;
  reason: Reason;
}

/** Each dish once, however many parts of it there were. */
export function dishesAgain(lines: readonly Selection[]): (Again | Unavailable)[] {
  const dishes = new Map(lines.map((line) => [dishOf(line), line]));
  return [...dishes.values()].map((line) => itemAgain({ ...line, quantity: wholeQuantity(line) }));
}

/** What the restaurant has taken off a line is wanted again; what it has put on by hand is on no menu. */
function itemAgain(line: Selection): Again | Unavailable {
  const { menuItemGuid, name, sizeGuid, notes } = line;
  const quantity = Math.min(QUANTITY_MAX, Math.max(1, Math.ceil(Number(line.quantity))));
  if (menuItemGuid === null) return { name, quantity, reason: 'GONE' };
  const item = {
    menuItemGuid,
    ...(sizeGuid === undefined ? {} : { sizeGuid }),
    modifiers: asAsked(line.modifiers).map(chosenAgain),
    quantity,
    ...(notes === null ? {} : { notes }),
  };
  return { name, item };
}

type Chosen = Selection['modifiers'][number];

const chosenAgain = ({ modifierGuid, quantity, preModifier, modifiers = [] }: Chosen): ChosenAgain => ({
  modifierGuid,
  quantity: Number(quantity),
  ...(preModifier === undefined ? {} : { preModifier }),
  ...(modifiers.length === 0 ? {} : { modifiers: asAsked(modifiers as Chosen[]).map(chosenAgain) }),
});

const REASONS: Readonly<Record<string, Reason>> = {
  known: 'GONE',
  channels: 'GONE',
  diningOptions: 'GONE',
  availability: 'NOT_NOW',
  stock: 'SOLD_OUT',
};

/** Which items of a request were refused, by their place in it, and why; none for any other error. */
export function refusedAmong(error: unknown): Map<number, Reason> {
  const found = new Map<number, Reason>();
  if (!(error instanceof ApiError) || error.code !== 'VALIDATION_ERROR') return found;
  for (const { path, rule } of (error.details?.fields ?? []) as FieldError[]) {
    const [, index, field] = /^\/items\/(\d+)\/(\w+)/.exec(path) ?? [];
    if (index === undefined) continue;
    // A choice that is sold out is one of the dish.
    const says = field === 'menuItemGuid' || rule === 'stock';
    const reason = says ? (REASONS[rule] ?? 'CHANGED') : 'CHANGED';
    // That an item is gone says more than that its choices are.
    if (!found.has(Number(index)) || reason !== 'CHANGED') found.set(Number(index), reason);
  }
  return found;
}

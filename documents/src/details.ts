import { type Language, say } from './words.ts';

/** What stands under a dish: its modifiers, inside each other, and what the guest wrote. */

export interface ModifierLike {
  readonly name: string;
  /** For one of what it modifies. */
  readonly quantity: string;
  readonly preModifier?: string;
  /** Only of what is free beside others of its group. */
  readonly fullPriceAmount?: number;
  readonly modifiers?: readonly ModifierLike[];
}

/** What several modifiers of several dishes are counted for: "3 x Nuggets each" or "6 x Nuggets in all". */
export const MODIFIER_QUANTITIES = ['EACH', 'TOTAL'] as const;
export type ModifierQuantities = (typeof MODIFIER_QUANTITIES)[number];

interface Counting {
  readonly language?: Language;
  readonly modifierQuantities?: ModifierQuantities;
}

/** `of` is how many there are of what they modify. */
export function detailsOf(
  modifiers: readonly ModifierLike[],
  of: number,
  counting: Counting,
  depth = 0,
): string[] {
  return modifiers
    .reduce(withFree, [])
    .flatMap((one) => [
      `${'  '.repeat(depth)}${counted(one, of, counting)}`,
      ...detailsOf(one.modifiers ?? [], of * Number(one.quantity), counting, depth + 1),
    ]);
}

function counted(
  { name, preModifier, quantity }: ModifierLike,
  of: number,
  { language = 'en', modifierQuantities = 'EACH' }: Counting,
): string {
  const what = preModifier ? `${preModifier} ${name}` : name;
  const own = Number(quantity);
  if (own === 1) return what;
  // Of what is weighed there is no "each".
  if (!Number.isInteger(of) || of <= 1) return `${quantity} x ${what}`;
  return modifierQuantities === 'EACH'
    ? `${quantity} x ${what} ${say(language, 'each')}`
    : `${own * of} x ${what} ${say(language, 'in all')}`;
}

/** One of which some are charged and some free comes in two parts, and is one to whoever reads it. */
function withFree(before: readonly ModifierLike[], one: ModifierLike): readonly ModifierLike[] {
  const last = before.at(-1);
  const isRest =
    one.fullPriceAmount !== undefined &&
    last?.fullPriceAmount === undefined &&
    last?.name === one.name &&
    last.preModifier === one.preModifier;
  if (!isRest) return [...before, one];
  return [
    ...before.slice(0, -1),
    { ...last, quantity: String(Number(last.quantity) + Number(one.quantity)) },
  ];
}

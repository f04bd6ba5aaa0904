interface Part {
  readonly modifierGuid: string;
  readonly preModifier?: string | undefined;
  readonly quantity: string;
  readonly fullPriceAmount?: number | undefined;
}

/** Choices as they were asked for: one of which some are charged and some free is one again. Prices are those of its first part. */
export function asAsked<T extends Part>(choices: readonly T[]): T[] {
  const asked: T[] = [];
  for (const one of choices) {
    const before = asked.at(-1);
    if (before && isRestOf(one, before))
      asked[asked.length - 1] = {
        ...before,
        quantity: String(Number(before.quantity) + Number(one.quantity)),
      };
    else asked.push(one);
  }
  return asked;
}

/** A free part follows the charged one. */
const isRestOf = (one: Part, before: Part): boolean =>
  one.fullPriceAmount !== undefined &&
  before.fullPriceAmount === undefined &&
  one.modifierGuid === before.modifierGuid &&
  one.preModifier === before.preModifier;

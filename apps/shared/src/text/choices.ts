import type { Translate } from '../i18n/i18n.ts';

/** What a dish was ordered with, as answers have it. */
export interface Choice {
  readonly name: string;
  /** For one of what it belongs to. */
  readonly quantity: string;
  readonly preModifier?: string | undefined;
}

interface WithChoices extends Choice {
  readonly modifiers?: readonly WithChoices[] | undefined;
}

/** What is said of choices: an app that shows them has the Spanish for it. */
type Words = Translate<'NO' | 'EXTRA' | 'LIGHT' | 'ON THE SIDE' | '{choice} each'>;

/** A choice about so many dishes, or about so many of another choice: with several, its number says that it is of each. */
export function choiceText({ name, quantity, preModifier }: Choice, of: number, t: Words): string {
  // The API knows no other ones.
  const before = (preModifier === 'SIDE' ? 'ON THE SIDE' : preModifier) as 'NO' | undefined;
  const choice = `${before ? `${t(before)} ` : ''}${Number(quantity) === 1 ? '' : `${quantity} × `}${name}`;
  // Of what is weighed there is no "each".
  return Number(quantity) !== 1 && Number.isInteger(of) && of > 1 ? t('{choice} each', { choice }) : choice;
}

/** All choices of a line, those about choices behind these. */
export const choiceTexts = (choices: readonly WithChoices[], of: number, t: Words): string[] =>
  choices.flatMap((one) => [
    choiceText(one, of, t),
    ...choiceTexts(one.modifiers ?? [], of * Number(one.quantity), t),
  ]);

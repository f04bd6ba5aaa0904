/** A pre-modifier's factor is a decimal string of up to three decimals, computed with as a whole number of thousandths. */
export const FACTOR_SCALE = 1_000;

/** "1.5" as 1500. The text has been checked against the pattern of factors. */
export function factorOf(text: string): number {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * FACTOR_SCALE + Number(fraction.padEnd(3, '0'));
}

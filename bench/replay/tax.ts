/** The sales tax that a replay may charge: the same rate, added to the prices or held by them. */
export const TAX_KINDS = ['exclusive', 'inclusive'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export const TAX_RATE = '8.875';

/** The rate and what it is a part of, in thousandths of a percent. */
const PARTS = { exclusive: [8_875n, 100_000n], inclusive: [8_875n, 108_875n] } as const;

/** The tax of an amount of cents, half-up: whole numbers only, and nothing of the engine that is replayed against. */
export function taxOf(amount: number, kind: TaxKind): number {
  const [rate, base] = PARTS[kind];
  return Number((2n * BigInt(amount) * rate + base) / (2n * base));
}

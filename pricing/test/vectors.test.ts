import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import {
  allocate,
  PricingError,
  priceOrder,
  refundPortion,
  refundShares,
  roundCash,
  roundDivide,
  splitCheckEvenly,
} from '../src/index.ts';

interface VectorFile {
  readonly about: string;
  readonly function: keyof typeof functions;
  readonly vectors: readonly Vector[];
}

interface Vector {
  readonly name: string;
  /** The reasoning by hand: what makes the expected value right. */
  readonly why: string;
  readonly input: never;
  readonly output?: unknown;
  readonly error?: { readonly code: string; readonly path: string; readonly details?: unknown };
}

/** How the named members of `input` become arguments. */
const functions = {
  priceOrder,
  allocate: (input: { amount: number; weights: number[]; keys?: string[] }) =>
    allocate(input.amount, input.weights, input.keys),
  roundDivide: (input: { numerator: number; denominator: number; mode?: 'HALF_UP' }) =>
    roundDivide(input.numerator, input.denominator, input.mode),
  roundCash: ({ amount, ...rounding }: { amount: number; incrementAmount: number }) =>
    roundCash(amount, rounding),
  splitCheckEvenly: (input: { check: Parameters<typeof splitCheckEvenly>[0]; parts: number }) =>
    splitCheckEvenly(input.check, input.parts),
  refundShares: (input: Parameters<typeof priceOrder>[0]) => refundShares(priceOrder(input).checks[0]!),
  refundPortion: (input: { share: never; quantity: number; alreadyRefundedQuantity?: number }) =>
    refundPortion(input.share, input.quantity, input.alreadyRefundedQuantity),
};

const folder = new URL('../vectors/', import.meta.url);

for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
  const file: VectorFile = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  suite(`vectors/${name}`, () => {
    for (const vector of file.vectors) {
      test(vector.name, () => runVector(file.function, vector));
    }
  });
}

function runVector(name: VectorFile['function'], vector: Vector): void {
  if (vector.error === undefined) {
    assertContains(functions[name](vector.input), vector.output, '');
    return;
  }
  assert.throws(
    () => functions[name](vector.input),
    (error) => {
      assert.ok(error instanceof PricingError, String(error));
      assertContains(error, vector.error, '');
      return true;
    },
  );
}

/** Every expected member must be there and equal; arrays must have the same length; more members are fine. */
function assertContains(actual: unknown, expected: unknown, path: string): void {
  if (typeof expected !== 'object' || expected === null) {
    assert.deepEqual(actual, expected, `${path}: ${String(actual)} instead of ${String(expected)}`);
    return;
  }
  assert.ok(typeof actual === 'object' && actual !== null, `${path} is missing`);
  if (Array.isArray(expected)) {
    assert.ok(Array.isArray(actual) && actual.length === expected.length, `${path} has another length`);
  }
  for (const [key, value] of Object.entries(expected)) {
    assertContains((actual as Record<string, unknown>)[key], value, `${path}/${key}`);
  }
}

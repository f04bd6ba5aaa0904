import assert from 'node:assert/strict';
import { test } from 'node:test';
import Type from 'typebox';
import { ApiError } from '../../errors.ts';
import { enumOf, nullable, requestObject } from '../shapes.ts';
import { compileValidator } from './validate.ts';

const validate = compileValidator(
  requestObject({
    quantity: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: '^\\d+(\\.\\d+)?$' })]),
    ),
    rounding: Type.Optional(nullable(requestObject({ incrementAmount: Type.Integer({ minimum: 2 }) }))),
    guests: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
    how: Type.Optional(enumOf(['DINE_IN', 'TAKE_OUT'] as const)),
  }),
  'body',
);

const refused = (value: object, validating: (value: unknown) => unknown = validate) => {
  try {
    validating(value);
  } catch (error) {
    assert.ok(error instanceof ApiError);
    const fields = error.details!.fields as { path: string; rule: string; message: string }[];
    return fields.map(({ path, rule, message }) => `${path} ${rule}: ${message}`);
  }
  return [];
};

test('a refusal says what is wrong with the alternative that was meant, and what is allowed', () => {
  assert.deepEqual(refused({ quantity: 0.5 }), ['/quantity type: must be integer or string']);
  assert.deepEqual(refused({ quantity: 0 }), ['/quantity minimum: must be >= 1']);
  assert.deepEqual(refused({ quantity: '1,5' }), [
    '/quantity pattern: must match pattern "^\\d+(\\.\\d+)?$"',
  ]);
  assert.deepEqual(refused({ rounding: { incrementAmount: 1 } }), [
    '/rounding/incrementAmount minimum: must be >= 2',
  ]);
  assert.deepEqual(refused({ rounding: 5 }), ['/rounding type: must be object or null']);
  assert.deepEqual(refused({ guests: 'two' }), ['/guests type: must be integer or null']);
  assert.deepEqual(refused({ guests: 0, how: 'EAT_IN' }), [
    '/guests minimum: must be >= 1',
    '/how enum: must be one of DINE_IN, TAKE_OUT',
  ]);
});

const lists = compileValidator(
  requestObject({
    codes: Type.Optional(Type.Array(Type.String(), { maxItems: 3, uniqueItems: true })),
    lines: Type.Optional(
      nullable(
        Type.Array(
          requestObject({
            name: Type.String({ maxLength: 5 }),
            parts: Type.Optional(Type.Array(Type.Integer(), { maxItems: 500 })),
          }),
          { minItems: 1, maxItems: 400 },
        ),
      ),
    ),
  }),
  'body',
);
const refusedList = (value: object) => refused(value, lists);

test('a refusal names the elements of lists that are wrong, and those alone, up to two hundred fields', () => {
  assert.deepEqual(refusedList({ codes: ['a', 'b', 'b'] }), [
    '/codes uniqueItems: must not have duplicate items',
  ]);
  assert.deepEqual(refusedList({ lines: [] }), ['/lines minItems: must not have fewer than 1 items']);
  assert.deepEqual(refusedList({ lines: 5 }), ['/lines type: must be array or null']);
  assert.deepEqual(refusedList({ lines: [{ name: 'a' }, { name: 'longer', parts: [1, 'x', 2, 0.5] }, 7] }), [
    '/lines/1/name maxLength: must not have more than 5 characters',
    '/lines/1/parts/1 type: must be integer',
    '/lines/1/parts/3 type: must be integer',
    '/lines/2 type: must be object',
  ]);
  assert.deepEqual(refusedList({ codes: ['a', 1, 'b', 'c', 2], other: 1 }), [
    '/other unknown: is not a known field',
    '/codes maxItems: must not have more than 3 items',
    '/codes/1 type: must be string',
  ]);
  assert.equal(refusedList({ lines: Array(400).fill({ parts: Array(500).fill('x') }) }).length, 200);
});

/** It took minutes; the wide run has every list of the API. */
test('a list far too long is refused at once, with others in it too', () => {
  const begun = performance.now();
  const long = 'must not have more than';
  assert.deepEqual(refusedList({ codes: Array(300_000).fill('a') }), [`/codes maxItems: ${long} 3 items`]);
  const [first] = refusedList({ lines: Array(100_000).fill({ parts: [{}, {}, {}] }) });
  assert.equal(first, `/lines maxItems: ${long} 400 items`);
  assert.ok(performance.now() - begun < 5_000);
});

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

const refused = (value: object) => {
  try {
    validate(value);
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

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../errors.ts';
import { parseStrictJson } from './strict-json.ts';

const parse = (text: string | Buffer) => parseStrictJson(Buffer.from(text));

test('whatever JSON.stringify writes is read as JSON.parse reads it', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value);
      if (text.includes('\\u0000')) return;
      assert.deepEqual(parse(text), JSON.parse(text));
    }),
  );
});

test('any bytes are either read or refused with VALIDATION_ERROR', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), fc.string()), (bytes) => {
      try {
        parse(Buffer.from(bytes as string));
      } catch (error) {
        assert.ok(error instanceof ApiError && error.code === 'VALIDATION_ERROR', String(error));
      }
    }),
  );
});

const refused: [string, string | Buffer, string][] = [
  ['duplicate keys', '{"a":1,"b":2,"a":3}', 'duplicate'],
  ['keys that differ only in escapes', '{"a":1,"\\u0061":2}', 'duplicate'],
  ['a key that repeats in a nested object', '{"x":{"k":1,"k":1}}', 'duplicate'],
  ['more than 32 levels', `${'['.repeat(33)}${']'.repeat(33)}`, 'maxDepth'],
  ['a million levels, without parsing them', '['.repeat(1_000_000), 'maxDepth'],
  [
    'more than 1,000 keys',
    `{${Array.from({ length: 1_001 }, (_, i) => `"k${i}":0`).join()}}`,
    'maxProperties',
  ],
  ['NUL in a text', '{"a":"x\\u0000"}', 'characters'],
  ['NUL in a key', '{"x\\u0000":1}', 'characters'],
  ['half a surrogate pair', '["\\ud800"]', 'characters'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'encoding'],
  ['text that ends early', '{"a":', 'json'],
  ['NaN', '[NaN]', 'json'],
];

for (const [what, text, rule] of refused) {
  test(`refuses ${what}`, () => {
    assert.throws(
      () => parse(text),
      (error: ApiError) => (error.details!.fields as { rule: string }[])[0]?.rule === rule,
    );
  });
}

test('the same key in two objects is no duplicate, nor is a text that looks like one', () => {
  assert.deepEqual(parse('[{"a":"a\\":1"},{"a":"\\\\"}]'), [{ a: 'a":1' }, { a: '\\' }]);
});

test('__proto__ is a key like any other', () => {
  const value = parse('{"__proto__":{"x":1}}') as object;
  assert.deepEqual(Object.keys(value), ['__proto__']);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
});

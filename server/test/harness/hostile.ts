import fc from 'fast-check';
import type { Sending } from './http.ts';

/** Requests that mean harm, or are just broken, made from what a route expects. */

const LONG = 'x'.repeat(100_000);

/** Changed in one place: not in the last characters, which need not count whole in base64. */
export function tampered(text: string): string {
  const other = text.at(-5) === 'A' ? 'B' : 'A';
  return `${text.slice(0, -5)}${other}${text.slice(-4)}`;
}

/** Texts that other systems have fallen for. */
const TEXTS = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '🍕', 'ñ', '\n', '\\', '"', "'", "'; drop table orders; --", '{{7*7}}',
  '../../etc/passwd', '<script>', '%00', '__proto__', 'constructor', 'null', 'NaN', '-1', '1e400', '0x10', LONG,
  '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '{}', '{1,2}', '{"a":"b"}',
  '2026-99-99T99:99:99Z', '2026-02-30T00:00:00Z', '2026-02-29T00:00:00.000Z', '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z', '2026-12-31T23:59:60Z', '2026-01-01T24:00:00Z', '1969-07-20T20:17:40Z',
  '10.0.0.0/33', '::/0', '+02:00', 'Europe/Nowhere', 'XXX', '0.000', '9999.999', '100.00001', '-0.5', '１２３',
]; // biome-ignore format: a list of words

const NUMBERS = [
  0, -0, 1, -1, 0.5, 1e-7, 100, 101, 2_147_483_647, 2_147_483_648, -2_147_483_649, 99_999_999, 100_000_000, 100_000_001,
  Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 2, 1e21, -1e308,
]; // biome-ignore format: a list of numbers

export const hostileText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 20 }));
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 4, arbitrary: fc.constantFrom(...NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], [{}], { length: 1 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** JSON schema as TypeBox makes it. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
}

/** Values that fit a schema, or nearly so; identifiers that exist are among them. */
export function valueFor(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, known)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, Math.max(3, schema.minItems ?? 0)),
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1_000, max: schema.maximum ?? 1_000 });
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, known);
    default:
      return fc.jsonValue();
  }
}

function objectOf(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.patternProperties) {
    const [[pattern, member] = ['', {}]] = Object.entries(schema.patternProperties);
    return fc.dictionary(textOf({ pattern }, known), valueFor(member, known), { maxKeys: 3 });
  }
  const members = Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valueFor(one, known)]);
  return fc.record(Object.fromEntries(members), { requiredKeys: (schema.required ?? []) as never[] });
}

function textOf(
  { pattern, minLength = 0, maxLength = 50 }: Schema,
  known: readonly string[],
): fc.Arbitrary<string> {
  if (pattern?.startsWith('^[0-9a-f]{8}-')) return fc.oneof(fc.constantFrom(...known), fc.uuid());
  if (!pattern || pattern === '\\S') {
    return fc.string({
      unit: 'grapheme',
      minLength: Math.max(1, minLength),
      maxLength: Math.min(maxLength, 50),
    });
  }
  if (pattern.includes('(?')) return fc.constantFrom('0.5', '2', '9999.999', '2026-11-21T10:00:00Z', '8.875');
  return fc.stringMatching(new RegExp(pattern));
}

type Change = (body: unknown) => unknown;

/** One thing wrong somewhere in a value. */
function changeOf(hostile: fc.Arbitrary<unknown>): fc.Arbitrary<Change> {
  const unknownField = fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'unknown',
    'price',
    'total',
    'status',
    'a b',
    'x\r\ny: z',
    '',
  );
  return fc.oneof(
    fc.tuple(fc.nat(), hostile).map(
      ([at, value]): Change =>
        (body) =>
          atNode(body, at, () => value),
    ),
    fc.nat().map(
      (at): Change =>
        (body) =>
          atNode(body, at, () => undefined),
    ),
    fc.nat().map(
      (at): Change =>
        (body) =>
          atNode(body, at, (old) => [old, old]),
    ),
    fc.tuple(fc.nat(), unknownField, hostile).map(
      ([at, name, value]): Change =>
        (body) =>
          atNode(body, at, (old) =>
            old !== null && typeof old === 'object' && !Array.isArray(old)
              ? Object.defineProperty({ ...old }, name, { value, enumerable: true })
              : old,
          ),
    ),
  );
}

/** A copy of a value in which one of its nodes, counted through, is another. */
function atNode(root: unknown, index: number, change: (old: unknown) => unknown): unknown {
  let left = index % countNodes(root);
  const walk = (node: unknown): unknown => {
    if (left-- === 0) return change(node);
    if (Array.isArray(node)) return node.map(walk);
    if (node === null || typeof node !== 'object') return node;
    return Object.fromEntries(Object.entries(node).map(([name, member]) => [name, walk(member)]));
  };
  return walk(root);
}

function countNodes(node: unknown): number {
  if (node === null || typeof node !== 'object') return 1;
  return Object.values(node).reduce<number>((sum, member) => sum + countNodes(member), 1);
}

/** Texts that are no JSON, or JSON that only a careless parser takes. */
const BROKEN_BODIES: (string | Buffer)[] = [
  '', '{', '}', '[', '"', 'null', 'NaN', 'Infinity', '{"a":NaN}', "{'a':1}", '{"a":1,}', '{"a":1}{"b":2}', '\ufeff{}',
  '{"name":1e400}', '{"name":"\\u0000"}', '{"name":"\\ud800"}', '{"\\u0000":1}', '{"name":"a","name":"b"}',
  '{"name":"a","n\\u0061me":"b"}', '{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(100_000), '{"a":'.repeat(1_000), `{"name":"${LONG}"}`, `{${Array.from({ length: 1_500 }, (_, i) => `"k${i}":1`)}}`,
  Buffer.from([0xff, 0xfe, 0x00]), Buffer.from('{"name":"\xc3\x28"}', 'latin1'), Buffer.from([0x7b, 0x22, 0xed, 0xa0, 0x80]),
  Buffer.alloc(1_000), `[${'1,'.repeat(50_000)}1]`,
]; // biome-ignore format: a list of bodies

/** Bodies for a route with this schema. `sample` is one that it takes. */
export function hostileBody(
  schema: Schema,
  sample: unknown,
  known: readonly string[],
): fc.Arbitrary<string | Buffer> {
  const changed = fc
    .tuple(
      fc.oneof(fc.constant(sample), valueFor(schema, known)),
      fc.array(changeOf(hostileValue), { maxLength: 2 }),
    )
    .map(([body, changes]) => JSON.stringify(changes.reduce((value, change) => change(value), body)) ?? '');
  return fc.oneof(
    { weight: 9, arbitrary: changed },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN_BODIES) },
  );
}

const PATH_PIECES = [
  '%00', '%', '%zz', '%2e%2e', '%2F', '..', '%ED%A0%80', '%F0%9F%8D%95', 'null', '1', '-', ':id', '*', '%22', '%27%20or%201',
  '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-7FFF-8FFF-FFFFFFFFFFFF', 'x'.repeat(300), '%41'.repeat(300), ';x', '@',
]; // biome-ignore format: a list of words

/** A path parameter: mostly the right one. */
export const hostileParam = (right: string, known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(right) },
    { weight: 1, arbitrary: fc.constantFrom(...known, right.toUpperCase()) },
    { weight: 2, arbitrary: fc.constantFrom(...PATH_PIECES) },
  );

const QUERY_VALUES = [
  '', '0', '1', '-1', '200', '201', '1.5', '1e3', 'NaN', '99999999999999999999', 'true', '%00', 'a%00b', '%', '%zz', '%ED%A0%80',
  '20261121', '20269999', '00000000', '2026-99-99T99:99:99Z', '2026-02-30T00:00:00Z', '2026-11-21T00:00:00.000Z',
  '0000-01-01T00:00:00Z', 'RECEIVED', 'KIOSK', '%27%3B--', 'x'.repeat(501), 'AAAAAAAAAAAAAAAAAAAAAAAA', '+', '%F0%9F%8D%95',
]; // biome-ignore format: a list of words
const QUERY_NAMES = [
  'unknown',
  '__proto__',
  'constructor',
  'limit[]',
  'limit',
  'cursor',
  '',
  '%00',
  'x-api-key',
];

/** Query strings made of the parameters that a route knows and of others, some more than once. */
export function hostileQuery(names: readonly string[]): fc.Arbitrary<string> {
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(names.length > 0 ? names : QUERY_NAMES)) },
    { weight: 1, arbitrary: fc.constantFrom(...QUERY_NAMES) },
  );
  return fc
    .array(fc.tuple(name, fc.constantFrom(...QUERY_VALUES)), { maxLength: 4 })
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join('&'));
}

const HEADERS: Record<string, string[]> = {
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'application/x-www-form-urlencoded',
    '',
    'application/json',
  ],
  'content-encoding': ['gzip', 'identity', 'br'],
  'if-match': ['"1"', '1', '*', 'W/"2"', '"x"', '', '99999999999', '-1', '"1", "2"'],
  'idempotency-key': ['', 'k', '"k"', 'x'.repeat(256), 'ä', '\t'],
  'x-tenant-id': ['', 'x', '00000000-0000-0000-0000-000000000000'],
  'x-restaurant-guid': ['', 'x', '00000000-0000-0000-0000-000000000000'],
  'x-correlation-id': ['', 'mine', 'x'.repeat(5_000), '4111111111111111'],
  'x-forwarded-for': ['garbage', '::1', '::ffff:7f00:1', '1.2.3.4:80', '', ','],
  accept: ['text/html', '*/*', ''],
  authorization: ['Bearer x', 'Basic eDp5'],
  cookie: ['a=b', '__Host-comanda_access=x', '__proto__=x'],
  origin: ['null', 'https://evil.example'],
  'transfer-encoding': ['chunked'],
};

/** A header or two that are not what they should be. */
export const hostileHeaders: fc.Arbitrary<Required<Sending>['headers']> = fc
  .array(
    fc
      .constantFrom(...Object.keys(HEADERS))
      .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...HEADERS[name]!))),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));

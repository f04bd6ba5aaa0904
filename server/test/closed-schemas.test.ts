import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TSchema } from 'typebox';
import { routes } from '../src/main/app.ts';
import { compileValidator } from '../src/platform/http/request/validate.ts';

/** Whatever a request holds is declared: a name that no schema knows is refused, however deep it stands. */

interface Node {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Node>;
  patternProperties?: Record<string, Node>;
  additionalProperties?: unknown;
  items?: Node | Node[];
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $ref?: string;
  $defs?: Record<string, Node>;
}

/** The two whose bodies are not looked at, and what providers, printers and whoever links to a page ask, who add parameters of their own. */
const OPEN = [
  'signOut body',
  'refreshSession body',
  'resumeSession body',
  'finishSso query',
  'getStarJob query',
  'confirmStarJob query',
  'getLandingPage query',
  'getRestaurantPage query',
];

const requestSchemas = routes.flatMap(({ operationId, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema ? [{ where: `${operationId} ${part}`, schema: schema as TSchema & Node }] : [],
  ),
);

/** Every schema within one, with where it stands. */
function* nodesOf(node: Node, path = ''): Generator<[string, Node]> {
  yield [path, node];
  for (const kind of ['properties', 'patternProperties', '$defs'] as const)
    for (const [name, inner] of Object.entries(node[kind] ?? {})) yield* nodesOf(inner, `${path}/${name}`);
  for (const kind of ['items', 'anyOf', 'oneOf', 'allOf'] as const)
    for (const inner of [node[kind] ?? []].flat()) yield* nodesOf(inner, `${path}/${kind}`);
}

test('every value of a request has a type, and every object is closed', () => {
  const open = requestSchemas.flatMap(({ where, schema }) =>
    [...nodesOf(schema)].flatMap(([path, node]) => {
      const isTyped = [node.type, node.const, node.enum, node.anyOf, node.oneOf, node.allOf, node.$ref].some(
        (one) => one !== undefined,
      );
      const isOpen = node.type === 'object' && node.additionalProperties !== false;
      return isTyped && !isOpen ? [] : [`${where}${path}`];
    }),
  );
  assert.deepEqual(open.sort(), OPEN.sort());
});

test('every map of a request refuses names beyond its pattern, and values beyond its schema', () => {
  const maps = requestSchemas.flatMap(({ where, schema }) =>
    [...nodesOf(schema)].flatMap(([path, node]) => (node.patternProperties ? [{ where, path, node }] : [])),
  );
  assert.ok(maps.length > 0);
  for (const { where, path, node } of maps) {
    const check = compileValidator(node as TSchema, 'body');
    for (const value of [
      { 'x\r\ny: z': 'a' },
      { 'a b': { c: 1 } },
      { '': 'a' },
      { ñ: 'a' },
      { a: { b: 'c' } },
    ])
      assert.throws(
        () => check(value),
        { code: 'VALIDATION_ERROR' },
        `${where} ${path} takes ${JSON.stringify(value)}`,
      );
  }
});

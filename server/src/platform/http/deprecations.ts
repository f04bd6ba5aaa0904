import type { TSchema } from 'typebox';
import type { Deprecation, Route } from './route.ts';

/** Where a deprecation is announced, unless it has a guide of its own. */
export const CHANGELOG_PATH = '/docs/changelog';

const MARK = 'x-deprecation';

/** Options of a schema: this parameter or field goes away. */
export const deprecated = (deprecation: Deprecation) => ({ deprecated: true, [MARK]: deprecation });

/** Every deprecation that these routes, or what they take, answer and carry, name. */
export const deprecationsIn = (routes: readonly Route[]): Deprecation[] => [
  ...new Set(
    routes.flatMap(({ deprecated, ...parts }) => [
      ...(deprecated ? [deprecated] : []),
      ...marksIn([parts.params, parts.query, parts.body, parts.response, parts.carries]),
    ]),
  ),
];

/** Every deprecation in a schema. */
export const deprecationsOf = (schema: TSchema): Deprecation[] => [...marksIn(schema)];

/** What of a route is deprecated. */
export interface Watch {
  /** Holds for each request: the route itself, and fields of its answer. */
  always: readonly Deprecation[];
  /** Schemas with fields that are deprecated, which a request may leave out. */
  query: TSchema | undefined;
  body: TSchema | undefined;
}

/** Null for a route of which nothing is deprecated: nearly all of them. */
export function watchOf(route: Route): Watch | null {
  if (deprecationsIn([route]).length === 0) return null;
  const watched = (schema: TSchema | undefined) => (schema && marksIn(schema).size > 0 ? schema : undefined);
  const always = [...(route.deprecated ? [route.deprecated] : []), ...marksIn(route.response)];
  return { always, query: watched(route.query), body: watched(route.body) };
}

/** The deprecations that a request makes use of; null when it uses none. */
export function inUse(watch: Watch, query: unknown, body: unknown): Deprecation[] | null {
  const found = new Set(watch.always);
  if (watch.query) collect(watch.query, query, found);
  if (watch.body) collect(watch.body, body, found);
  return found.size > 0 ? [...found] : null;
}

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object';

/** All marks within a schema, whatever leads to them. */
function marksIn(part: unknown, found = new Set<Deprecation>(), seen = new Set<unknown>()): Set<Deprecation> {
  if (!isNode(part) || seen.has(part)) return found;
  seen.add(part);
  if (MARK in part) found.add(part[MARK] as Deprecation);
  for (const inner of Object.values(part)) marksIn(inner, found, seen);
  return found;
}

/** The marks of what is there in a value. Recursive schemas refer to their parts by name; these come along as `parts`. */
function collect(part: unknown, value: unknown, found: Set<Deprecation>, parts: Node = {}): void {
  if (!isNode(part) || value === undefined) return;
  if (MARK in part) found.add(part[MARK] as Deprecation);
  const known = isNode(part.$defs) ? { ...parts, ...part.$defs } : parts;
  const within = (inner: unknown, of: unknown) => collect(inner, of, found, known);
  if (typeof part.$ref === 'string') within(known[part.$ref], value);
  for (const either of [part.anyOf, part.allOf]) {
    if (Array.isArray(either)) for (const one of either) within(one, value);
  }
  if (Array.isArray(value)) for (const item of value) within(part.items, item);
  else if (isNode(value))
    for (const [name, inner] of Object.entries(value)) within(memberOf(part, name), inner);
}

/** The schema of a member, by its name or by the pattern of all names. */
const memberOf = ({ properties, patternProperties }: Node, name: string): unknown =>
  (isNode(properties) && Object.hasOwn(properties, name) && properties[name]) ||
  (isNode(patternProperties) && Object.values(patternProperties)[0]);

import type { Route } from '../../src/platform/http/route.ts';

/** Requests that have markup in every field that takes free text. */

/** What runs, or asks for something, wherever it is taken for markup: as text of a page, in an attribute, in a script, in a style. */
export const PROBE = '/probe-of-hostile-names';
const MARKUPS = [
  `"'></title></script></style></textarea><img src=${PROBE} onerror=globalThis.ran=1><svg onload=globalThis.ran=2>`,
  `<img src=${PROBE} onerror=globalThis.ran=3>`,
  '<b>&lt;"\'{}`$',
  '<i>',
] as const;

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown;
  format?: string;
  pattern?: string;
  maxLength?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** The text field that a schema is; undefined: it is another kind of field, or takes no free text. */
function freeText({ type, anyOf, pattern, ...schema }: Schema): Schema | undefined {
  if (anyOf) return anyOf.map(freeText).find((one) => one !== undefined);
  const isClosed = 'const' in schema || 'enum' in schema || schema.format !== undefined;
  return type === 'string' && !isClosed && (pattern === undefined || pattern === '\\S') ? schema : undefined;
}

const markupFor = ({ maxLength = 1_000 }: Schema): string =>
  MARKUPS.find(({ length }) => length <= maxLength) ?? '<';

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && value.constructor === Object;

/** Where free text goes in a body that is like the sample: the sample's objects and lists, and whatever else they may hold. */
export function textFields(schema: Schema, sample: unknown, path: readonly string[] = []): TextField[] {
  const objects = [schema, ...(schema.anyOf ?? [])];
  const free = freeText(schema);
  if (free) return [{ path, markup: markupFor(free) }];
  if (Array.isArray(sample)) {
    const { items } = objects.find((one) => one.items) ?? {};
    return items ? sample.flatMap((one, index) => textFields(items, one, [...path, String(index)])) : [];
  }
  const { properties } = objects.find((one) => one.properties) ?? {};
  if (!properties || !isObject(sample)) return [];
  return Object.entries(properties).flatMap(([name, one]) => textFields(one, sample[name], [...path, name]));
}

export interface TextField {
  path: readonly string[];
  markup: string;
}

/** The sample with markup in these fields. */
export function withMarkup(sample: unknown, fields: readonly TextField[]): unknown {
  const body = structuredClone(sample);
  for (const { path, markup } of fields) {
    let at = body as Record<string, unknown>;
    for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>;
    // A field has a name.
    at[path.at(-1)!] = markup;
  }
  return body;
}

/** The text fields of a route's body. */
export const textFieldsOf = (route: Route, sample: unknown): TextField[] =>
  isObject(sample) ? textFields(route.body as Schema, sample) : [];

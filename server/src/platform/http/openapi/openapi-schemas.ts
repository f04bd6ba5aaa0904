import { isDeepStrictEqual } from 'node:util';
import { UUID_PATTERN } from '../../ids.ts';
import { CHANGELOG_PATH } from '../deprecations.ts';
import type { Deprecation } from '../route.ts';
import { sentence } from './sentence.ts';

/** JSON Schema as it stands in the document: what TypeBox writes, without its markers. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: boolean | JsonSchema;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  deprecated?: boolean;
  'x-deprecation'?: Deprecation;
}

/** Where a field is: in what (a named object, or what the caller of `put` says), and what leads to it from there. */
export interface FieldPlace {
  owner: string;
  path: readonly string[];
}

/** What the document says of a field: its own words, or those that the document's vocabulary has for it, and its form. */
export type DescribeField = (
  place: FieldPlace,
  schema: JsonSchema,
) => { description?: string | undefined; format?: string | undefined };

/** Where the named schemas of a document are gathered. */
export interface SchemaStore {
  /** The schema as the document shows it: whatever carries an `$id` becomes a reference to a component of that name. */
  put(schema: object, owner?: string): JsonSchema;
  /** The named schemas met so far, by name. */
  components(): Record<string, JsonSchema>;
}

const COMPONENTS = '#/components/schemas/';

/** Says nothing but what the shapes say. */
const ownWords: DescribeField = (_, { description }) => ({
  description: description && sentence(description),
});

export function createSchemaStore(describeField: DescribeField = ownWords): SchemaStore {
  const named = new Map<string, JsonSchema>();

  const visit = (node: unknown, owner: string, path: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((one) => visit(one, owner, path));
    if (!isRecord(node)) return node;
    const { $id, $defs, properties, ...rest } = node;
    // A recursive schema carries its parts along; they have names, so visiting them puts them in their place.
    if (isRecord($defs)) for (const part of Object.values($defs)) visit(part, owner, path);
    const [within, below] = typeof $id === 'string' ? [$id, []] : [owner, path];
    const plain = asDocumented(
      Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, visit(value, within, below)])),
    );
    if (isRecord(properties)) {
      plain.properties = Object.fromEntries(
        Object.entries(properties).map(([name, value]) => {
          const place = { owner: within, path: [...below, name] };
          const schema = visit(value, within, place.path) as JsonSchema;
          return [name, described(schema, describeField(place, schema))];
        }),
      );
    }
    if (typeof $id !== 'string') return plain;
    if (plain.description) plain.description = sentence(plain.description);
    const known = named.get($id);
    if (known && !isDeepStrictEqual(known, plain))
      throw new Error(`two different schemas have the $id ${$id}`);
    named.set($id, plain);
    return { $ref: COMPONENTS + $id };
  };

  return {
    // The round trip drops what TypeBox keeps for itself and whatever is not JSON.
    put: (schema, owner = '') => visit(JSON.parse(JSON.stringify(schema)), owner, []) as JsonSchema,
    components: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** What generators want said, although the service does not need it, and words where readers look for them. */
function asDocumented(schema: Record<string, unknown>): JsonSchema {
  const plain = schema as JsonSchema;
  if (plain.$ref !== undefined && !plain.$ref.startsWith('#')) plain.$ref = COMPONENTS + plain.$ref;
  if (plain.type === undefined && isListOfTexts(plain.enum)) plain.type = 'string';
  const format = plain.format ?? formatOf(plain);
  if (format !== undefined) plain.format = format;
  const [only, ...others] = plain.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (only?.description === undefined || others.length > 0 || plain.description !== undefined) return plain;
  const { description, ...bare } = only;
  const anyOf = plain.anyOf?.map((one) => (one === only ? bare : one)) ?? [];
  return { ...plain, description, anyOf };
}

const INT32_MAX = 2_147_483_647;

/** The format that follows from the rest of a schema. */
function formatOf({ type, pattern, maximum = Infinity }: JsonSchema): string | undefined {
  if (pattern === UUID_PATTERN) return 'uuid';
  if (type === 'number') return 'double';
  if (type === 'integer') return maximum <= INT32_MAX ? 'int32' : 'int64';
  return undefined;
}

function described(schema: JsonSchema, { description, format }: ReturnType<DescribeField>): JsonSchema {
  const { description: _, ...bare } = schema;
  const formed = format === undefined ? bare : withFormat(bare, format);
  const mark = schema['x-deprecation'];
  const words = [description, mark && deprecationText(mark)].filter(Boolean).join(' ');
  return words === '' ? formed : { description: words, ...formed };
}

/** What the document says of something that goes away, in Markdown. */
export function deprecationText({ since, sunset, successor, guide = CHANGELOG_PATH }: Deprecation): string {
  const replaced = successor ? ` Replaced by \`${successor}\`.` : '';
  return `**Deprecated since ${since}.**${replaced} It may stop working on ${sunset}. [What to do](${guide})`;
}

/** The format of a text, also of one that may be null. */
function withFormat(schema: JsonSchema, format: string): JsonSchema {
  if (schema.type === 'string') return { ...schema, format: schema.format ?? format };
  return schema.anyOf ? { ...schema, anyOf: schema.anyOf.map((one) => withFormat(one, format)) } : schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

/** Generators want the type of an enumeration said. */
function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

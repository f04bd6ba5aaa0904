import { isDeepStrictEqual } from 'node:util';

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
}

/** Where the named schemas of a document are gathered. */
export interface SchemaStore {
  /** The schema as the document shows it: whatever carries an `$id` becomes a reference to a component of that name. */
  put(schema: object): JsonSchema;
  /** The named schemas met so far, by name. */
  components(): Record<string, JsonSchema>;
}

const COMPONENTS = '#/components/schemas/';

export function createSchemaStore(): SchemaStore {
  const named = new Map<string, JsonSchema>();

  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (node === null || typeof node !== 'object') return node;
    const { $id, $defs, ...rest } = node as Record<string, unknown>;
    // A recursive schema carries its parts along; they have names, so visiting them puts them in their place.
    if (isRecord($defs)) Object.values($defs).forEach(visit);
    const plain: JsonSchema = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, visit(value)]),
    );
    if (typeof plain.$ref === 'string' && !plain.$ref.startsWith('#')) plain.$ref = COMPONENTS + plain.$ref;
    if (plain.type === undefined && isListOfTexts(plain.enum)) plain.type = 'string';
    if (typeof $id !== 'string') return plain;
    const known = named.get($id);
    if (known && !isDeepStrictEqual(known, plain))
      throw new Error(`two different schemas have the $id ${$id}`);
    named.set($id, plain);
    return { $ref: COMPONENTS + $id };
  };

  return {
    // The round trip drops what TypeBox keeps for itself and whatever is not JSON.
    put: (schema) => visit(JSON.parse(JSON.stringify(schema))) as JsonSchema,
    components: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object';
}

/** Generators want the type of an enumeration said. */
function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

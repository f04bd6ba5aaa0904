import type { JsonSchema } from '../../platform/http/openapi/openapi-schemas.ts';
import { EXAMPLE_FIELDS } from './examples.ts';

const GUID = '019aa7f2-7c1e-7d0a-9b43-52f1c0a8e6d1';
const TIME = '2026-11-21T18:30:00.000Z';
const RATE = '8.875';
const HOUR = '18:30';
const REF = '#/components/schemas/';

/** The name of the component that a schema points at. */
export function componentOf(schema: JsonSchema): string | undefined {
  return schema.$ref?.startsWith(REF) ? schema.$ref.slice(REF.length) : undefined;
}

/**
 * A value of a schema: what the examples know about a field of that name, else the simplest thing that fits. `owner` is the
 * named object that the field is in. A component within itself ends there.
 */
export function sample(
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
  { field = '', owner = '', above = [] as readonly string[] } = {},
): unknown {
  const known = EXAMPLE_FIELDS[`${owner}.${field}`] ?? EXAMPLE_FIELDS[field];
  if (known !== undefined && fits(known, schema)) return known;
  const component = componentOf(schema);
  if (component !== undefined) {
    if (above.includes(component)) return {};
    return sample(components[component]!, components, { owner: component, above: [...above, component] });
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (schema.anyOf)
    return isNullable(schema) ? null : sample(schema.anyOf[0]!, components, { field, owner, above });
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          sample(property, components, { field: name, owner, above }),
        ]),
      );
    case 'array':
      return schema.items && !above.includes(componentOf(schema.items) ?? '')
        ? [sample(schema.items, components, { owner, above })]
        : [];
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return sampleText(schema);
  }
}

/** Fields of one name need not be of one kind everywhere. */
function fits(known: unknown, { enum: values, type }: JsonSchema): boolean {
  if (values) return values.includes(known);
  return type !== 'integer' || Number.isInteger(known);
}

export function isNullable({ anyOf }: JsonSchema): boolean {
  return anyOf?.some(({ type }) => type === 'null') ?? false;
}

function sampleText({ pattern }: JsonSchema): string {
  if (pattern === undefined) return 'text';
  return [GUID, TIME, RATE, HOUR, 'text'].find((text) => new RegExp(pattern).test(text)) ?? '';
}

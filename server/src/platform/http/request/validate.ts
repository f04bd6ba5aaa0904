import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { type FieldError, validationError } from '../../errors.ts';
import { namingFieldOf } from '../shapes.ts';

/** A caller is told of every offending field, up to this many. */
const ERRORS_MAX = 200;
Settings.Set({ maxErrors: ERRORS_MAX });

type Part = FieldError['in'];

/** A compiled check of one part of a request. Returns the value, typed, or throws VALIDATION_ERROR. */
export type Validator<S extends TSchema> = (value: unknown) => Static<S>;

export function compileValidator<S extends TSchema>(schema: S, part: Part): Validator<S> {
  const compiled = Compile(schema);
  const tell = namedErrors(schema) ?? errorsBy(schema, compiled);
  return (value) => {
    if (compiled.Check(value)) return value as Static<S>;
    throw validationError(tell(value, part));
  };
}

/**
 * For an object that has a list of which each element says by its name what it is (`oneOfNamed`): what is wrong with an element is
 * told as of what it says that it is. Null when the object has no such list.
 */
function namedErrors(schema: TSchema): ((value: unknown, part: Part) => FieldError[]) | null {
  const { properties = {} } = schema as { properties?: Record<string, NamedList> };
  const found = Object.entries(properties).find(([, { items }]) => items && namingFieldOf(items));
  if (!found) return null;
  const [name, { items, minItems = 0, maxItems = Infinity }] = found;
  // It was found by both.
  const elementErrors = errorsOfElement(items!, namingFieldOf(items!)!);
  const plain = Type.Array(Type.Unknown(), { minItems, maxItems });
  const around = errorsBy({ ...schema, properties: { ...properties, [name]: plain } } as TSchema);
  return (value, part) => {
    const list = (value as Record<string, unknown> | null)?.[name];
    const elements: unknown[] = Array.isArray(list) ? list.slice(0, maxItems) : [];
    const inside = elements.flatMap((one, index) =>
      elementErrors(one, part).map((error) => ({ ...error, path: `/${name}/${index}${error.path}` })),
    );
    return [...around(value, part), ...inside].slice(0, ERRORS_MAX);
  };
}

type NamedList = TSchema & { items?: TSchema; minItems?: number; maxItems?: number };
type TellErrors = (value: unknown, part: Part) => FieldError[];

function errorsOfElement(union: TSchema, field: string): TellErrors {
  const { anyOf } = union as TSchema & { anyOf: TObject[] };
  const wordOf = (one: TObject) => (one.properties[field] as unknown as { enum: string[] }).enum[0] ?? '';
  const byWord = new Map(anyOf.map((one) => [wordOf(one), errorsBy(one)]));
  const unnamed = errorsBy(Type.Object({ [field]: Type.Enum([...byWord.keys()]) }));
  return (value, part) => {
    const word = (value as Record<string, unknown> | null)?.[field];
    return ((typeof word === 'string' && byWord.get(word)) || unnamed)(value, part);
  };
}

/** The errors of a schema, which is compiled when it is first needed. */
function errorsBy(schema: TSchema, known?: ReturnType<typeof Compile>): TellErrors {
  let compiled = known;
  return (value, part) => {
    compiled ??= Compile(schema);
    return fieldErrors(compiled.Errors(value) as unknown as SchemaError[], part);
  };
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}

/**
 * Turns the checker's errors into ours: one per field, in the caller's words. Where a schema has alternatives, the checker
 * tells what is wrong with each: what is wrong with the one that the value comes nearest to is told, not what others would want.
 */
function fieldErrors(errors: SchemaError[], part: Part): FieldError[] {
  const fields = new Map<string, FieldError>();
  const alternatives = new Map<string, string>();
  for (const error of errors) {
    for (const [path, rule, message] of explain(error)) {
      const known = fields.get(path);
      if (!known) {
        fields.set(path, { in: part, path, rule, message });
        alternatives.set(path, error.schemaPath);
      } else if (known.rule === 'type' && rule !== 'anyOf' && alternatives.get(path) !== error.schemaPath) {
        if (rule === 'type') known.message = eitherType(known.message, message);
        else Object.assign(known, { rule, message });
      }
    }
  }
  const all = [...fields.values()];
  const isOfAnAlternative = ({ rule, path }: FieldError) =>
    (rule === 'type' || rule === 'anyOf') && all.some((other) => other.path.startsWith(`${path}/`));
  return all.filter((field) => !isOfAnAlternative(field));
}

/** "must be integer", "must be null": "must be integer or null". */
function eitherType(known: string, other: string): string {
  const type = other.replace(/^must be (?:either )?/, '');
  return known.endsWith(type) ? known : `${known} or ${type}`;
}

function explain({ keyword, instancePath, params, message }: SchemaError): [string, string, string][] {
  if (keyword === 'required') {
    const names = params.requiredProperties as string[];
    return names.map((name) => [`${instancePath}/${name}`, 'required', 'is required']);
  }
  if (keyword === 'additionalProperties') {
    const names = params.additionalProperties as string[];
    return names.map((name) => [`${instancePath}/${name}`, 'unknown', 'is not a known field']);
  }
  if (keyword === 'enum') {
    return [[instancePath, 'enum', `must be one of ${(params.allowedValues as unknown[]).join(', ')}`]];
  }
  // The checker also reports each unknown property as "schema is false"; additionalProperties says it better.
  if (keyword === 'boolean') return [];
  return [[instancePath, keyword, message]];
}

/**
 * Query strings arrive as text: turns what the schema calls a number or a boolean into one. What does not look like
 * one stays text, so that the validator names it. A parameter given twice is an array and is refused as such.
 */
export function coerceQuery(schema: TObject, query: Record<string, unknown>): Record<string, unknown> {
  // Not by assignment, which would swallow a parameter called __proto__.
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      coerce((schema.properties[name] as { type?: string } | undefined)?.type, value),
    ]),
  );
}

function coerce(type: string | undefined, value: unknown): unknown {
  if (type === 'integer' && typeof value === 'string' && /^-?\d{1,15}$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

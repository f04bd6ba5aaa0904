import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Settings } from 'typebox/system';
import { type FieldError, validationError } from '../errors.ts';

/** A caller is told of every offending field, up to this many. */
const ERRORS_MAX = 200;
Settings.Set({ maxErrors: ERRORS_MAX });

type Part = FieldError['in'];

/** A compiled check of one part of a request. Returns the value, typed, or throws VALIDATION_ERROR. */
export type Validator<S extends TSchema> = (value: unknown) => Static<S>;

export function compileValidator<S extends TSchema>(schema: S, part: Part): Validator<S> {
  const compiled = Compile(schema);
  return (value) => {
    if (compiled.Check(value)) return value as Static<S>;
    throw validationError(fieldErrors(compiled.Errors(value) as unknown as SchemaError[], part));
  };
}

interface SchemaError {
  keyword: string;
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}

/** Turns the checker's errors into ours: one per field, in the caller's words. */
function fieldErrors(errors: SchemaError[], part: Part): FieldError[] {
  const fields = new Map<string, FieldError>();
  for (const error of errors) {
    for (const [path, rule, message] of explain(error)) {
      if (!fields.has(path)) fields.set(path, { in: part, path, rule, message });
    }
  }
  return [...fields.values()];
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

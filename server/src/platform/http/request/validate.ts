import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { type FieldError, validationError } from '../../errors.ts';
import { errorsOf } from './tell-errors.ts';

type Part = FieldError['in'];

/** A compiled check of one part of a request. Returns the value, typed, or throws VALIDATION_ERROR. */
export type Validator<S extends TSchema> = (value: unknown) => Static<S>;

export function compileValidator<S extends TSchema>(schema: S, part: Part): Validator<S> {
  const compiled = Compile(schema);
  const tell = errorsOf(schema);
  return (value) => {
    if (compiled.Check(value)) return value as Static<S>;
    throw validationError(tell(value).map((error) => ({ ...error, in: part })));
  };
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

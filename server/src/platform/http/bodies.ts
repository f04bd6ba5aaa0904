import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { validationError } from '../errors.ts';
import { parseForm } from './request/form.ts';
import { parseStrictJson } from './request/strict-json.ts';
import { coerceQuery } from './request/validate.ts';

/** How a body is written, and how it is read. */
export interface BodyFormat {
  readonly kind: 'json' | 'form' | 'bytes';
  /** Its media types; those of `bytes` may be ranges such as `image/*`. */
  readonly types: readonly string[];
  accepts(contentType: string | undefined): boolean;
  /** What the schema is compared with. Throws VALIDATION_ERROR. */
  read(bytes: Buffer, contentType: string): unknown;
}

/** A body that is no text of ours. What its sender calls it is a claim: look at the bytes. */
export interface RawBody {
  /** In lower case, without parameters: `image/png`. */
  readonly type: string;
  readonly bytes: Buffer;
}

const formats = new WeakMap<TSchema, BodyFormat>();
const entries = new WeakMap<TSchema, string>();

const JSON_TYPE = 'application/json';
const JSON_IN_UTF8 = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const FORM_IN_UTF8 = /^application\/x-www-form-urlencoded\s*(;\s*charset="?utf-8"?\s*)?$/i;

const JSON_FORMAT: BodyFormat = {
  kind: 'json',
  types: [JSON_TYPE],
  accepts: (type) => type === JSON_TYPE || JSON_IN_UTF8.test(type ?? ''),
  read: (bytes) => parseStrictJson(bytes),
};

/** The format of a route's body: JSON, unless the schema was made by one of those below. */
export const bodyFormatOf = (schema: TSchema | undefined): BodyFormat =>
  (schema && formats.get(schema)) ?? JSON_FORMAT;

/**
 * The `body` of a route that takes a list of what was written elsewhere, where one entry must not fail the others. The list is
 * documented as it is declared, but only counted: its handler judges each entry, and what must not be in one of its texts.
 */
export function bodyWithEntries<S extends TObject>(schema: S, list: keyof S['properties'] & string): S {
  const within = new RegExp(`^/${list}/\\d+(/|$)`);
  formats.set(schema, { ...JSON_FORMAT, read: (bytes) => parseStrictJson(bytes, within) });
  entries.set(schema, list);
  return schema;
}

/** What a body is compared with before its handler judges the entries of its list. */
export function schemaAround(schema: TSchema): TSchema {
  const list = entries.get(schema);
  if (list === undefined) return schema;
  const { properties } = schema as TObject;
  const { minItems = 0, maxItems = Infinity } = properties[list] as { minItems?: number; maxItems?: number };
  return Type.Object(
    { ...properties, [list]: Type.Array(Type.Unknown(), { minItems, maxItems }) },
    { additionalProperties: false },
  );
}

/** The `body` of a route that takes bytes: the handler gets them with the type that the caller states. */
export function rawBody(types: readonly [string, ...string[]], description: string) {
  const schema = Type.Unsafe<RawBody>({ type: 'string', format: 'binary', description });
  const known = new RegExp(`^(${types.map(pattern).join('|')})$`);
  const format: BodyFormat = {
    kind: 'bytes',
    types,
    accepts: (contentType = '') => known.test(mediaTypeOf(contentType)),
    read: (bytes, contentType) => rawOf(bytes, mediaTypeOf(contentType)),
  };
  formats.set(schema, format);
  return schema;
}

function rawOf(bytes: Buffer, type: string): RawBody {
  if (bytes.length === 0) throw missingBody();
  return { type, bytes };
}

export const missingBody = () =>
  validationError([{ in: 'body', path: '', rule: 'required', message: 'is required' }]);

const mediaTypeOf = (contentType: string): string => contentType.split(';', 1)[0]!.trim().toLowerCase();

const pattern = (type: string): string =>
  type.replaceAll(/[.+]/g, '\\$&').replace('*', '[a-z0-9][a-z0-9!#$&^_.+-]{0,80}');

/**
 * The `body` of a route that takes a form, as machines send that know no JSON. They send fields of their own with each new
 * model, so those that are not named are taken, and should be left alone.
 */
export function formBody<P extends TProperties>(properties: P): TObject<P> {
  const schema = Type.Object(properties, { additionalProperties: true });
  const format: BodyFormat = {
    kind: 'form',
    types: [FORM_TYPE],
    accepts: (type) => FORM_IN_UTF8.test(type ?? ''),
    read: (bytes) => coerceQuery(schema, parseForm(bytes)),
  };
  formats.set(schema, format);
  return schema;
}

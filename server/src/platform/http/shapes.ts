import Type, { type TObject, type TSchema } from 'typebox';
import * as Field from './fields.ts';

/** What shapes on the wire are made of. Requests are closed objects; unknown fields are refused. */

/** A text that people typed: at least something, at most `max` characters. */
export const nonBlank = (max: number, options: Record<string, unknown> = {}) =>
  Type.String({ minLength: 1, maxLength: max, pattern: '\\S', ...options });

/** A value that is null when there is none; always present in answers. */
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A closed object for requests. */
export const requestObject = <P extends Record<string, TSchema>>(
  properties: P,
  options: Record<string, unknown> = {},
) => Type.Object(properties, { additionalProperties: false, ...options });

/** The lines of a postal address; none is required. */
export const postalAddress = {
  address1: Type.Optional(nonBlank(200)),
  address2: Type.Optional(nonBlank(200)),
  city: Type.Optional(nonBlank(100)),
  region: Type.Optional(nonBlank(100)),
  postalCode: Type.Optional(nonBlank(20)),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', description: 'ISO 3166-1 alpha-2' })),
};

/** Where an address is on the map. */
export const mapLocation = requestObject(
  {
    longitude: Type.Number({ minimum: -180, maximum: 180, description: 'degrees, positive in the east' }),
    latitude: Type.Number({ minimum: -90, maximum: 90, description: 'degrees, positive in the north' }),
  },
  { description: 'where it is on the map; for delivery zones that are drawn on it' },
);

const named = new WeakMap<TSchema, string>();

/** One of several objects, each with its own word in the same field: what is wrong with one is told as of that object. */
export function oneOfNamed(field: string, alternatives: readonly TObject[]): TSchema {
  const schema = Type.Union([...alternatives]);
  named.set(schema, field);
  return schema;
}

/** The field whose word says which alternative is meant. */
export const namingFieldOf = (schema: TSchema): string | undefined => named.get(schema);

/** One of a few words. */
export const enumOf = <const T extends readonly string[]>(values: T, options: Record<string, unknown> = {}) =>
  Type.Enum(values as unknown as string[], options) as unknown as TSchema & {
    static: T[number];
  } & ReturnType<typeof Type.Unsafe<T[number]>>;

/** Page size when none is asked for, and the most that can be. */
export const PAGE_DEFAULT = 50;
export const PAGE_MAX = 200;

/** Query parameters of every list. */
export const pageParameters = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: PAGE_DEFAULT })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: 'nextCursor of the page before' }),
  ),
};

/** The query of a list: what chooses among the items, and the parameters of every list. */
export const listQuery = <P extends Record<string, TSchema>>(filters = {} as P) =>
  requestObject({ ...pageParameters, ...filters });

/** A page of a list: `{ items, nextCursor }`. */
export const pageOf = <S extends TSchema>(item: S) =>
  Type.Object({ items: Type.Array(item), nextCursor: nullable(Type.String()) });

/** The path parameters of routes below a restaurant. */
export const restaurantParams = requestObject({ restaurantGuid: Field.Guid });

import Type, { type TSchema } from 'typebox';
import { UUID_PATTERN } from '../ids.ts';

/** Fields that many shapes have. Import them together: `import * as Field`. */

/** A closed map of a request: every name fits the pattern, every value the schema. */
export const mapOf = <S extends TSchema>(
  namePattern: string,
  value: S,
  options: Record<string, unknown> = {},
) => Type.Record(Type.String({ pattern: namePattern }), value, { additionalProperties: false, ...options });

export const Guid = Type.String({ pattern: UUID_PATTERN, description: 'UUID, lower case' });
export const Timestamp = Type.String({
  // The format knows the days of each month; the pattern leaves out what Postgres or Date cannot take.
  format: 'date-time',
  pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:[0-5]\\d(\\.\\d{1,3})?Z$',
  description: 'ISO 8601 UTC, for example 2026-11-21T18:30:00.000Z',
});
export const BusinessDate = Type.Integer({
  minimum: 10_000_101,
  maximum: 99_991_231,
  description: 'yyyymmdd, local to the restaurant, cut at its closeout hour',
});
/**
 * Money on its way in, and the most that an order comes to: ten thousand million of the major unit, since that of some currencies is
 * worth little. A thousandth of what numbers hold exactly, so sums of many are exact.
 */
export const AMOUNT_MAX = 1_000_000_000_000;
export const Amount = Type.Integer({
  minimum: 0,
  maximum: AMOUNT_MAX,
  description: 'minor units of the currency',
});
/** Money on its way out. */
export const AnyAmount = Type.Integer({ description: 'minor units of the currency' });
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** What everything has that is changed with `version`. */
export const stamps = { version: Version, createdAt: Timestamp, updatedAt: Timestamp };
export const Metadata = mapOf('^[\\w.:-]{1,60}$', Type.String({ maxLength: 500 }), {
  maxProperties: 50,
  description: 'up to 50 texts of your own',
});
export const ExternalId = Type.String({
  minLength: 1,
  maxLength: 120,
  description: 'your own identifier, unique per restaurant',
});

/** Where an order came from. */
export const OrderSource = Type.String({
  pattern: '^[A-Z][A-Z0-9_]{0,39}$',
  description: 'a constant of yours, for example KIOSK',
});

import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';
import type { RetentionRow } from './queries.ts';

/** How long a tenant keeps who somebody was. */

const eraseAfterMonths = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 120,
    description: 'months after the last order, or the last change; null: until somebody erases them',
  }),
);

export const CustomerRetention = Type.Object(
  { eraseAfterMonths, version: nullable(Field.Version), updatedAt: nullable(Field.Timestamp) },
  {
    $id: 'CustomerRetention',
    description: 'how long it is kept who somebody was; `version` is null until it is set',
  },
);
export const CustomerRetentionRequest = requestObject({
  eraseAfterMonths,
  version: Type.Optional(Field.Version),
});

export const renderRetention = (row: RetentionRow | undefined): Type.Static<typeof CustomerRetention> => ({
  eraseAfterMonths: row?.erase_after_months ?? null,
  version: row?.version ?? null,
  updatedAt: row ? isoTime(row.updated_at) : null,
});

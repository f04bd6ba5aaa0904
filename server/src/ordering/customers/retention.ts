import Type from 'typebox';
import type { TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable, requestObject } from '../../platform/http/shapes.ts';

/** How long a tenant keeps who somebody was: the setting, as it is stored and as it is shown. */

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

type Row = RowOf<'customers.find_retention'>;

export const renderRetention = (row: Row | undefined): Type.Static<typeof CustomerRetention> => ({
  eraseAfterMonths: row?.erase_after_months ?? null,
  version: row?.version ?? null,
  updatedAt: row ? isoTime(row.updated_at) : null,
});

const COLUMNS = 'erase_after_months, version, updated_at';

const find = statement(
  'customers.find_retention',
  `select ${COLUMNS} from customer_retention where tenant_id = $1`,
);
export const findRetention = ({ tenantId }: TenantScope) => find([tenantId]);

const put = statement(
  'customers.put_retention',
  `insert into customer_retention as r (tenant_id, erase_after_months, updated_at) values ($1, $2, $3)
   on conflict (tenant_id) do update
     set erase_after_months = $2, updated_at = $3, version = r.version + 1
     where $4::integer is null or r.version = $4
   returning ${COLUMNS}`,
);
/** Returns no row when the version is not the expected one. */
export const putRetention = (
  { tenantId }: TenantScope,
  months: number | null,
  { now, expectedVersion }: { now: number; expectedVersion: number | undefined },
) => put([tenantId, months, new Date(now), expectedVersion]);

/** The tenants that keep nobody for ever, for the job that erases. */
export const findRetentions = statement(
  'customers.retentions',
  'select tenant_id, erase_after_months from customer_retention where erase_after_months is not null',
);

import type { TenantScope } from '../../access/index.ts';
import { type RowOf, statement } from '../../platform/db/statement.ts';

export type EventRow = RowOf<'events.page'>;

const page = statement(
  'events.page',
  `select sequence, id, type, restaurant_guid, business_date, data, created_at from events
   where tenant_id = $1 and sequence > $2 order by sequence limit $3`,
);
/** The events after a number, oldest first. */
export const eventsAfter = (scope: TenantScope, after: number, limit: number) =>
  page([scope.tenantId, after, limit]);

const last = statement('events.last', 'select last from event_sequences where tenant_id = $1');
/** The number of the newest event that has committed. */
export const lastNumber = (scope: TenantScope) => last([scope.tenantId]);

const first = statement('events.first', 'select min(sequence) as first from events where tenant_id = $1');
/** The number of the oldest event that is kept. */
export const firstNumber = (scope: TenantScope) => first([scope.tenantId]);

const lasts = statement(
  'events.lasts',
  'select tenant_id, last from event_sequences where tenant_id = any($1::uuid[])',
);
/** The same for several tenants. Runs in the narrow role. */
export const lastNumbers = (tenantIds: readonly string[]) => lasts([tenantIds]);

const numbering = statement(
  'events.numbering',
  `select coalesce((select s.last from event_sequences s where s.tenant_id = $1), 0) as last, count(*)::bigint as events,
     coalesce(min(sequence), 0) as lowest, coalesce(max(sequence), 0) as highest
   from events where tenant_id = $1`,
  ['last', 'events', 'lowest', 'highest'],
);
/** How a tenant's events are numbered: without a gap up to the last, from whichever is kept. */
export const findNumbering = (scope: TenantScope) => numbering([scope.tenantId]);

import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';

export const AuditEntry = Type.Object(
  {
    id: Field.Guid,
    tenantId: nullable(
      Type.String({ ...Field.Guid, description: 'null: of no tenant, but of a person or the service' }),
    ),
    at: Field.Timestamp,
    actor: Type.Object({
      kind: Type.String({
        description: '`user`, `key`, `staff`, `device`, `operator`, `system` or `anonymous`',
      }),
      id: nullable(Type.String()),
      name: nullable(Type.String()),
    }),
    action: Type.String({ description: '`area.past_tense`; more may be added' }),
    target: nullable(Type.Object({ kind: Type.String(), id: Type.String() })),
    address: nullable(Type.String()),
    userAgent: nullable(Type.String()),
    correlationId: nullable(Type.String({ description: 'meta.correlationId of the request that did it' })),
    details: Type.Object({}, { description: 'depends on the action' }),
  },
  { $id: 'AuditEntry', description: 'who did what to whom, from where and when' },
);

export interface AuditRow {
  id: string;
  tenant_id: string | null;
  at: number;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  action: string;
  target_kind: string | null;
  target_id: string | null;
  address: string | null;
  user_agent: string | null;
  correlation_id: string | null;
  /** JSON text. */
  details: string;
}

export function renderEntry(row: AuditRow): Type.Static<typeof AuditEntry> {
  const { target_kind: kind, target_id: id } = row;
  return {
    id: row.id,
    tenantId: row.tenant_id,
    at: isoTime(row.at),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    action: row.action,
    target: kind !== null && id !== null ? { kind, id } : null,
    address: row.address,
    userAgent: row.user_agent,
    correlationId: row.correlation_id,
    details: JSON.parse(row.details) as Record<string, unknown>,
  };
}

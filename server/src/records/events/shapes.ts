import Type from 'typebox';
import { isoTime } from '../../platform/clock.ts';
import * as Field from '../../platform/http/fields.ts';
import { nullable } from '../../platform/http/shapes.ts';
import type { EventRow } from './queries.ts';

/** Of the feed's version of the API. */
const API_VERSION = 'v1';

/** An event as the feed and the live stream show it; a webhook's body has the same fields. */
export const EventShape = Type.Object(
  {
    id: Field.Guid,
    type: Type.String({ description: 'what has happened, as the catalogue names it' }),
    apiVersion: Type.Literal(API_VERSION),
    tenantId: Field.Guid,
    restaurantGuid: nullable(Field.Guid),
    sequence: Type.Integer({ minimum: 1, description: 'counts the events of the tenant, without a gap' }),
    timestamp: Field.Timestamp,
    occurredAt: Field.Timestamp,
    businessDate: nullable(Field.BusinessDate),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'what the catalogue says for this type',
    }),
  },
  { $id: 'Event', description: 'something that has happened in a tenant' },
);

/** An event on its way to readers: what they are chosen by, and its JSON. */
export interface StoredEvent {
  readonly sequence: number;
  readonly type: string;
  readonly restaurantGuid: string | null;
  readonly text: string;
}

export function toStoredEvent(tenantId: string, row: EventRow): StoredEvent {
  const occurredAt = isoTime(row.created_at);
  const about = {
    id: row.id,
    type: row.type,
    apiVersion: API_VERSION,
    tenantId,
    restaurantGuid: row.restaurant_guid,
    sequence: row.sequence,
    timestamp: occurredAt,
    occurredAt,
    businessDate: row.business_date,
  };
  const text = `${JSON.stringify(about).slice(0, -1)},"data":${row.data}}`;
  return { sequence: row.sequence, type: row.type, restaurantGuid: row.restaurant_guid, text };
}

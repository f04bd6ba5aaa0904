import type { TenantScope } from '../../access/index.ts';
import { type Statement, statement } from '../../platform/db/batch.ts';
import { newGuid } from '../../platform/ids.ts';

/** Every event there is: `resource.past_tense`, one per fact. */
export type EventType =
  | 'tenant.created'
  | 'tenant.updated'
  | 'restaurant.created'
  | 'restaurant.updated'
  | 'api_key.created'
  | 'api_key.updated'
  | 'api_key.rotated'
  | 'api_key.revoked'
  | 'user.created'
  | 'user.updated'
  | 'user.deleted'
  | 'menu.published'
  | 'menu.item_updated'
  | 'order.created';

export interface NewEvent {
  type: EventType;
  restaurantGuid?: string | undefined;
  businessDate?: number | undefined;
  /** Thin: identifiers, version, and the few facts that tell one event from another. Never guest or card data. */
  data: Record<string, unknown>;
  now: number;
}

const insertEvent = statement(
  'events.emit',
  `with next as (update event_sequences set last = last + 1 where tenant_id = $1 returning last)
   insert into events (tenant_id, sequence, id, type, restaurant_guid, business_date, data, created_at)
   select $1, next.last, $2, $3, $4, $5, $6, $7 from next`,
);

/** The statement that writes an event; put it last, since it holds the tenant's event number until commit. */
export function emit(scope: TenantScope, event: NewEvent): Statement {
  const { type, restaurantGuid, businessDate, data, now } = event;
  return insertEvent([scope.tenantId, newGuid(), type, restaurantGuid, businessDate, data, new Date(now)]);
}

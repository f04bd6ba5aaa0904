import { isoTime } from '../../platform/clock.ts';

/** The event of a message. */
export interface EventFacts {
  id: string;
  type: string;
  tenantId: string;
  restaurantGuid: string | null;
  sequence: number;
  occurredAt: string;
  businessDate: number | null;
  /** JSON text, as the catalogue has it. */
  data: string;
}

/**
 * What is sent, and signed byte for byte. The `timestamp` is that of sending (epoch milliseconds here), so that the body's own
 * signature tells its age. `resource` is JSON text, and left out for thin payloads.
 */
export function messageText(event: EventFacts, now: number, resource?: string | null): string {
  const { id, type, tenantId, restaurantGuid, sequence, occurredAt, businessDate, data } = event;
  const about = {
    id,
    type,
    apiVersion: 'v1',
    tenantId,
    restaurantGuid,
    sequence,
    timestamp: isoTime(now),
    occurredAt,
    businessDate,
  };
  const rest = resource === undefined ? '' : `,"resource":${resource}`;
  return `${JSON.stringify(about).slice(0, -1)},"data":${data}${rest}}`;
}

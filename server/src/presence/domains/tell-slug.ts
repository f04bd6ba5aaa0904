import type { RestaurantScope } from '../../access/index.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { type AuditedCall, auditCall } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { announceAddresses } from './directory.ts';

/** What the audit log and the event call it. */
export const SLUG_NEWS = {
  set: { action: 'restaurant.slug_changed', type: 'domain.slug_changed' },
  released: { action: 'restaurant.slug_released', type: 'domain.slug_released' },
} as const;

/** What says that a slug of a restaurant was set or released: to other processes, the audit log and the events. */
export function tellSlug(
  { scope, request, correlationId }: AuditedCall & { scope: RestaurantScope },
  { action, type }: (typeof SLUG_NEWS)[keyof typeof SLUG_NEWS],
  { guid, slug, now }: { guid: string; slug: string; now: number },
): Statement[] {
  return [
    ...announceAddresses(guid, slug),
    auditCall(
      { scope, request, correlationId },
      {
        action,
        target: { kind: 'restaurant', id: guid },
        details: { slug },
        now,
      },
    ),
    emit(scope, { type, restaurantGuid: guid, data: { slug }, now }),
  ];
}

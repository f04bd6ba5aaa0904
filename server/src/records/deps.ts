import { routeFor, type TenantScope } from '../access/index.ts';
import type { Config } from '../platform/settings/config.ts';
import type { StoreDeps } from '../platform/store-deps.ts';
import type { AuditLog } from './audit-log/audit-log.ts';
import type { EventFeed } from './events/event-feed.ts';
import type { FailedMail } from './mail/failed-mail.ts';

/** What the handlers and jobs of records work with. */
export interface RecordsDeps extends StoreDeps {
  readonly config: Pick<Config, 'eventHeartbeatSeconds' | 'eventRetentionDays'>;
  /** Restaurants, which come after records: only whether there is one, and its currency. */
  readonly restaurants: { get(scope: TenantScope, guid: string): Promise<{ readonly currency: string }> };
  /** The newest events, for waiting readers. */
  readonly events: EventFeed;
  readonly auditLog: AuditLog;
  readonly failedMail: FailedMail;
}

export const route = routeFor<RecordsDeps>();

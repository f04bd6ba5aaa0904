import type { RestaurantScope } from '../../access/index.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Condition } from './printer.ts';
import { CHECK_EVERY_MS, SILENCE_GRACE_MS } from './times.ts';

const HERE = 'tenant_id = $1 and restaurant_guid = $2 and guid = $3';

const see = statement(
  'printers.see',
  `update printers set last_seen_at = greatest(last_seen_at, $4), reported = $5, last_address = $6 where ${HERE}`,
);
export const seePrinter = (
  scope: RestaurantScope,
  guid: string,
  { reported, address }: { reported: string | null; address: string },
  now: number,
) => see([scope.tenantId, scope.restaurantGuid, guid, new Date(now), reported, address]);

const change = statement(
  'printers.change_condition',
  `update printers set condition = $4, condition_since = $5 where ${HERE} and not deleted and condition <> $4 returning guid`,
);
/** No row when it is in that condition already: of two that see it, one tells. */
export const changeCondition = (scope: RestaurantScope, guid: string, condition: Condition, now: number) =>
  change([scope.tenantId, scope.restaurantGuid, guid, condition, new Date(now)]);

/** One that we connect to must answer from the first. One that asks us may not be set up yet: it stays UNSEEN. */
const LATEST = `$1::timestamptz - make_interval(secs =>
     (case kind when 'NETWORK_ESCPOS' then ${CHECK_EVERY_MS / 1_000} else poll_seconds end) + ${SILENCE_GRACE_MS / 1_000})`;
const LATE = `coalesce(last_seen_at, case when kind = 'NETWORK_ESCPOS' then created_at end) < ${LATEST}`;

const silent = statement(
  'printers.silent',
  `select tenant_id, restaurant_guid, guid from printers
   where not deleted and condition <> 'SILENT' and ${LATE} and $2::timestamptz < ${LATEST} limit 200`,
);
/** Those that should have been heard of by now. `since`: from when on somebody listened; before that, none could be heard. */
export const silentPrinters = (now: number, since: number) => silent([new Date(now), new Date(since)]);

const fallSilent = statement(
  'printers.fall_silent',
  `update printers set condition = 'SILENT', condition_since = $1
   where tenant_id = $2 and restaurant_guid = $3 and guid = $4 and not deleted and condition <> 'SILENT' and ${LATE} returning guid`,
);
/** No row when it was heard of meanwhile, or another process was faster. */
export const markSilent = (scope: RestaurantScope, guid: string, now: number) =>
  fallSilent([new Date(now), scope.tenantId, scope.restaurantGuid, guid]);

import { atRestaurant, failHeld, type RestaurantScope, systemScope } from '../../access/index.ts';
import type { LookupDatabase } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import type { RequestInfo } from '../../platform/http/pipeline/kernel.ts';
import { isGuid } from '../../platform/ids.ts';
import type { Printer, PrinterKind } from './printer.ts';
import { hashOfKey } from './printer-key.ts';
import { findByKey, toPrinter } from './queries.ts';

/** Asks printers that can for their password. */
const CHALLENGE = { 'www-authenticate': 'Basic realm="printer", charset="UTF-8"' };

/** The printer that asks, by the key in its URL; or by its guid there and guid and key as user and password. */
export async function printerThatAsks(
  { lookup, isHeld }: { lookup: LookupDatabase; isHeld(): boolean },
  { params, request }: { params: { printerKey: string }; request: RequestInfo },
  kind: PrinterKind,
): Promise<{ printer: Printer; scope: RestaurantScope }> {
  if (isHeld()) failHeld();
  const { printerKey } = params;
  const isNamed = isGuid(printerKey);
  const key = isNamed ? passwordOf(request, printerKey) : printerKey;
  const hash = key === null ? null : hashOfKey(key);
  const row = hash === null ? undefined : (await lookup.run(findByKey([hash])))[0][0];
  if (!row || row.kind !== kind || (isNamed && row.guid !== printerKey))
    throw new ApiError('UNAUTHORIZED', 'No such printer.', undefined, isNamed ? CHALLENGE : {});
  const tenant = systemScope(row.tenant_id, 'a printer asks with its key');
  return { printer: toPrinter(row), scope: atRestaurant(tenant, row.restaurant_guid) };
}

function passwordOf({ headers }: RequestInfo, guid: string): string | null {
  const [, encoded] = /^Basic ([\w+/=]{1,200})$/i.exec(String(headers.authorization ?? '')) ?? [];
  if (encoded === undefined) return null;
  const [user, password] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  return user === guid && password !== undefined ? password : null;
}

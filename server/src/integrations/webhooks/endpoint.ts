import { scopesOf, type TenantScope } from '../../access/index.ts';
import type { Sealer } from '../../platform/crypto/seal.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { type FieldError, fail, failFields } from '../../platform/errors.ts';
import type { Config } from '../../platform/settings/config.ts';
import { EVENT_TYPES, type EventType, scopeOfEvent } from '../../records/events/index.ts';
import { knownRestaurants } from '../../tenancy/restaurants/index.ts';
import { isPublicAddress, literalAddress } from './address.ts';
import { eventsWaiting } from './delivery-queries.ts';
import type { EndpointRow } from './queries.ts';
import { renderEndpoint } from './shapes.ts';

/** Headers that the service sets, or that would change the request's meaning. */
const OWN_HEADERS =
  /^(host|connection|content-.*|transfer-encoding|upgrade|te|trailer|expect|webhook-.*|x-comanda-.*|proxy-.*)$/i;

const matches = (pattern: string, type: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
const PATTERN = /^(\*|[a-z_]+(\.[a-z_]+)*(\.\*)?)$/;

/** The entries of a filter that are neither an event nor a family of events. */
export const unknownTypes = (patterns: readonly string[]): FieldError[] =>
  patterns.flatMap((pattern, index) => {
    const known = PATTERN.test(pattern) && EVENT_TYPES.some((type) => matches(pattern, type));
    const message = 'is not an event type or a family of event types';
    return known ? [] : [{ in: 'body', path: `/eventTypes/${index}`, rule: 'known', message }];
  });

/** INVALID_STATE for a disabled endpoint. */
export function assertEnabled({ status }: EndpointRow): void {
  if (status === 'DISABLED')
    fail('INVALID_STATE', 'The endpoint is disabled.', { state: status, allowed: ['ENABLED'] });
}

/** VALIDATION_ERROR for addresses that are never reached and events that there are not; FORBIDDEN beyond the caller's scopes. */
export async function assertTargetsAllowed(
  tx: Transaction,
  scope: TenantScope,
  row: Pick<EndpointRow, 'url' | 'event_types' | 'restaurant_guids'> & { headers: Record<string, string> },
  config: Pick<Config, 'webhookPrivateTargets'>,
): Promise<void> {
  const problems: FieldError[] = [];
  const problem = (path: string, rule: string, message: string) =>
    problems.push({ in: 'body', path, rule, message });
  assertUrlAllowed(row.url, config, (message) => problem('/url', 'url', message));
  problems.push(...unknownTypes(row.event_types));
  for (const name of Object.keys(row.headers))
    if (OWN_HEADERS.test(name)) problem(`/headers/${name}`, 'reserved', 'is not yours to set');
  const guids = row.restaurant_guids;
  const [known] = await tx.run(knownRestaurants(scope, guids));
  for (const [index, guid] of guids.entries()) {
    if (!known.some((one) => one.guid === guid) || (scope.restaurants && !scope.restaurants.has(guid)))
      problem(`/restaurantGuids/${index}`, 'known', 'is not a restaurant of this tenant');
  }
  if (scope.restaurants && guids.length === 0)
    problem('/restaurantGuids', 'required', 'is required: you do not reach all restaurants');
  if (problems.length > 0) failFields(problems);
  assertMayReceive(scope, row);
}

/** FORBIDDEN when an endpoint receives events that the caller may not read. */
function assertMayReceive(scope: TenantScope, { event_types }: Pick<EndpointRow, 'event_types'>): void {
  assertMayRead(
    scope,
    EVENT_TYPES.filter((type) => event_types.some((pattern) => matches(pattern, type))),
  );
}

function assertMayRead(scope: TenantScope, types: readonly EventType[]): void {
  const held = scopesOf(scope);
  const missing = [...new Set(types.map(scopeOfEvent))].filter((one) => !held.has(one));
  if (missing.length > 0)
    fail('FORBIDDEN', 'An endpoint cannot receive more than you may read.', { scopes: missing });
}

function assertUrlAllowed(
  text: string,
  config: Pick<Config, 'webhookPrivateTargets'>,
  problem: (message: string) => void,
): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.hash)
    problem('must be an https address without user, password and fragment');
  if (!url || config.webhookPrivateTargets) return;
  if (url.protocol !== 'https:') problem('must begin with https://');
  const literal = literalAddress(url);
  if (literal && !isPublicAddress(literal)) problem('is not an address of the public internet');
}

export const sealHeaders = (sealer: Sealer, id: string, headers: Record<string, string>): string =>
  sealer.seal('webhooks', id, JSON.stringify(headers));
type Sealed = Pick<EndpointRow, 'id' | 'secret' | 'previous_secret' | 'headers'>;

/** A sealed value of an endpoint; null when there is none, or it was sealed with another secret of the installation. */
export function unseal(sealer: Sealer, row: Sealed, name: Exclude<keyof Sealed, 'id'>): string | null {
  const { [name]: sealed, id } = row;
  if (sealed === null) return null;
  try {
    return sealer.open('webhooks', id, sealed);
  } catch {
    return null;
  }
}

export function shown(sealer: Sealer, row: EndpointRow) {
  const headers = unseal(sealer, row, 'headers');
  const problem =
    unseal(sealer, row, 'secret') === null
      ? 'SECRET_UNREADABLE'
      : headers === null
        ? 'HEADERS_UNREADABLE'
        : null;
  return renderEndpoint(row, { headerNames: Object.keys(JSON.parse(headers ?? '{}')), problem });
}

/** An endpoint for restaurants beyond a caller's reach is not found. */
export const reaches = ({ restaurants }: TenantScope, row: EndpointRow): boolean =>
  restaurants === null ||
  (row.restaurant_guids.length > 0 && row.restaurant_guids.every((guid) => restaurants.has(guid)));
/** `asked` is what the caller named: the answer is the same as where there is none. */
export const withinReach = (
  scope: TenantScope,
  rows: readonly EndpointRow[],
  asked = 'webhook endpoint',
): EndpointRow => {
  const [row] = rows;
  return row && reaches(scope, row) ? row : fail('RESOURCE_NOT_FOUND', `No such ${asked}.`);
};

/** An endpoint of which the caller may make use: its secret signs, and its receiver gets, events that they may read themselves. */
export function usable(scope: TenantScope, rows: readonly EndpointRow[], asked?: string): EndpointRow {
  const row = withinReach(scope, rows, asked);
  assertMayReceive(scope, row);
  return row;
}

/**
 * The same for who changes where, how or with what secret it gets events: what waits was for the filter that it had before, and
 * would go there, too.
 */
export async function usableWithWaiting(
  tx: Transaction,
  scope: TenantScope,
  rows: readonly EndpointRow[],
): Promise<EndpointRow> {
  const row = usable(scope, rows);
  const held = scopesOf(scope);
  // Whoever may read everything need not be told what waits, which may be a lot.
  if (scope.restaurants === null && EVENT_TYPES.every((type) => held.has(scopeOfEvent(type)))) return row;
  const [waiting] = await tx.run(eventsWaiting(scope, row.id));
  for (const event of waiting) assertMayBeSent(scope, event, 'webhook endpoint');
  return row;
}

/** FORBIDDEN for an event that the caller may not read; one of a restaurant beyond their reach is not found. */
export function assertMayBeSent(
  scope: TenantScope,
  { type, restaurant_guid: guid }: { type: string; restaurant_guid: string | null },
  asked = 'webhook delivery',
): void {
  const isOfTest = type === 'webhook_endpoint.tested';
  if (scope.restaurants && !isOfTest && !(guid !== null && scope.restaurants.has(guid)))
    fail('RESOURCE_NOT_FOUND', `No such ${asked}.`);
  assertMayRead(
    scope,
    EVENT_TYPES.filter((one) => one === type),
  );
}

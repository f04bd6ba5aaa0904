import type Type from 'typebox';
import { KEY_SOURCES_DEFAULT, type TenantScope } from '../../access/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one, onlyRow, type Transaction } from '../../platform/db/database.ts';
import type { Statement } from '../../platform/db/statement.ts';
import { readEmail } from '../../platform/email.ts';
import { fail, failFields, failLimitReached } from '../../platform/errors.ts';
import { newGuid } from '../../platform/ids.ts';
import { DEFAULT_LIMIT } from '../../platform/rate-limit/rate-limit.ts';
import type { EnvironmentName } from '../../platform/settings/environment.ts';
import { assertVersion } from '../../platform/version-guard.ts';
import { type AuditAction, type NewAuditEntry, recordAudit } from '../../records/audit-log/index.ts';
import { emit } from '../../records/events/index.ts';
import { knownRestaurants } from '../../tenancy/restaurants/index.ts';
import { noticeToOwners } from '../accounts/index.ts';
import { addressList, generateKey, hashKey, hintOf, kindOf, modeOf } from './key.ts';
import { announceKey } from './keyring.ts';
import { assertKind, originProblems } from './publishable.ts';
import { countKeys, findSuccessor, insertKey, lockKey, type NewKeyRow, updateKey } from './queries.ts';
import type { ApiKeyChange, KeyRow, NewApiKey } from './shapes.ts';

/** What the routes and the command line both do with keys, each inside the caller's transaction. */

/** Who does it and from where, for the audit log. */
export type Actor = Pick<NewAuditEntry, 'principal' | 'actor' | 'request' | 'correlationId'>;

/** Whoever sits at the server. */
export const COMMAND_LINE: Actor = {
  principal: null,
  actor: { system: 'command line' },
  request: null,
  correlationId: null,
};

/** Where the keys are, and who changes them when. */
export interface KeyContext {
  tx: Transaction;
  scope: TenantScope;
  actor: Actor;
  now: number;
  environment: EnvironmentName;
  /** Keys in force that a tenant may have; as many as they like for whoever sits at the server. */
  keysMax?: number;
}

export interface Issued {
  row: KeyRow;
  /** The key in clear text: goes to the one who asked, and nowhere else. */
  key: string;
}

const nameOf = ({ principal, actor }: Actor): string =>
  principal?.name ?? (actor && ('system' in actor ? actor.system : actor.name)) ?? '';

/** Guests of a page, whoever made it. */
const PUBLISHABLE_SOURCES = ['WEB'];

type ApiKeyRequest = Omit<Type.Static<typeof NewApiKey>, 'tenantId'>;

/** Issues a key. VALIDATION_ERROR names restaurants that the tenant does not have, and malformed address ranges. */
export async function issueKey(context: KeyContext, request: ApiKeyRequest): Promise<Issued> {
  assertKind(request);
  addressList(request.allowedAddresses ?? []);
  const isPublishable = request.kind === 'PUBLISHABLE';
  const guids = request.restaurantGuids ?? [];
  await assertKnown(context, guids);
  const key = generateKey(isPublishable ? 'pub' : (request.mode ?? 'live'), context.environment);
  const row: NewKeyRow = {
    id: newGuid(),
    hash: hashKey(key),
    hint: hintOf(key),
    name: request.name,
    description: request.description ?? '',
    scopes: request.scopes ?? [],
    sources: request.sources ?? [...(isPublishable ? PUBLISHABLE_SOURCES : KEY_SOURCES_DEFAULT)],
    origins: request.origins ?? [],
    restaurant_guids: guids,
    allowed_addresses: request.allowedAddresses ?? [],
    rate_limit: request.rateLimit ?? DEFAULT_LIMIT,
    security_contact: request.securityContact ?? null,
    contact_email: request.contactEmail ? readEmail(request.contactEmail, '/contactEmail').email : null,
    expires_at: request.expiresAt ? Date.parse(request.expiresAt) : null,
    rotated_from: null,
  };
  await tellOfIssued(context, row);
  return insertNew(context, key, row);
}

/** What the audit log keeps of a new key, and what owners are told of it. */
async function tellOfIssued(context: KeyContext, row: NewKeyRow): Promise<void> {
  const details = {
    name: row.name,
    hint: row.hint,
    scopes: row.scopes,
    sources: row.sources,
    origins: row.origins,
    restaurantGuids: row.restaurant_guids,
  };
  const { tx, scope, actor, now } = context;
  const facts = { keyName: row.name, by: nameOf(actor), at: isoTime(now) };
  await tx.run(
    auditEntry(context, 'api_key.issued', row.id, details),
    noticeToOwners(scope, { template: 'api-key-issued', facts, now }),
  );
}

/** VALIDATION_ERROR names restaurants that the tenant does not have. */
async function assertKnown({ tx, scope }: KeyContext, guids: readonly string[]): Promise<void> {
  if (guids.length === 0) return;
  const [known] = await tx.run(knownRestaurants(scope, guids));
  const missing = guids.filter((guid) => !known.some((row) => row.guid === guid));
  if (missing.length > 0) {
    failFields(
      missing.map((guid) => ({
        in: 'body',
        path: `/restaurantGuids/${guids.indexOf(guid)}`,
        rule: 'known',
        message: 'is not a restaurant of this tenant',
      })),
    );
  }
}

/**
 * A new key with the old one's rights, which ends when that was to end. The old one keeps working for the overlap, then expires by
 * itself. It has one successor at a time: of two who rotate it at once, one would not know of the other's.
 */
export async function rotateKey(context: KeyContext, id: string, overlapMs: number): Promise<Issued> {
  const { tx, scope, now } = context;
  const [rows] = await tx.run(lockKey(scope, id));
  const old = one(rows, 'API key');
  assertNotRevoked(old);
  const [[successorInForce]] = await tx.run(findSuccessor(scope, id, now));
  if (successorInForce)
    fail('INVALID_STATE', 'This key was rotated: rotate or revoke the key that took its place.', {
      state: 'ROTATED',
      allowed: ['update', 'revoke'],
      successorId: successorInForce.id,
    });
  const ends = Math.min(now + overlapMs, old.expires_at ?? Number.POSITIVE_INFINITY);
  const isPublishable = kindOf(old.hint) === 'PUBLISHABLE';
  const key = generateKey(isPublishable ? 'pub' : modeOf(old.hint), context.environment);
  const successor = newGuid();
  const details = { name: old.name, successor, oldKeyEndsAt: isoTime(ends) };
  await tx.run(
    updateKey(scope, { ...old, expires_at: ends }, now),
    announceKey(old.hash),
    auditEntry(context, 'api_key.rotated', id, details),
    tellOfChange(context, old, ['A new key has its rights. The old one ends by itself.']),
  );
  return insertNew(context, key, {
    ...old,
    id: successor,
    hash: hashKey(key),
    hint: hintOf(key),
    expires_at: old.expires_at,
    rotated_from: old.id,
  });
}

/** Ends a key at once. Revoking it again changes nothing and answers the same. */
export async function revokeKey(context: KeyContext, id: string): Promise<KeyRow> {
  const { tx, scope, now } = context;
  const [rows] = await tx.run(lockKey(scope, id));
  const key = one(rows, 'API key');
  if (key.revoked_at !== null) return key;
  const [updated] = await tx.run(
    updateKey(scope, { ...key, revoked_at: now }, now),
    announceKey(key.hash),
    auditEntry(context, 'api_key.revoked', id, { name: key.name }),
    emit(scope, { type: 'api_key.revoked', data: { id }, now }),
  );
  return onlyRow(updated);
}

/** Changes what may change after issuance. */
export async function changeKey(
  context: KeyContext,
  id: string,
  change: Omit<Type.Static<typeof ApiKeyChange>, 'version'>,
  expectedVersion: number | undefined,
): Promise<KeyRow> {
  const { tx, scope, now } = context;
  addressList(change.allowedAddresses ?? []);
  const [rows] = await tx.run(lockKey(scope, id));
  const key = one(rows, 'API key');
  assertVersion(expectedVersion, key.version);
  assertNotRevoked(key);
  assertChangeOfKind(key, change);
  const next: KeyRow = {
    ...key,
    name: change.name ?? key.name,
    description: change.description ?? key.description,
    sources: change.sources ?? key.sources,
    origins: change.origins ?? key.origins,
    allowed_addresses: change.allowedAddresses ?? key.allowed_addresses,
    rate_limit: change.rateLimit ?? key.rate_limit,
    security_contact: change.securityContact ?? key.security_contact,
    contact_email: change.contactEmail
      ? readEmail(change.contactEmail, '/contactEmail').email
      : key.contact_email,
    expires_at: change.expiresAt ? Date.parse(change.expiresAt) : key.expires_at,
  };
  const changes = widened(key, next);
  const [updated] = await tx.run(
    updateKey(scope, next, now),
    announceKey(key.hash),
    ...(changes.length > 0 ? [tellOfChange(context, next, changes)] : []),
    auditEntry(context, 'api_key.updated', id, { changed: Object.keys(change) }),
    emit(scope, { type: 'api_key.updated', data: { id, version: key.version + 1 }, now }),
  );
  return onlyRow(updated);
}

/** What owners are told when a key can do more than before, or somebody has another one in its place. */
function tellOfChange({ scope, actor, now }: KeyContext, { name }: KeyRow, changes: string[]): Statement {
  const facts = { keyName: name, changes, by: nameOf(actor), at: isoTime(now) };
  return noticeToOwners(scope, { template: 'api-key-changed', facts, now });
}

/** What a key can do after a change that it could not do before, a sentence each. */
function widened(before: KeyRow, after: KeyRow): string[] {
  const added = (list: 'sources' | 'origins' | 'allowed_addresses') =>
    after[list].some((one) => !before[list].includes(one));
  // No list of addresses is every address.
  const fromMore =
    before.allowed_addresses.length > 0 &&
    (after.allowed_addresses.length === 0 || added('allowed_addresses'));
  const endsLater = (after.expires_at ?? Infinity) > (before.expires_at ?? Infinity);
  return [
    ...(fromMore ? ['It works from more addresses.'] : []),
    ...(added('origins') ? ['It works on more sites.'] : []),
    ...(added('sources') ? ['Its orders may come from more sources.'] : []),
    ...(endsLater ? ['It works for longer.'] : []),
  ];
}

/** VALIDATION_ERROR for what does not go with the kind that the key has. */
function assertChangeOfKind({ hint }: KeyRow, change: Type.Static<typeof ApiKeyChange>): void {
  const isPublishable = kindOf(hint) === 'PUBLISHABLE';
  const problems = originProblems(change.origins);
  const refuse = (name: string, message: string) =>
    problems.push({ in: 'body', path: `/${name}`, rule: 'oneOf', message });
  if (!isPublishable && change.origins !== undefined) refuse('origins', 'belongs to publishable keys');
  for (const name of ['sources', 'allowedAddresses'] as const)
    if (isPublishable && change[name] !== undefined) refuse(name, 'does not go with a publishable key');
  if (problems.length > 0) failFields(problems);
}

function auditEntry(
  { scope, actor, now }: KeyContext,
  action: AuditAction,
  id: string,
  details: Record<string, unknown>,
): Statement {
  return recordAudit({
    ...actor,
    tenantId: scope.tenantId,
    action,
    target: { kind: 'api_key', id },
    details,
    now,
  });
}

async function insertNew(
  { tx, scope, now, keysMax = Number.POSITIVE_INFINITY }: KeyContext,
  key: string,
  row: NewKeyRow,
): Promise<Issued> {
  const { id, rotated_from: rotatedFrom } = row;
  const event = rotatedFrom
    ? emit(scope, { type: 'api_key.rotated', data: { id, rotatedFrom }, now })
    : emit(scope, { type: 'api_key.created', data: { id }, now });
  // The old key of a rotation works on for a while.
  const most = rotatedFrom ? 2 * keysMax : keysMax;
  const [inserted, , counted] = await tx.run(insertKey(scope, row, now), event, countKeys(scope, now));
  if (onlyRow(counted).keys > most)
    failLimitReached(`A tenant has at most ${keysMax} keys in force. Revoke some.`, keysMax);
  return { row: onlyRow(inserted), key };
}

function assertNotRevoked(key: KeyRow): void {
  if (key.revoked_at !== null)
    fail('INVALID_STATE', 'This key is revoked.', { state: 'REVOKED', allowed: [] });
}

import type Type from 'typebox';
import type { Call, OperatorScope, TenantScope } from '../../access/index.ts';
import { one, type Transaction } from '../../platform/db/database.ts';
import { pageFor, slicePage } from '../../platform/http/page.ts';
import { type Answer, created, ok } from '../../platform/http/route.ts';
import { changesOf } from '../../platform/version-guard.ts';
import { renderMade } from '../accounts/index.ts';
import type { IdentityDeps } from '../deps.ts';
import { changeKey, type Issued, issueKey, type KeyContext, revokeKey, rotateKey } from './operations.ts';
import { type Holding, holdingOf, reaches } from './own-keys.ts';
import { findKey, lockKey, pageOfKeys } from './queries.ts';
import {
  type ApiKey,
  type ApiKeyChange,
  type IssuedApiKey,
  type KeyRow,
  OVERLAP_DEFAULT_SECONDS,
  type RevokedApiKey,
  renderKey,
} from './shapes.ts';

/** What operators and owners both do with keys. They differ in whose keys these are, and in how far they reach. */

/** The keys that a caller works on. */
export interface KeyReach {
  scope: TenantScope;
  /** Null: all keys of the tenant. */
  holding: Holding | null;
}

/** An operator's: every key of the tenant that the request names. */
export const keysOfTenant = (scope: OperatorScope, tenantId: string): KeyReach => ({
  scope: scope.forTenant(tenantId),
  holding: null,
});

/** An owner's: the keys that reach no further than they do. */
export const ownKeys = (scope: TenantScope): KeyReach => ({ scope, holding: holdingOf(scope) });

type KeyCall = Pick<Call<IdentityDeps>, 'deps' | 'transaction' | 'request' | 'correlationId'>;
type KeyAnswer = Promise<Answer<Type.Static<typeof ApiKey>>>;
type IssuedAnswer = Promise<Answer<Type.Static<typeof IssuedApiKey>>>;

export async function getKey({ deps }: KeyCall, { scope, holding }: KeyReach, id: string): KeyAnswer {
  const [rows] = await deps.db.run(scope, findKey(scope, id));
  return ok(renderKey(withinReach(holding, rows)));
}

/** A page may come out shorter for an owner of few restaurants; the cursor goes on from where the rows ended. */
export async function listKeys(
  call: Pick<Call<IdentityDeps>, 'deps' | 'cursor' | 'seal'> & { query: { limit?: number } },
  { scope, holding }: KeyReach,
) {
  const [found] = await call.deps.db.run(scope, pageOfKeys(scope, pageFor(call)));
  const { rows, nextCursor } = slicePage(found, call, (row) => [row.id]);
  const reached = holding ? rows.filter((row) => reaches(holding, row)) : rows;
  return ok({ items: reached.map(renderKey), nextCursor });
}

/** `prepare` checks first, in the same transaction. */
export function issue(
  call: KeyCall,
  { scope }: KeyReach,
  request: Parameters<typeof issueKey>[1],
  prepare?: (context: KeyContext) => Promise<void>,
): IssuedAnswer {
  return inTransaction(call, scope, async (context) => {
    await prepare?.(context);
    return issued(await issueKey(context, request));
  });
}

export function rotate(
  call: KeyCall & { body: { overlapSeconds?: number } },
  reach: KeyReach,
  id: string,
): IssuedAnswer {
  const overlapMs = (call.body.overlapSeconds ?? OVERLAP_DEFAULT_SECONDS) * 1_000;
  return onKey(call, reach, id, async (context) => issued(await rotateKey(context, id, overlapMs)));
}

/**
 * Ends the key, says what it made that still works, and ends that as well when it is asked. The key is revoked by then, and not
 * only in the same transaction: what it made takes a while to find, and may be held by others.
 */
export async function revoke(
  call: KeyCall,
  reach: KeyReach,
  id: string,
  withWhatItMade = false,
): Promise<Answer<Type.Static<typeof RevokedApiKey>>> {
  const { db, whatWasMade } = call.deps;
  const maker = { kind: 'KEY', id } as const;
  await db.transaction(reach.scope, async (tx) => {
    const context = contextOf(call, reach.scope, tx);
    await assertReached(context, reach, id);
    return { result: await revokeKey(context, id), last: [] };
  });
  return onKey(call, reach, id, async (context) => {
    const { tx, scope, actor, now } = context;
    const { ended, left, events } = withWhatItMade
      ? await whatWasMade.end(tx, scope, { maker, actor, now })
      : { ended: [], left: await whatWasMade.find(tx, scope, { maker, now }), events: [] };
    const key = await revokeKey(context, id);
    await tx.run(...events);
    return ok({ ...renderKey(key), left: left.map(renderMade), ended: ended.map(renderMade) });
  });
}

/** What a key made that still works. */
export const listMade = ({ deps }: KeyCall, { scope, holding }: KeyReach, id: string) =>
  deps.db.transaction(scope, async (tx) => {
    const [rows] = await tx.run(findKey(scope, id));
    withinReach(holding, rows);
    const made = await deps.whatWasMade.find(tx, scope, {
      maker: { kind: 'KEY', id },
      now: deps.clock.now(),
    });
    return { result: ok({ items: made.map(renderMade) }), last: [] };
  });

export function update(
  call: KeyCall & { body: Type.Static<typeof ApiKeyChange>; expectedVersion: number | undefined },
  reach: KeyReach,
  id: string,
): KeyAnswer {
  const change = changesOf(call.body);
  return onKey(call, reach, id, async (context) =>
    ok(renderKey(await changeKey(context, id, change, call.expectedVersion))),
  );
}

/** Works on a key that the caller reaches. */
function onKey<T>(
  call: KeyCall,
  reach: KeyReach,
  id: string,
  work: (context: KeyContext) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  return inTransaction(call, reach.scope, async (context) => {
    await assertReached(context, reach, id);
    return work(context);
  });
}

async function assertReached({ tx }: KeyContext, { scope, holding }: KeyReach, id: string): Promise<void> {
  if (!holding) return;
  const [rows] = await tx.run(lockKey(scope, id));
  withinReach(holding, rows);
}

const inTransaction = <T>(
  call: KeyCall,
  scope: TenantScope,
  work: (context: KeyContext) => Promise<Answer<T>>,
): Promise<Answer<T>> => call.transaction(scope, (tx) => work(contextOf(call, scope, tx)));

function contextOf(
  { deps, request, correlationId }: KeyCall,
  scope: TenantScope,
  tx: Transaction,
): KeyContext {
  const actor = { principal: scope.principal, request, correlationId };
  const { environment, tenantLimits } = deps.config;
  return { tx, scope, actor, now: deps.clock.now(), environment, keysMax: tenantLimits.keys };
}

/** A key that reaches further than its reader is as good as none: to rotate it would be to get hold of it. */
function withinReach(holding: Holding | null, rows: readonly KeyRow[]): KeyRow {
  const key = one(rows, 'API key');
  return holding && !reaches(holding, key) ? one([], 'API key') : key;
}

/** The key itself goes into the answer, and is left out of what is stored for replays. */
function issued({ row, key }: Issued): Answer<Type.Static<typeof IssuedApiKey>> {
  const apiKey = renderKey(row);
  return { ...created({ apiKey, key: key as string | null }), stored: { apiKey, key: null } };
}

import { actorOf, type RestaurantScope } from '../../access/index.ts';
import { one, onlyRow, refusalOf, type Transaction } from '../../platform/db/database.ts';
import { ApiError, fail } from '../../platform/errors.ts';
import { parseStrictJson } from '../../platform/http/request/strict-json.ts';
import { type Answer, ok } from '../../platform/http/route.ts';
import { emit } from '../../records/events/index.ts';
import { canGoBack, giveBack } from './give-back.ts';
import { KINDS } from './kinds.ts';
import { Parked } from './park.ts';
import { perform } from './perform.ts';
import { People } from './person.ts';
import { firstParked } from './queries.ts';
import { DECIDED, type Decision, decideReview, findReview, type ReviewRow } from './review-queries.ts';
import { renderReview, type SyncReview } from './review-shapes.ts';
import type { DecideCall, Run } from './run.ts';
import type { LoggedCommand } from './shapes.ts';
import { SoldMenus } from './sold-menus.ts';
import type { Within } from './writing.ts';

/** What becomes of a command by the decision of somebody: the one transaction has the decision, its effect and the answer. */

interface Asked {
  id: string;
  review: Decision['review'];
  note: string | undefined;
  /** Instead of what the till said. */
  body?: string | undefined;
  /** Out of which cash goes back. */
  drawerGuid?: string | undefined;
}

export async function decide(
  call: DecideCall,
  { id, review, note, body, drawerGuid }: Asked,
): Promise<Answer<SyncReview>> {
  const { deps, scope } = call;
  const now = deps.clock.now();
  const [found] = await deps.db.run(scope, findReview(scope, id));
  const row = one(found, 'command to review');
  assertOpen(row);
  const goesBack = review === 'REJECTED' && row.outcome !== 'PARKED';
  if (goesBack && !canGoBack(row))
    fail('INVALID_STATE', 'It has happened: put it right instead.', {
      state: row.outcome,
      allowed: ['accept', 'correct'],
    });
  const decision = { id, review, by: actorOf(scope), note: note ?? null };
  const claim = decideReview(scope, decision, now);
  const told = emit(scope, {
    type: 'sync.review_decided',
    restaurantGuid: scope.restaurantGuid,
    data: { id, review, orderGuid: row.order_guid },
    now,
  });
  let answer: Answer<SyncReview> | undefined;
  const within: Within = async (_, work) => {
    let result: Awaited<ReturnType<typeof work>>['result'] | undefined;
    answer = (await call.transaction(scope, async (tx) => {
      const worked = await work(tx);
      await tx.run(...worked.last, told);
      result = worked.result;
      return rendered(tx, scope, id);
    })) as Answer<SyncReview>;
    return result as never;
  };
  try {
    if (goesBack) await giveBack(call, row, { claim, within, note: note ?? '', drawerGuid });
    else if (row.outcome === 'PARKED' && review !== 'REJECTED')
      await redo(call, row, { claim, within, now, body });
    else await within(scope, async (tx) => ({ result: await tx.run(claim), last: [] }));
  } catch (error) {
    if (refusalOf(error) === DECIDED) alreadyDecided('DECIDED');
    // Who was first may have left nothing to do: what it is refused for then, is that.
    if (error instanceof ApiError)
      assertOpen(one((await deps.db.run(scope, findReview(scope, id)))[0], 'command to review'));
    throw error;
  }
  // The transaction has committed.
  return answer!;
}

const alreadyDecided = (state: string): never =>
  fail('INVALID_STATE', 'Somebody has decided about this.', { state, allowed: [] });

function assertOpen({ review }: ReviewRow): void {
  if (review !== 'OPEN') alreadyDecided(review ?? 'DECIDED');
}

async function rendered(tx: Transaction, scope: RestaurantScope, id: string): Promise<Answer<SyncReview>> {
  const [rows] = await tx.run(findReview(scope, id));
  return ok(renderReview(onlyRow(rows)));
}

/** Does a parked command now, at its time, in the name of whoever decides: they may do it, or it is refused as if they had asked. */
async function redo(
  call: DecideCall,
  row: ReviewRow,
  {
    claim,
    within,
    now,
    body,
  }: { claim: ReturnType<typeof decideReview>; within: Within; now: number; body: string | undefined },
): Promise<void> {
  const { deps, scope } = call;
  const said = JSON.parse(row.command ?? '{}') as LoggedCommand | string;
  if (typeof said === 'string')
    fail('INVALID_STATE', 'Nobody can read it.', { state: 'UNREADABLE', allowed: ['reject'] });
  const command: LoggedCommand = { ...said, ...(body === undefined ? {} : { body }) };
  const kind = KINDS.get(command.type);
  if (!kind)
    fail('INVALID_STATE', 'No log may hold this operation.', {
      state: 'UNKNOWN_COMMAND',
      allowed: ['reject'],
    });
  if (row.order_guid !== null) {
    const [[first]] = await deps.db.run(scope, firstParked(scope, [row.order_guid]));
    if (first && first.id !== row.id)
      fail('INVALID_STATE', 'An earlier command on this order is parked.', {
        state: 'BEHIND',
        allowed: ['reject'],
        behind: first.id,
      });
  }
  const run: Run = {
    deps,
    call,
    scope: scope as never,
    people: new People(deps, scope as never),
    menus: new SoldMenus(deps.menus),
    logId: row.log_id,
    deviceGuid: row.device_guid,
    revokedAt: null,
    receivedAt: now,
    timeOf: () => ({ at: row.happened_at, isClamped: false }),
    ranges: [],
    masked: new Set(),
    unreadable: new Map(),
    parked: new Map(),
  };
  try {
    const read = kind.read(parseStrictJson(Buffer.from(command.body)));
    const alreadyHappened = kind.alreadyHappened(read);
    await perform(run, { command, kind, body: read, alreadyHappened, decider: { scope, claim, within } });
  } catch (error) {
    if (error instanceof Parked)
      fail('INVALID_STATE', error.message, { state: error.needs.code, allowed: ['reject'] });
    throw error;
  }
}

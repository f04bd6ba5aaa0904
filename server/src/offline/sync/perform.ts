import { type RestaurantScope, requirePermission } from '../../access/index.ts';
import { currentShortages } from '../../catalog/menus/index.ts';
import { NUMBER_TAKEN } from '../../ordering/orders/index.ts';
import type { Subject } from '../../people/approvals/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { refusalOf, type Transaction } from '../../platform/db/database.ts';
import type { EventStatement, Statement } from '../../platform/db/statement.ts';
import { ApiError, type FieldError } from '../../platform/errors.ts';
import type { Answer } from '../../platform/http/route.ts';
import { emit } from '../../records/events/index.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import type { OfflineDeps } from '../deps.ts';
import { approveOffline, withApproval } from './approve.ts';
import { type Gone, noteGone, withDiscounts, withoutWhatIsGone } from './gone.ts';
import type { Body, Kind } from './kinds.ts';
import { mergedInto, redirected } from './merged.ts';
import { compareOrder, comparePrices, Differences, itemsOf, portionsAsked } from './outcome.ts';
import { claimOf, nothingKept, Parked } from './park.ts';
import type { Actor } from './person.ts';
import { claimCommand, settleCommand } from './queries.ts';
import { settleDecided } from './review-queries.ts';
import type { Run } from './run.ts';
import { sentAlready } from './sent-already.ts';
import type { Kept, LoggedCommand, Outcome } from './shapes.ts';
import { type Within, writing } from './writing.ts';

/** Runs one command by the handler of its operation, in one transaction with its outcome. */

/** Of each remedy a few: what still fails then is parked. */
const TRIES = 30;

export interface Task {
  command: LoggedCommand;
  kind: Kind;
  body: Body;
  alreadyHappened: boolean;
  /** Whoever did it; absent where somebody who decides about it does it themselves. */
  actor?: Actor;
  decider?: Decider;
}

/** Whoever decides about a parked command, and how their request writes. */
export interface Decider {
  scope: RestaurantScope;
  /** Marks the command as decided; ends the transaction when somebody was faster. */
  claim: Statement;
  /** One transaction, that of the request. */
  within: Within;
}

/** How it is tried: as the till has it at first, then with what a fact needs to be recorded after all. */
interface Attempt {
  body: Body;
  /** Its person may not, and it has happened. */
  asFact: boolean;
  number: number | undefined;
  /** What is left of items that were sold out meanwhile. */
  left: ReadonlyMap<string, string> | undefined;
  /** Items that came too late for their check: 1: on another check, 2: of an order that is open again. */
  rerouted: 0 | 1 | 2;
  /** The order into which the one of the till was merged meanwhile. */
  into: string | null;
  /** What it names that was archived meanwhile. */
  gone: Gone | null;
}

export interface Done {
  outcome: Outcome;
  kept: Kept;
}

export async function perform(run: Run, task: Task): Promise<Done> {
  const { command, kind, alreadyHappened, actor, decider } = task;
  if (decider && kind.permission) requirePermission(decider.scope, kind.permission);
  const lacks = actor !== undefined && kind.permission !== undefined && !actor.grants.has(kind.permission);
  if (lacks && !alreadyHappened)
    throw new Parked('FORBIDDEN', `This needs the permission ${kind.permission}.`, {
      permission: kind.permission ?? null,
    });
  let attempt: Attempt = {
    body: task.body,
    asFact: lacks,
    number: await numberOf(run, command),
    left: undefined,
    rerouted: 0,
    into: null,
    gone: null,
  };
  for (let tries = 1; ; tries++) {
    try {
      return await tried(run, task, attempt);
    } catch (error) {
      const next: Attempt | null = tries === TRIES ? null : await remedied(run, task, attempt, error);
      if (next === null) throw error;
      attempt = next;
    }
  }
}

/** The number that the till gave, if it was kept for it on the day on which this is booked. */
async function numberOf(run: Run, command: LoggedCommand): Promise<number | undefined> {
  const { displayNumber } = command;
  if (displayNumber === undefined) return undefined;
  const { deps, scope, ranges } = run;
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  const { businessDate } = bookingDayAt(place, run.timeOf(command).at);
  const isKept = ranges.some(
    ({ business_date, first, last }) =>
      business_date === businessDate && first <= displayNumber && displayNumber <= last,
  );
  return isKept ? displayNumber : undefined;
}

async function tried(run: Run, task: Task, attempt: Attempt): Promise<Done> {
  const { command, kind, decider } = task;
  const scope = scopeFor(run, task, attempt);
  const differences = new Differences();
  await foresee(run, task, attempt, differences);
  const orderGuid = attempt.into ?? kind.orderOf(command);
  let done: Done | undefined;
  const last = async (tx: Transaction, answer: Answer): Promise<Statement[]> => {
    const made = await resultOf(tx, scope, { command, orderGuid, answer, differences });
    done = made.done;
    const { outcome, kept: result } = made.done;
    const settled = { outcome, result, amount: made.amount };
    return [(decider ? settleDecided : settleCommand)(scope, command.id, settled)];
  };
  const claimed = {
    orderGuid,
    outcome: 'APPLIED',
    result: nothingKept(),
    kept: null,
    isOpen: false,
  } as const;
  const call = {
    ...run.call,
    deps: depsFor(run, task, attempt),
    scope,
    params: { restaurantGuid: scope.restaurantGuid, ...kind.params(redirected(command, attempt)) },
    query: {},
    body: attempt.body,
    given: { guid: command.id, displayNumber: attempt.number },
    idempotencyKey: undefined,
    expectedVersion: (attempt.body as { version?: number }).version,
    ...writing({
      claim: decider?.claim ?? claimCommand(scope, claimOf(run, command, claimed)),
      within: decider?.within ?? run.deps.db.transaction,
      last,
      told: () => eventFor(run, task, done),
    }),
  };
  await kind.run(call, attempt.body, (field, device, server) => differences.add(field, device, server));
  // Its transaction has committed, so its outcome was made.
  return done!;
}

/** In whose name it runs. */
function scopeFor(
  { people, logId }: Run,
  { actor, decider }: Task,
  { asFact, rerouted }: Attempt,
): RestaurantScope {
  if (decider) return decider.scope;
  if (!actor) throw new Error('a command of nobody');
  return people.scopeOf(actor, { logId, asFact, reopens: rerouted > 0 });
}

/** What a command leaves: its outcome, and what it is worth. */
async function resultOf(
  tx: Transaction,
  scope: RestaurantScope,
  {
    command,
    orderGuid,
    answer,
    differences,
  }: { command: LoggedCommand; orderGuid: string | null; answer: Answer; differences: Differences },
): Promise<{ done: Done; amount: number | null }> {
  const { totalAmount = null, ...order } =
    orderGuid === null
      ? { orderGuid, version: null, displayNumber: null }
      : await compareOrder(tx, scope, { command, orderGuid, differences });
  const { all } = differences;
  const kept: Kept = { ...order, differences: all, needs: null };
  const paid = answer.data as { amount?: number; tipAmount?: number } | null;
  const amount =
    command.type === 'createOrderPayment' ? (paid?.amount ?? 0) + (paid?.tipAmount ?? 0) : totalAmount;
  return { done: { outcome: all.length > 0 ? 'APPLIED_WITH_DIFFERENCE' : 'APPLIED', kept }, amount };
}

/** What is different whatever becomes of it. */
async function foresee(
  run: Run,
  { command, actor }: Task,
  { body, asFact, left, rerouted, into, gone }: Attempt,
  differences: Differences,
): Promise<void> {
  const { deps, scope, menus } = run;
  const happened = run.timeOf(command);
  if (happened.isClamped) differences.add('time', command.at, isoTime(happened.at));
  if (run.masked.has(command.id)) differences.add('text', null, null);
  if (actor?.isAway) differences.add('staff', actor.member.guid, null, actor.member.guid);
  if (actor && asFact) differences.add('permission', actor.member.guid, null, actor.member.guid);
  for (const [guid, most] of left ?? []) differences.add('stock', null, most, guid);
  if (into !== null) differences.add('order', command.orderGuid ?? null, into);
  if (rerouted > 0) differences.add('check', null, command.id);
  if (gone) noteGone(gone, differences);
  const { menuVersion } = command;
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  if (menuVersion === undefined) return;
  if (menuVersion > place.menuVersion) differences.add('menuVersion', menuVersion, place.menuVersion);
  const sold = await menus.of(scope, place, menuVersion);
  const present = await menus.of(scope, place, undefined);
  comparePrices({ sold, present }, itemsOf(body), differences);
}

/** What the handler works with: the time of the fact, the menu of the till, and a kitchen that cooks nothing twice. */
function depsFor(run: Run, { command }: Task, { left, gone }: Attempt): OfflineDeps {
  const { deps, menus, receivedAt } = run;
  const { at } = run.timeOf(command);
  const { kitchen } = deps;
  return {
    ...deps,
    clock: { now: () => at, written: () => receivedAt },
    menus: menus.selling(command.menuVersion, left),
    kitchen: command.alreadySent ? sentAlready(kitchen) : kitchen,
    priceRules: gone ? withDiscounts(deps.priceRules, gone) : deps.priceRules,
  };
}

/** Whoever reviews hears of what is different. */
function eventFor(
  { scope, deviceGuid, receivedAt }: Run,
  { command, kind }: Task,
  done: Done | undefined,
): EventStatement[] {
  if (done?.outcome !== 'APPLIED_WITH_DIFFERENCE') return [];
  const { id, type, staffGuid } = command;
  const fields = done.kept.differences.map(({ field }) => field);
  const data = { id, type, deviceGuid, staffGuid, orderGuid: kind.orderOf(command), fields };
  const { restaurantGuid } = scope;
  return [emit(scope, { type: 'sync.command_differed', restaurantGuid, data, now: receivedAt })];
}

/** How a command that was refused is tried again; null: it is not. */
async function remedied(run: Run, task: Task, attempt: Attempt, error: unknown): Promise<Attempt | null> {
  if (refusalOf(error) === NUMBER_TAKEN) return { ...attempt, number: undefined };
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'APPROVAL_REQUIRED') return approved(run, task, attempt, error);
  const { alreadyHappened, command } = task;
  if (!alreadyHappened) return null;
  if (error.code === 'FORBIDDEN' && !attempt.asFact) return { ...attempt, asFact: true };
  const fields = (error.details?.fields ?? []) as FieldError[];
  if (fields.length > 0 && fields.every(({ rule }) => rule === 'stock'))
    return withWhatIsLeft(run, task, attempt);
  const gone = await withoutWhatIsGone(run, command, attempt, fields);
  if (gone) return { ...attempt, gone, body: gone.body };
  const into = await mergedInto(run, attempt.into ?? command.orderGuid);
  return into === null ? rerouted(task, attempt, error) : { ...attempt, into };
}

async function approved(run: Run, task: Task, attempt: Attempt, error: ApiError): Promise<Attempt | null> {
  const { people, logId, deviceGuid, deps, call } = run;
  const { command } = task;
  const { at } = run.timeOf(command);
  if (task.decider) return null;
  const scope = scopeFor(run, task, attempt);
  const about = { people, scope, command, logId, deviceGuid, at };
  const asked = error.details?.approve as Subject;
  const guid = await approveOffline({ ...deps, clock: { now: () => at } }, call as never, about, asked);
  if (guid === null) return null;
  const rules = await depsFor(run, task, attempt).priceRules.get(scope);
  const body = withApproval(command.type, attempt.body, { approval: guid, error, rules });
  return body === null ? null : { ...attempt, body };
}

/** What was sold is gone, however little the stock says: that much is taken, and the rest is listed. */
async function withWhatIsLeft(run: Run, { command }: Task, attempt: Attempt): Promise<Attempt | null> {
  const { deps, scope, menus, receivedAt } = run;
  const place = await deps.restaurants.get(scope, scope.restaurantGuid);
  const menu = await menus.of(scope, place, command.menuVersion);
  const portions = itemsOf(attempt.body).flatMap((item) => portionsAsked(menu, item));
  const short = await currentShortages(deps.db, scope, { menu, portions, now: receivedAt });
  return { ...attempt, left: new Map([...(attempt.left ?? []), ...short]) };
}

/** Items whose check was paid or is gone meanwhile: they are due on a check of their own, of an order that is open again. */
function rerouted({ command, body }: Task, attempt: Attempt, { code }: ApiError): Attempt | null {
  const commands = body.commands ?? [];
  const adds = commands.length > 0 && commands.every((one) => one.command === 'addSelections');
  const isLate = code === 'INVALID_STATE' || code === 'RESOURCE_NOT_FOUND' || code === 'VALIDATION_ERROR';
  if (command.type !== 'runOrderCommands' || !adds || !isLate || attempt.rerouted === 2) return null;
  const next = attempt.rerouted === 0 ? 1 : 2;
  const reopened = next === 2 ? [{ command: 'reopenOrder' }] : [];
  const check = { command: 'addCheck', body: { guid: command.id } };
  const moved = commands.map((one) => ({ ...one, body: { ...one.body, checkGuid: command.id } }));
  return { ...attempt, rerouted: next, body: { ...body, commands: [...reopened, check, ...moved] } };
}

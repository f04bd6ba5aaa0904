import type { GuestScope } from '../../access/index.ts';
import { admit } from '../../ordering/hours/index.ts';
import {
  addSelections,
  createOrder,
  findOrder,
  isEmptied,
  orderFormat,
  previewOrder,
} from '../../ordering/orders/index.ts';
import { one } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Answer, created } from '../../platform/http/route.ts';
import { notAnswering } from '../../platform/idempotency.ts';
import { newGuid } from '../../platform/ids.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import type { StorefrontDeps } from '../deps.ts';
import { requireTableOpen } from '../guest-sessions/index.ts';
import { restaurantOf } from '../offer/index.ts';
import { findOpenAtTable, type GuestOrderLimits, insertGuestOrder } from './queries.ts';
import type { NewStorefrontOrder } from './shapes.ts';

/** What guests order where they sit: onto the check that is open at their table, or as the first of one. */

/** How often a check is paid or closed between the look at it and the order, before that is told. */
const TRIES = 3;

interface Call {
  deps: StorefrontDeps;
  scope: GuestScope;
  body: NewStorefrontOrder;
  commit(scope: GuestScope, writes: Writes, answer: Answer): Promise<unknown>;
  transaction: unknown;
}

type Line = NewStorefrontOrder['items'][number] & { guid: string };

/** Takes the order and gives its guid. The guest's lines are noted in its transaction. */
export async function orderAtTable(given: unknown, limits: GuestOrderLimits): Promise<Answer<never>> {
  const call = given as Call;
  const { deps, scope, body } = call;
  await requireTableOpen(deps, scope);
  const lines = body.items.map((item) => ({ ...item, guid: newGuid() }));
  const note = (guid: string) => {
    const order = { guid, phoneKey: null, selectionGuids: lines.map((line) => line.guid) };
    return insertGuestOrder(scope, order, limits, deps.clock.now());
  };
  for (let tries = 1; ; tries++) {
    const check = await openCheck(call);
    try {
      return await (check === null ? begin(call, lines, note) : join(call, check, { lines, note }));
    } catch (error) {
      const isGone = check !== null && error instanceof ApiError && error.code === 'INVALID_STATE';
      if (!isGone || tries === TRIES) throw error;
    }
  }
}

type Note = (orderGuid: string) => Writes['rows'];

/** The check at the table that takes more; null: there is none, or the restaurant accepts each order by itself. */
async function openCheck({ deps, scope }: Call): Promise<{ orderGuid: string; checkGuid: string } | null> {
  const restaurant = await restaurantOf(deps, scope);
  const { source, table } = scope.principal;
  if (restaurant.approvalSources.includes(source) || table === null) return null;
  const [[newest]] = await deps.db.run(scope, findOpenAtTable(scope, table.guid));
  if (!newest) return null;
  const [found] = await deps.db.run(scope, findOrder(scope, newest.guid));
  const order = orderFormat.parse(one(found, 'order'));
  // What last night left empty at the table is not continued at breakfast.
  const { businessDate } = bookingDayAt(restaurant, deps.clock.now());
  if (isEmptied(order) && order.businessDate !== businessDate) return null;
  const open = order.checks.find(({ paymentStatus }) => paymentStatus === 'OPEN');
  return open ? { orderGuid: newest.guid, checkGuid: open.guid } : null;
}

async function begin(call: Call, items: Line[], note: Note): Promise<Answer<never>> {
  const { deps, scope, body, transaction } = call;
  const guid = newGuid();
  const answer = created({ guid });
  const { guest, diningOption } = body;
  const tableGuid = scope.principal.table?.guid;
  const taking = {
    ...{ deps, scope, transaction },
    body: { diningOption, tableGuid, items, ...(guest === undefined ? {} : { guest }) },
    given: { guid },
    commit: (at: GuestScope, writes: Writes) =>
      call.commit(at, { ...writes, rows: [...writes.rows.map(notAnswering), ...note(guid)] }, answer),
  };
  await createOrder.handler(taking as never);
  return answer as Answer<never>;
}

async function join(
  call: Call,
  { orderGuid, checkGuid }: { orderGuid: string; checkGuid: string },
  { lines, note }: { lines: Line[]; note: Note },
): Promise<Answer<never>> {
  const { deps, scope, body } = call;
  const answer = created({ guid: orderGuid });
  // What the house has opened may be sold on other channels: guests order from the menu of theirs.
  await previewOrder.handler({ deps, scope, body: { diningOption: 'DINE_IN', items: body.items } } as never);
  const adding = {
    ...{ deps, scope, transaction: call.transaction, query: {} },
    params: { restaurantGuid: scope.restaurantGuid, orderGuid },
    body: { checkGuid, items: lines },
    commit: async (at: GuestScope, writes: Writes) => {
      const more = [...(await admitted(call)), ...note(orderGuid)];
      return call.commit(at, { ...writes, rows: [...writes.rows.map(notAnswering), ...more] }, answer);
    },
  };
  await addSelections.handler(adding as never);
  return answer as Answer<never>;
}

/** Judged as a new order is: hours, pauses, and how much is taken in a quarter of an hour. */
async function admitted({ deps, scope, body }: Call) {
  const restaurant = await restaurantOf(deps, scope);
  return admit(deps, scope, restaurant, {
    guid: newGuid(),
    channel: scope.principal.source,
    promisedAt: null,
    items: body.items.reduce((sum, { quantity }) => sum + quantity, 0),
    prepTimeSeconds: restaurant.prepTimeSeconds,
    now: deps.clock.now(),
  });
}

import {
  actorOf,
  type RestaurantScope,
  requirePermission,
  restaurant as restaurantAccess,
} from '../../access/index.ts';
import { takeStock } from '../../catalog/menus/index.ts';
import { DISCOUNT_TAKEN } from '../../catalog/price-rules/index.ts';
import { APPROVAL_GONE, type Approver } from '../../people/approvals/index.ts';
import { writtenAt } from '../../platform/clock.ts';
import { refusalOf, violates } from '../../platform/db/database.ts';
import { retryRaces } from '../../platform/db/retry-races.ts';
import type { EventStatement, Statement, Writes } from '../../platform/db/statement.ts';
import { ApiError, type FieldError, fail, failFields } from '../../platform/errors.ts';
import { RawJson } from '../../platform/http/response/envelope.ts';
import { created } from '../../platform/http/route.ts';
import { restaurantParams } from '../../platform/http/shapes.ts';
import { DAY_CLOSED, emit } from '../../records/events/index.ts';
import { bookingDayAt } from '../../tenancy/restaurants/index.ts';
import { ZONES_CHANGED } from '../delivery/index.ts';
import { route } from '../deps.ts';
import { HOURS_CHANGED, REFUSALS, SLOT_TAKEN } from '../hours/index.ts';
import { approvalsOf, requireApprovals } from './approval.ts';
import { wrongField } from './body-references.ts';
import type { Moment } from './change.ts';
import { createAndChange } from './change-in-steps.ts';
import { countedAnew, withinLimits } from './counted-discounts.ts';
import { destinationOf, zonesAsJudged } from './delivery/destination.ts';
import { type PlacedOrder, portionsOf, selectionsOf } from './document.ts';
import { guestKept, rejectUnknownCustomer } from './guest/queries.ts';
import { readGuest } from './guest/read-guest.ts';
import { admitOrder } from './guest-order.ts';
import { requireOpenItems } from './lines.ts';
import { type OrderRequest, requestedItems } from './order.ts';
import { sourceOf } from './order-source.ts';
import { rejectOutOfStock } from './out-of-stock.ts';
import { placeAhead } from './portions-ahead.ts';
import { findByExternalId, insertTimeline } from './queries.ts';
import { readyIn } from './ready-in.ts';
import { answeringFor } from './rules.ts';
import { requireServer } from './serving-staff.ts';
import { type CashWithOrder, NewOrder } from './shapes/new-order.ts';
import { Order } from './shapes/order.ts';
import { requireTable } from './table-reference.ts';
import { insertOrder, OUTDATED, withNumber } from './write-queries.ts';

/** Prices come from the cached menu; when it turns out to have changed, read it and price again this often. */
const TRIES = 3;
/** What has changed since it was read: all of it is read again. */
const AGAIN = [OUTDATED, DAY_CLOSED, APPROVAL_GONE, HOURS_CHANGED, SLOT_TAKEN, ZONES_CHANGED, DISCOUNT_TAKEN];

export const createOrder = route({
  operationId: 'createOrder',
  method: 'POST',
  path: '/api/v1/restaurants/{restaurantGuid}/orders',
  summary: 'Create an order.',
  description:
    'Prices come from the current menu and stay with the order. Give `items` for an order with one ' +
    'check, or `checks`. `externalId` is unique per restaurant. An order with a later `promisedAt` ' +
    'goes to the kitchen in time for it. `guest` is stored apart from the order, read with ' +
    '`read:guests`, and never part of this answer. Orders from a source that needs approval wait ' +
    'until they are accepted; the source is that of the credential. What guests order is judged by the ' +
    'opening hours; a refusal has `details.nextAt`. With `payment` it is paid in cash at once, as ' +
    'createOrderPayment does, or is not created. Send an Idempotency-Key: a retry then returns the same order.',
  when: {
    CONFLICT:
      'The `externalId` or the `Idempotency-Key` belongs to another order, or the delivery costs more than `delivery.feeAmount` ' +
      '(DELIVERY_FEE_CHANGED, with `details.feeAmount`).',
    INVALID_STATE: 'The restaurant is archived, or nothing is due of what is to be paid.',
    CLOSED: 'A guest orders for a time at which the restaurant is closed.',
    PAUSED: 'A guest orders while no orders of guests are taken.',
    TOO_SOON: 'A guest orders for sooner than it can be ready.',
    SLOT_FULL: 'A guest orders for a quarter of an hour that is full.',
    OUT_OF_ZONE: 'A guest wants it brought to where the restaurant does not deliver.',
    BELOW_MINIMUM: 'A guest orders for less than what is delivered there.',
  },
  access: restaurantAccess('write:orders', 'orders.create'),
  approval: {
    permissions: ['orders.discount', 'orders.tax_exempt'],
    when: 'a discount has terms of its own or is defined so, or a check is tax-exempt',
  },
  params: restaurantParams,
  body: NewOrder,
  response: Order,
  errors: ['INVALID_STATE', ...REFUSALS, 'TOO_SOON', 'OUT_OF_ZONE', 'BELOW_MINIMUM'],
  handler: async (call) => {
    const { deps, scope, body, commit, given } = call;
    requirePayable(scope, body);
    const actor = actorOf(scope);
    const source = sourceOf(scope, body.source);
    const items = requestedItems(body).map(([, item]) => item);
    requireOpenItems(scope, items);
    for (let tries = 1; ; tries++) {
      const restaurant = await deps.restaurants.get(scope, scope.restaurantGuid);
      if (restaurant.archived)
        fail('INVALID_STATE', 'This restaurant is archived.', { state: 'ARCHIVED', allowed: [] });
      const menu = await deps.menus.get(scope, restaurant);
      if (body.tableGuid !== undefined) await requireTable(deps, scope, body.tableGuid);
      if (body.serverUid !== undefined) await requireServer(deps, scope, body.serverUid);
      const rules = await deps.priceRules.get(scope);
      const approvals = await approvalsOf(deps, scope, body, rules);
      const now = deps.clock.now();
      const answering = approvals.discounts.map((one) => one && answeringFor(one));
      const destination = await destinationOf(deps, scope, body, source);
      const written = writtenAt(deps.clock);
      const told = { writtenAt: written, guid: given?.guid };
      const sale = { restaurant, menu, rules, actor, source, now };
      const placement = { ...sale, ...told, answering, destination };
      const placed = await placeAhead(deps, scope, body, placement);
      const guest = readGuest(destination?.guest ?? body.guest, restaurant);
      // What a till has sold was sold: its guest has paid so much.
      const isHeld = given === undefined;
      const order = isHeld
        ? await withinLimits({ db: deps.db, scope }, placed, { guest: () => guest })
        : placed;
      const { exempted, writes } = requireApprovals(scope, order, approvals, { request: body, placement });
      const rest = JSON.stringify(order).slice(1);
      const { guid } = order;
      const sent = selectionsOf(order).filter(({ fulfillmentStatus }) => fulfillmentStatus === 'SENT');
      const day = bookingDayAt(restaurant, Date.parse(order.openedAt), now);
      const { businessDate, guard } = day;
      const moment = { ...day, now, at: order.createdAt, writtenAt: written, actor };
      const tickets = await deps.kitchen.sent(scope, order, sent, now);
      const prepTimeSeconds = readyIn(placement, items);
      const admitted = await admitOrder(deps, scope, placement, { order, prepTimeSeconds });
      const rows = [
        insertOrder(scope, restaurant, order, { rest, displayNumber: given?.displayNumber }),
        ...admitted,
        ...zonesAsJudged(scope, destination),
        ...guestKept(scope, guid, guest, now),
        ...(await countedAnew(scope, { order }, { guest: () => guest, isHeld })),
        ...tickets.rows,
        ...noteExemptions(scope, order, exempted, moment),
        ...writes.rows,
      ] as const;
      const events = [
        ...takeStock(scope, menu, portionsOf(selectionsOf(order)), now),
        ...(tickets.events ?? []),
        ...eventsOfNew(scope, order, { businessDate, guard, now: written }),
        ...(writes.events ?? []),
      ];
      try {
        if (body.payment) return await createPaid(call, guid, { rows, events }, body.payment);
        const [[inserted]] = await commit(scope, { rows, events }, { status: 201, data: null });
        // An insert that has not failed gives its row.
        return created(new RawJson(withNumber(inserted!.display_number, rest)));
      } catch (error) {
        if (violates(error, 'orders_external_id_key')) {
          // Without an externalId there is no such conflict.
          const [[existing]] = await deps.db.run(scope, findByExternalId(scope, body.externalId!));
          fail('CONFLICT', 'An order with this externalId exists.', { existingGuid: existing?.guid });
        }
        rejectUnknownCustomer(error);
        if (!AGAIN.includes(refusalOf(error) ?? '')) rejectOutOfStock(menu, error, requestedItems(body));
        if (tries === TRIES)
          fail('CONFLICT', 'The menu keeps changing; try again.', { reason: 'MENU_CHANGED' });
        deps.restaurants.forget(scope, scope.restaurantGuid);
      }
    }
  },
});

/** What is told of a new order, and of one that waits for its time. */
function eventsOfNew(
  scope: RestaurantScope,
  { guid, version, source, totalAmount, promisedAt, fireAt, approvalStatus }: PlacedOrder,
  moment: Pick<Moment, 'businessDate' | 'guard' | 'now'>,
): EventStatement[] {
  const event = { restaurantGuid: scope.restaurantGuid, ...moment };
  const made = emit(scope, { ...event, type: 'order.created', data: { guid, version, source, totalAmount } });
  if (approvalStatus !== 'FUTURE') return [made];
  return [
    made,
    emit(scope, { ...event, type: 'order.scheduled', data: { guid, version, promisedAt, fireAt } }),
  ];
}

/** Ends the request when a caller pays with the order who may not, or what nobody could say for which check. */
function requirePayable(scope: RestaurantScope, { payment, checks }: OrderRequest): void {
  if (!payment) return;
  requirePermission(scope, 'payments.take');
  if (checks && checks.length > 1) wrongField('/payment', 'oneCheck', 'is for an order with one check');
}

/**
 * The order and its payment, both or neither: what two requests would leave, in one transaction. Anew when another payment into
 * the same drawer was faster.
 */
const createPaid = (
  { deps, scope, transaction }: Parameters<typeof createAndChange>[0],
  orderGuid: string,
  writes: Writes,
  payment: CashWithOrder,
) =>
  retryRaces(
    { names: deps.payments.changedSince, message: 'The cash drawer keeps changing; try again.' },
    () =>
      createAndChange(
        { deps, scope, transaction },
        {
          orderGuid,
          writes,
          step: {
            expectedVersion: undefined,
            change:
              ({ db }) =>
              (order, moment) =>
                deps.payments.takeCash(db, scope, payment, { order, moment }),
            rejected: async (error) => {
              const fields = error instanceof ApiError ? error.details?.fields : undefined;
              if (!fields) throw error;
              return failFields(
                (fields as FieldError[]).map((one) => ({ ...one, path: `/payment${one.path}` })),
              );
            },
          },
        },
      ),
  );

/** Who approved that checks are exempt, beside the creation in the timeline. */
function noteExemptions(
  scope: RestaurantScope,
  order: PlacedOrder,
  exemptions: readonly { index: number; approver: Approver | null }[],
  moment: Moment,
): Statement[] {
  const approved = exemptions.filter(({ approver }) => approver !== null);
  const [first] = approved;
  if (!first) return [];
  const checkGuids = approved.map(({ index }) => order.checks[index]?.guid);
  const approvalGuids = approved.map(({ approver }) => approver?.approvalGuid);
  const facts = { changed: ['taxExempt'], checkGuids, approvalGuids };
  return [insertTimeline(scope, order, { action: 'order.updated', approver: first.approver, facts }, moment)];
}

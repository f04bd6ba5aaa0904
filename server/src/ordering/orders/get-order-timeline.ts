import { restaurant } from '../../access/index.ts';
import type { Approver } from '../../people/approvals/index.ts';
import { isoTime } from '../../platform/clock.ts';
import { one } from '../../platform/db/database.ts';
import { ok } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { type Actor, type OrderDocument, orderFormat } from './document.ts';
import { findOrder, timelineOf } from './queries.ts';
import { orderParams } from './shapes/fields.ts';
import { Timeline } from './shapes/order.ts';

export const getOrderTimeline = route({
  operationId: 'getOrderTimeline',
  method: 'GET',
  path: '/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}/timeline',
  summary: 'List the changes of an order, oldest first.',
  description: 'Each entry says who did what, when, and with which values.',
  access: restaurant('read:orders'),
  params: orderParams,
  response: Timeline,
  status: 200,
  handler: async ({ deps, scope, params }) => {
    const [found, rows] = await deps.db.run(
      scope,
      findOrder(scope, params.orderGuid),
      timelineOf(scope, params.orderGuid),
    );
    const order = orderFormat.parse(one(found, 'order'));
    const creation = {
      version: 1,
      at: order.createdAt,
      ...takenOn(order),
      action: 'order.created',
      reason: null,
      actor: order.openedBy,
      approver: null,
      facts: { source: order.source },
    };
    const later = rows.map(({ business_date, occurred_on, at, actor, approver, facts, ...row }) => ({
      ...row,
      at: isoTime(at),
      businessDate: business_date,
      occurredOn: occurred_on,
      actor: JSON.parse(actor) as Actor,
      approver: approver === null ? null : (JSON.parse(approver) as Approver),
      facts: JSON.parse(facts) as Record<string, unknown>,
    }));
    return ok({ items: [creation, ...later] });
  },
});

/** The business days of the creation. An order for later has days of its own once it is fired. */
function takenOn({ orderedOn, businessDate, occurredOn }: OrderDocument) {
  if (orderedOn !== undefined) return { businessDate: orderedOn, occurredOn: orderedOn };
  // Only orders for later are ever without them.
  return { businessDate: businessDate!, occurredOn: occurredOn! };
}

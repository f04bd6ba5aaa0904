import type { TObject, TSchema } from 'typebox';
import { restaurant } from '../../access/index.ts';
import type { Occasions, Parsed } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { REFUSALS } from '../hours/index.ts';
import { wrongField } from './body-references.ts';
import type { OrderChange } from './change.ts';
import { changeOrders } from './change-order.ts';
import type { OrderDocument } from './document.ts';
import { judged } from './guest-changes.ts';
import type { Given, WritesOrders } from './order-command.ts';
import { orderParams } from './shapes/fields.ts';
import { Moved } from './shapes/order.ts';

interface TwoOrderCommand<P extends TObject, B extends TSchema, Guid extends string | undefined> {
  operationId: string;
  /** What follows the path of the order, such as `/merge`. */
  path: string;
  summary: string;
  description: string;
  /** When each of its own errors occurs. */
  when?: Occasions;
  /** Those of the order unless the path names more. */
  params?: P;
  body: B;
  /** The other order, the field of the body that names it, and the version that the caller has seen. */
  other: (body: Parsed<B>) => { field: string; guid: Guid; version: number | undefined };
  /** Makes the next order, and the next of the other one. Runs again when another writer was faster. */
  change: (
    order: OrderDocument,
    other: Guid extends string ? OrderDocument : undefined,
    given: Omit<Given<P, B, undefined>, 'prepared' | 'approver'>,
  ) => OrderChange[] | Promise<OrderChange[]>;
}

const OF_GUESTS: Occasions = {
  CLOSED: 'A guest wants more in an order for a time at which the restaurant is closed.',
  PAUSED: 'A guest wants more in an order while no orders of guests are taken.',
  SLOT_FULL: 'A guest wants more in an order than its quarter of an hour takes.',
  BELOW_MINIMUM: 'A guest would leave less in an order than is delivered there.',
};

/** Declares a command that changes two orders in one transaction. Needs `write:orders`; answers with both. */
export function twoOrderCommand<
  B extends TSchema,
  Guid extends string | undefined,
  P extends TObject = typeof orderParams,
>({ path, params, other, change, ...spec }: TwoOrderCommand<P, B, Guid>) {
  return route<WritesOrders, typeof Moved, P, undefined, B>({
    method: 'POST',
    ...spec,
    when: { ...OF_GUESTS, ...spec.when },
    path: `/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}${path}`,
    access: restaurant('write:orders', 'orders.transfer'),
    params: params ?? (orderParams as unknown as P),
    response: Moved,
    status: 200,
    errors: ['INVALID_STATE', ...REFUSALS, 'BELOW_MINIMUM'],
    handler: async (call) => {
      const { deps, scope, body, expectedVersion } = call;
      const { orderGuid } = call.params as Parsed<typeof orderParams>;
      const { field, guid, version } = other(body);
      if (guid === orderGuid) wrongField(field, 'other', 'is this order itself');
      const second = guid === undefined ? [] : [{ guid, expectedVersion: version }];
      return changeOrders(call, {
        orders: [{ guid: orderGuid, expectedVersion }, ...second],
        change: async (before, moment) => {
          const [first, next] = before;
          const given = { deps, scope, params: call.params, body, ...moment };
          const changes = await change(first, next as Parameters<typeof change>[1], given);
          return judged(deps, scope, { before, changes }, moment.now);
        },
      });
    },
  });
}

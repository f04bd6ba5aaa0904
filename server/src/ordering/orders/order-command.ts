import type { TObject, TSchema } from 'typebox';
import { type ApprovalScope, type Call, restaurant } from '../../access/index.ts';
import type { Method, Occasions, Parsed } from '../../platform/http/route.ts';
import { type OrderingDeps, route } from '../deps.ts';
import type { Moment, OrderChange } from './change.ts';
import { changeOrder } from './change-order.ts';
import type { OrderDocument } from './document.ts';
import { orderParams } from './shapes/fields.ts';
import { Order } from './shapes/order.ts';

export const writesOrders = restaurant('write:orders');

type OrderCall<P, B, Q> = Call<OrderingDeps, typeof writesOrders, Parsed<P>, Parsed<Q>, Parsed<B>>;

/** What a change of an order works with besides the order. */
export type Given<P, B, Prepared> = Pick<OrderCall<P, B, undefined>, 'deps' | 'scope' | 'params' | 'body'> &
  Moment & { prepared: Prepared };

interface OrderCommand<
  P extends TObject,
  B extends TSchema | undefined,
  Prepared,
  Q extends TObject | undefined,
> {
  operationId: string;
  /** POST unless it says otherwise. */
  method?: Method;
  /** What follows the path of the order, such as `/close`. */
  path: string;
  summary: string;
  description?: string;
  /** When each of its own errors occurs. */
  when?: Occasions;
  /** Those of the order unless the path names more. */
  params?: P;
  query?: Q;
  body?: B;
  /** Whose approval it needs; the command asks for it with `approverOf`. */
  approval?: { readonly by: ApprovalScope; readonly when?: string };
  /** Reads and checks what does not depend on the order: done once, before the order is read. */
  prepare?: (call: OrderCall<P, B, Q>) => Prepared | Promise<Prepared>;
  /** Makes the next order. Runs again when another writer was faster. */
  change: (order: OrderDocument, given: Given<P, B, Prepared>) => OrderChange | Promise<OrderChange>;
  /** Turns an error of the change into a better one, or throws it again. */
  onError?: (error: unknown, call: OrderCall<P, B, Q>) => never;
}

/** Declares a command on one order: the route needs `write:orders`, and answers with the order as it is afterwards. */
export function orderCommand<
  P extends TObject = typeof orderParams,
  B extends TSchema | undefined = undefined,
  Prepared = undefined,
  Q extends TObject | undefined = undefined,
>({ path, params, prepare, change, onError, ...spec }: OrderCommand<P, B, Prepared, Q>) {
  return route<typeof writesOrders, typeof Order, P, Q, B>({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}${path}`,
    access: writesOrders,
    params: params ?? (orderParams as unknown as P),
    response: Order,
    status: 200,
    errors: ['INVALID_STATE'],
    handler: async (call) => {
      const { deps, scope, body } = call;
      const prepared = (await prepare?.(call)) as Prepared;
      const changing = changeOrder(call, {
        orderGuid: (call.params as Parsed<typeof orderParams>).orderGuid,
        change: (order, moment) =>
          change(order, { deps, scope, params: call.params, body, prepared, ...moment }),
      });
      return onError ? changing.catch((error: unknown) => onError(error, call)) : changing;
    },
  });
}

import type { TObject, TSchema } from 'typebox';
import { type Approval, type Call, type Permission, restaurant } from '../../access/index.ts';
import { type Approver, presentApproval, type Taking } from '../../people/approvals/index.ts';
import type { Method, Occasions, Parsed } from '../../platform/http/route.ts';
import { type OrderingDeps, route } from '../deps.ts';
import { withApproval } from './approval.ts';
import type { Moment, OrderChange } from './change.ts';
import { changeOrder } from './change-order.ts';
import type { OrderDocument } from './document.ts';
import { orderParams } from './shapes/fields.ts';
import { Order } from './shapes/order.ts';

const mayWrite = (permission?: Permission) => restaurant('write:orders', permission);
export type WritesOrders = ReturnType<typeof mayWrite>;

type OrderCall<P, B, Q> = Call<OrderingDeps, WritesOrders, Parsed<P>, Parsed<Q>, Parsed<B>>;

/** What a change of an order works with besides the order. */
export type Given<P, B, Prepared> = Pick<OrderCall<P, B, undefined>, 'deps' | 'scope' | 'params' | 'body'> &
  Moment & {
    prepared: Prepared;
    /** Whoever approved it, to be kept with what is done; null when nobody had to. */
    approver: Approver | null;
  };

/** The result of a command, and what it takes from the bill. */
type CommandChange = OrderChange & { takes?: Taking | undefined };

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
  /** What people need for it: to edit orders unless it says otherwise. Not where an approval can always stand in. */
  permission?: Permission;
  /** The permission that it needs when it `takes` from the bill; its body or query then has an `approval`. */
  approval?: Approval;
  /** Reads and checks what does not depend on the order: done once, before the order is read. */
  prepare?: (call: OrderCall<P, B, Q>) => Prepared | Promise<Prepared>;
  /** Makes the next order. Runs again when another writer was faster. */
  change: (order: OrderDocument, given: Given<P, B, Prepared>) => CommandChange | Promise<CommandChange>;
  /** Turns an error of the change into a better one, or throws it again. */
  onError?: (error: unknown, call: OrderCall<P, B, Q>) => never;
}

/** Declares a command on one order: the route needs `write:orders`, and answers with the order as it is afterwards. */
export function orderCommand<
  P extends TObject = typeof orderParams,
  B extends TSchema | undefined = undefined,
  Prepared = undefined,
  Q extends TObject | undefined = undefined,
>({
  path,
  params,
  permission = 'orders.edit',
  prepare,
  change,
  onError,
  ...spec
}: OrderCommand<P, B, Prepared, Q>) {
  const isAlwaysApproved = spec.approval !== undefined && spec.approval.when === undefined;
  return route<WritesOrders, typeof Order, P, Q, B>({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}${path}`,
    access: mayWrite(isAlwaysApproved ? undefined : permission),
    params: params ?? (orderParams as unknown as P),
    response: Order,
    status: 200,
    errors: ['INVALID_STATE'],
    handler: async (call) => {
      const { deps, scope, body } = call;
      const prepared = (await prepare?.(call)) as Prepared;
      const changing = changeOrder(call, {
        orderGuid: (call.params as Parsed<typeof orderParams>).orderGuid,
        change: async (order, moment) => {
          const { permissions } = spec.approval ?? {};
          const presented =
            permissions && (await presentApproval(deps, scope, permissions[0], approvalIn(call)));
          const approver = presented?.approver ?? null;
          const given = { deps, scope, params: call.params, body, prepared, approver, ...moment };
          const changed = await change(order, given);
          return presented ? withApproval(scope, order, changed, presented) : changed;
        },
      });
      return onError ? changing.catch((error: unknown) => onError(error, call)) : changing;
    },
  });
}

/** The approval that a request carries, in its body or, where it has none, in its query. */
function approvalIn({ body, query }: { body: unknown; query: unknown }): string | undefined {
  const { approval } = (body ?? query ?? {}) as { approval?: string };
  return approval;
}

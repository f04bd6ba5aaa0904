import type { TObject, TSchema } from 'typebox';
import { type Approval, type Call, type Permission, restaurant } from '../../access/index.ts';
import { type Approver, type Presented, presentApproval, type Taking } from '../../people/approvals/index.ts';
import type { ErrorCode } from '../../platform/errors.ts';
import type { Method, Occasions, Parsed } from '../../platform/http/route.ts';
import { type OrderingDeps, route } from '../deps.ts';
import { withApproval } from './approval.ts';
import type { Change, Moment, OrderChange } from './change.ts';
import { changeOrder } from './change-order.ts';
import type { OrderDocument } from './document.ts';
import { judged } from './guest-changes.ts';
import { type ShareWith, withShare } from './ordered-together.ts';
import { orderParams } from './shapes/fields.ts';
import { Order } from './shapes/order.ts';

const mayWrite = (permission?: Permission) => restaurant('write:orders', permission);
export type WritesOrders = ReturnType<typeof mayWrite>;

type OrderCall<P, B, Q> = Call<OrderingDeps, WritesOrders, Parsed<P>, Parsed<Q>, Parsed<B>>;
/** What a command is given of its request: the same when it comes in a list. */
type CommandCall<P, B, Q> = Pick<OrderCall<P, B, Q>, 'deps' | 'scope' | 'params' | 'query' | 'body'>;

/** What a change of an order works with besides the order. */
export type Given<P, B, Prepared> = Pick<OrderCall<P, B, undefined>, 'deps' | 'scope' | 'params' | 'body'> &
  Moment & {
    prepared: Prepared;
    /** Whoever approved it, to be kept with what is done; null when nobody had to. */
    approver: Approver | null;
    /** What the caller holds of its permission, or was sent instead. */
    presented?: Presented | undefined;
  };

/** The result of a command, what it takes from the bill, and of what that is a share together with other orders. */
type CommandChange = OrderChange & { takes?: Taking | undefined; shareWith?: ShareWith };

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
  /** Beside INVALID_STATE. */
  errors?: readonly ErrorCode[];
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
  prepare?: (call: CommandCall<P, B, Q>) => Prepared | Promise<Prepared>;
  /** Makes the next order. Runs again when another writer was faster. */
  change: (order: OrderDocument, given: Given<P, B, Prepared>) => CommandChange | Promise<CommandChange>;
  /** Turns an error of the change into a better one, or throws it again. */
  onError?: (error: unknown, call: CommandCall<P, B, Q>) => Promise<never>;
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
  errors = [],
  ...spec
}: OrderCommand<P, B, Prepared, Q>) {
  const isAlwaysApproved = spec.approval !== undefined && spec.approval.when === undefined;
  const needed = isAlwaysApproved ? undefined : permission;
  const begin = async (call: CommandCall<P, B, Q>): Promise<(inside: Inside) => Change> => {
    const prepared = (await prepare?.(call)) as Prepared;
    return (inside) => async (order, moment) => {
      const deps = { ...call.deps, ...inside };
      const { scope, params, body } = call;
      const { permissions } = spec.approval ?? {};
      const presented = permissions && (await presentApproval(deps, scope, permissions[0], approvalIn(call)));
      const approver = presented?.approver ?? null;
      const made = await change(order, {
        deps,
        scope,
        params,
        body,
        prepared,
        approver,
        presented,
        ...moment,
      });
      const { takes, shareWith, ...before } = made;
      const [changed] = await judged(deps, scope, { before: [order], changes: [before] }, moment.now);
      if (!presented) return changed!; // one for one
      const shared = await withShare({ deps, scope, order }, { takes, shareWith }, presented);
      return withApproval(scope, order, { ...changed!, ...shared }, presented); // as above
    };
  };
  const rejected = async (error: unknown, call: CommandCall<P, B, Q>): Promise<never> => {
    await onError?.(error, call);
    throw error;
  };
  const own = route<WritesOrders, typeof Order, P, Q, B>({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/orders/{orderGuid}${path}`,
    access: mayWrite(needed),
    params: params ?? (orderParams as unknown as P),
    response: Order,
    status: 200,
    errors: ['INVALID_STATE', ...errors],
    handler: async (call) => {
      const begun = await begin(call);
      return changeOrder(call, {
        orderGuid: (call.params as Parsed<typeof orderParams>).orderGuid,
        change: begun(NOTHING),
      }).catch((error: unknown) => rejected(error, call));
    },
  });
  return Object.assign(own, {
    inList: { permission: needed, begin, rejected } as unknown as ListedCommand['inList'],
  });
}

/** What stands for parts of `deps` while a command runs in a transaction with others. */
type Inside = Partial<Pick<OrderingDeps, 'db' | 'kitchen'>>;
const NOTHING: Inside = {};

/** A command as `runOrderCommands` takes it, which knows nothing of any particular one. */
export interface ListedCommand {
  readonly operationId: string;
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  readonly approval?: { readonly permissions: readonly string[] };
  readonly inList: {
    /** Null for those that anybody may begin, since an approval can always stand in. */
    readonly permission: Permission | undefined;
    /** Does what does not depend on the order, and gives the change. */
    readonly begin: (call: AnyCall) => Promise<(inside: Inside) => Change>;
    /** Throws the better error. */
    readonly rejected: (error: unknown, call: AnyCall) => Promise<never>;
  };
}

type AnyCall = Pick<Call<OrderingDeps, WritesOrders>, 'deps' | 'scope'> & {
  params: unknown;
  query: unknown;
  body: unknown;
};

/** The approval that a request carries, in its body or, where it has none, in its query. */
function approvalIn({ body, query }: { body: unknown; query: unknown }): string | undefined {
  const { approval } = (body ?? query ?? {}) as { approval?: string };
  return approval;
}

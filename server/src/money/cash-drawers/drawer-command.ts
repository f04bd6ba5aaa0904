import type { Static, TSchema } from 'typebox';
import { type ApprovalScope, restaurant } from '../../access/index.ts';
import { requireApproval } from '../../ordering/orders/index.ts';
import type { Occasions } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { changeDrawer, type DrawerChange } from './change-drawer.ts';
import { actorOf, type Drawer } from './drawer.ts';
import { CashDrawer, drawerParams } from './shapes.ts';

interface DrawerCommand<B extends TSchema> {
  operationId: string;
  /** What follows the path of the drawer, such as `/count`. */
  path: string;
  summary: string;
  description: string;
  /** When each of its own errors occurs. */
  when?: Occasions;
  body: B;
  /** Whose approval it needs; its body then takes `approverUid`. */
  approval?: { readonly by: ApprovalScope };
  /** Makes the next drawer. Runs again when another writer was faster. */
  change: (
    drawer: Drawer,
    given: { body: Static<B>; actor: ReturnType<typeof actorOf>; now: number },
  ) => DrawerChange;
}

/** Declares a command on an open cash drawer. Needs `write:payments`; answers with the drawer as it is afterwards. */
export function drawerCommand<B extends TSchema>({ path, change, ...spec }: DrawerCommand<B>) {
  return route({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}${path}`,
    access: restaurant('write:payments'),
    params: drawerParams,
    response: CashDrawer,
    status: 200,
    errors: ['INVALID_STATE'],
    handler: async (call) => {
      const { deps, scope, params } = call;
      const body = call.body as Static<B>;
      const { approverUid } = body as { approverUid?: string };
      const approver =
        spec.approval && (await requireApproval(deps, scope, { ...spec.approval, approverUid }));
      return changeDrawer(call, params.drawerGuid, (drawer, now) => {
        const changed = change(drawer, { body, actor: actorOf(scope), now });
        return approver ? { ...changed, movement: { ...changed.movement, approver } } : changed;
      });
    },
  });
}

import type { Static, TSchema } from 'typebox';
import { type Approval, actorOf, restaurant } from '../../access/index.ts';
import { presentApproval, requireApproval, subjectOf } from '../../people/approvals/index.ts';
import { allWrites, NO_WRITES, type Writes } from '../../platform/db/statement.ts';
import type { Occasions } from '../../platform/http/route.ts';
import { route } from '../deps.ts';
import { changeDrawer, type DrawerCall, type DrawerChange } from './change-drawer.ts';
import type { Drawer } from './drawer.ts';
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
  /** The permission that it needs; its body then takes an `approval`. */
  approval?: Approval;
  /** Makes the next drawer. Runs again when another writer was faster. */
  change: (
    drawer: Drawer,
    given: { body: Static<B>; actor: ReturnType<typeof actorOf>; now: number },
  ) => DrawerChange;
  /** What else commits with it. */
  along?: (call: DrawerCall, changed: DrawerChange, body: Static<B>) => Promise<Writes>;
}

/** Declares a command on an open cash drawer. Needs `write:payments`; answers with the drawer as it is afterwards. */
export function drawerCommand<B extends TSchema>({ path, change, along, ...spec }: DrawerCommand<B>) {
  return route({
    method: 'POST',
    ...spec,
    path: `/api/v1/restaurants/{restaurantGuid}/cash-drawers/{drawerGuid}${path}`,
    access: restaurant('write:payments', spec.approval ? undefined : 'drawer.operate'),
    params: drawerParams,
    response: CashDrawer,
    status: 200,
    errors: ['INVALID_STATE'],
    handler: async (call) => {
      const { scope, params } = call;
      const body = call.body as Static<B>;
      return changeDrawer(call, params.drawerGuid, async (drawer, now) => {
        const changed = change(drawer, { body, actor: actorOf(scope), now });
        const allowed = spec.approval ? await withApproval(call, spec.approval, drawer, changed) : changed;
        if (!along) return allowed;
        return {
          ...allowed,
          writes: allWrites(allowed.writes ?? NO_WRITES, await along(call, allowed, body)),
        };
      });
    },
  });
}

/** The change, with the approval of the cash that it takes out. */
async function withApproval(
  { deps, scope, body }: Pick<DrawerCall, 'deps' | 'scope'> & { body: unknown },
  { permissions: [permission] }: Approval,
  { guid, version }: Drawer,
  changed: DrawerChange,
): Promise<DrawerChange> {
  const { approval } = body as { approval?: string };
  const { amount, reason = null } = changed.movement;
  const target = { type: 'CASH_DRAWER', guid, version } as const;
  const presented = await presentApproval(deps, scope, permission, approval);
  const subject = subjectOf(permission, target, { amount: -amount, reason });
  const { approver, writes } = requireApproval(scope, presented, subject);
  return { ...changed, movement: { ...changed.movement, ...(approver ? { approver } : {}) }, writes };
}

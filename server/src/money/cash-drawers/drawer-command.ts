import type { Static, TSchema } from 'typebox';
import { restaurant } from '../../access/index.ts';
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
  body: B;
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
    handler: (call) =>
      changeDrawer(call, call.params.drawerGuid, (drawer, now) =>
        change(drawer, { body: call.body as Static<B>, actor: actorOf(call.scope), now }),
      ),
  });
}

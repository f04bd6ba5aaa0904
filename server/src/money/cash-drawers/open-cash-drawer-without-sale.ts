import { actorOf } from '../../access/index.ts';
import { afterMovement } from './drawer.ts';
import { drawerCommand } from './drawer-command.ts';
import { NoSaleOpening } from './shapes.ts';

export const openCashDrawerWithoutSale = drawerCommand({
  operationId: 'openCashDrawerWithoutSale',
  path: '/open-without-sale',
  summary: 'Open the drawer without a sale.',
  description:
    'Records who opened it and why; no money moves. The printer that prints receipts opens the drawer that is connected to ' +
    'it, once and within a minute, and prints a slip. Without such a printer the drawer is opened with its key. Needs ' +
    'approval of callers who may not do it alone. Send an Idempotency-Key, so that a retry opens it once.',
  when: { INVALID_STATE: 'The drawer is closed.' },
  approval: { permissions: ['drawer.no_sale'] },
  body: NoSaleOpening,
  change: (drawer, { body: { reason }, now }) => {
    const movement = { type: 'NO_SALE', amount: 0, reason } as const;
    return {
      drawer: afterMovement(drawer, movement, now),
      movement,
      postings: [],
      event: 'cash_drawer.opened_without_sale',
    };
  },
  along: ({ deps, scope }, { drawer, movement }, { printerGuid }) =>
    deps.drawerKick.noSale(
      scope,
      {
        drawerName: drawer.name,
        reason: movement.reason ?? '',
        madeBy: actorOf(scope),
        approver: movement.approver ?? null,
        at: drawer.updatedAt,
      },
      printerGuid,
    ),
});
